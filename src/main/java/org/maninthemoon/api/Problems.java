package org.maninthemoon.api;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkiverse.resteasy.problem.InstanceUtils;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;
import org.maninthemoon.game.Game;
import org.maninthemoon.game.Reason;
import org.maninthemoon.game.RefusedException;
import org.maninthemoon.rules.IllegalRecordException;
import org.maninthemoon.rules.ImpossiblePositionException;
import org.maninthemoon.rules.MalformedRecordException;
import org.maninthemoon.rules.Refusal;

/** Turns refusals into {@code application/problem+json} (RFC 9457). */
final class Problems {

    /** A field that is wrong, and what would have been right. */
    record ViolationView(String field, String message) {}

    /**
     * A problem with all that every problem has.
     *
     * @param path the path that was asked for, as it was sent
     */
    static HttpProblem.Builder problem(ProblemCode code, Language language, String detail, String path) {
        return HttpProblem.builder()
                .withType(code.type())
                .withTitle(language.text(code.code() + ".title"))
                .withStatus(code.status())
                .withDetail(detail)
                // The library decodes it when it writes it, so that a plain URI would come out as another one.
                .withInstance(InstanceUtils.pathToInstance(path))
                .withHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                .withHeader(HttpHeaders.CONTENT_LANGUAGE, language.tag())
                .with("code", code.code());
    }

    @ServerExceptionMapper
    Response refused(RefusedException refused, ContainerRequestContext request) {
        Reason reason = refused.reason();
        ProblemCode code = ProblemCode.of(reason);
        Language language = language(request);
        String detail = language.text("reason." + reason, refused.facts().toArray());
        HttpProblem.Builder problem = problem(code, language, detail, path(request));
        if (refused.rule() != null) {
            problem.with("rule", refused.rule());
        }
        Game game = refused.game();
        if (game != null && reason != Reason.FUTURE_PLY) {
            problem.with("version", game.version());
            if (code == ProblemCode.ILLEGAL_PLACEMENT
                    || code == ProblemCode.ILLEGAL_MOVE
                    || code == ProblemCode.WRONG_PHASE) {
                problem.with("legal", GameView.legal(game));
            }
            if (code == ProblemCode.PRECONDITION_FAILED) {
                problem.withHeader(HttpHeaders.ETAG, "\"" + game.version() + "-json-" + language.tag() + "\"");
            }
        }
        if (code == ProblemCode.UNAUTHORIZED) {
            problem.withHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        }
        if (code == ProblemCode.OVERLOADED) {
            problem.withHeader(HttpHeaders.RETRY_AFTER, 1);
        }
        return problem.build().toResponse();
    }

    @ServerExceptionMapper
    Response malformed(MalformedException malformed, ContainerRequestContext request) {
        Language language = language(request);
        List<ViolationView> violations = malformed.violations().stream()
                .map(violation -> new ViolationView(
                        violation.field(),
                        language.text(violation.message(), violation.facts().toArray())))
                .toList();
        String detail = language.text("malformed-request.detail");
        return problem(ProblemCode.MALFORMED_REQUEST, language, detail, path(request))
                .with("violations", violations)
                .build()
                .toResponse();
    }

    @ServerExceptionMapper
    Response impossible(ImpossiblePositionException impossible, ContainerRequestContext request) {
        Language language = language(request);
        String detail = language.text("impossible." + impossible.reason());
        return problem(ProblemCode.IMPOSSIBLE_POSITION, language, detail, path(request))
                .with("rule", impossible.reason().rule())
                .build()
                .toResponse();
    }

    @ServerExceptionMapper
    Response malformed(MalformedRecordException malformed, ContainerRequestContext request) {
        Language language = language(request);
        String expected = language.text("record.expected." + malformed.expected());
        String detail = language.text("record.malformed", malformed.line(), malformed.column(), expected);
        return problem(ProblemCode.MALFORMED_RECORD, language, detail, path(request))
                .with("line", malformed.line())
                .with("column", malformed.column())
                .build()
                .toResponse();
    }

    @ServerExceptionMapper
    Response illegal(IllegalRecordException illegal, ContainerRequestContext request) {
        Language language = language(request);
        Refusal refusal = illegal.refusal();
        String why = language.text("record.illegal." + (refusal == null ? illegal.reason() : refusal));
        String detail = language.text("record.illegal", illegal.line(), illegal.column(), illegal.ply(), why);
        return problem(ProblemCode.ILLEGAL_RECORD, language, detail, path(request))
                .with("ply", illegal.ply())
                .with("rule", illegal.rule())
                .with("line", illegal.line())
                .with("column", illegal.column())
                .build()
                .toResponse();
    }

    private static Language language(ContainerRequestContext request) {
        return Language.of(request.getHeaderString(HttpHeaders.ACCEPT_LANGUAGE));
    }

    private static String path(ContainerRequestContext request) {
        return request.getUriInfo().getRequestUri().getRawPath();
    }
}
