package org.maninthemoon.api;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** {@code /problems}: the pages that the types of problems point to. */
@Path("/problems")
public class ProblemsResource {

    /** Filled from the messages alone, so there is nothing to escape. */
    private static final String PAGE = """
            <!doctype html>
            <html lang="%1$s">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta name="color-scheme" content="light dark">
            <title>%2$s</title>
            <body style="font: 1.1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem">
            <h1>%2$s</h1>
            <p><code>%3$s</code>, HTTP %4$d</p>
            <p>%5$s</p>
            </body>
            </html>
            """;

    private final Exchange exchange;
    private final Answers answers;

    ProblemsResource(Exchange exchange, Answers answers) {
        this.exchange = exchange;
        this.answers = answers;
    }

    @GET
    @Path("/{code}")
    @Produces(MediaType.TEXT_HTML)
    public Response getProblemPage(String code) {
        ProblemCode problem = ProblemCode.ofCode(code).orElseThrow(NotFoundException::new);
        Language language = exchange.language();
        String page = PAGE.formatted(
                language.tag(),
                language.text(problem.code() + ".title"),
                problem.code(),
                problem.status(),
                language.text(problem.code() + ".page"));
        return answers.html(page, "public, max-age=3600");
    }
}
