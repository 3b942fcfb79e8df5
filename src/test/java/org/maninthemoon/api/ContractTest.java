package org.maninthemoon.api;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.atlassian.oai.validator.restassured.OpenApiValidationFilter.OpenApiValidationException;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maninthemoon.TestDatabase;

/** The contract bites: what holds all other tests would else hold nothing. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class ContractTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"noCaptureLimit": "20"} | type
                    {"noCaptureLimit": 401}  | maximum
                    {"noCapturesLimit": 20}  | additionalProperties
                    {"firstPlayer": "ME"}    | enum
                    """)
    void theValidatorCatchesAWrongBody(String body, String keyword) {
        Call wrong = Call.post(GameClient.GAMES, body);
        String found = String.valueOf(assertThrows(OpenApiValidationException.class, wrong::send));
        assertTrue(found.contains("validation.request.body.schema." + keyword), found);
    }

    @Test
    void theValidatorCatchesAnUnknownPath() {
        Call wrong = Call.get("/v1/nothing");
        assertThrows(OpenApiValidationException.class, wrong::send);
    }

    @Test
    void aWrongRequestIsStillSentWhereOnlyTheAnswerCounts() {
        Call.post(GameClient.GAMES, "{\"noCaptureLimit\": \"20\"}").sendWrong().refused(ProblemCode.MALFORMED_REQUEST);
    }
}
