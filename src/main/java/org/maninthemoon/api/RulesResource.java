package org.maninthemoon.api;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** {@code /v1/rules}: the rules, for people. */
@Path("/v1/rules")
public class RulesResource {

    private final Exchange exchange;
    private final Answers answers;

    RulesResource(Exchange exchange, Answers answers) {
        this.exchange = exchange;
        this.answers = answers;
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public Response getRules() {
        return answers.json(RulesView.of(exchange.language()), "public, max-age=3600");
    }
}
