package org.maninthemoon.api;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Only in the service that is measured: as long an answer as a game that is being placed, to compare reading a game with. */
@Path("/bench/constant")
public class ConstantResource {

    private static final String GAME = "{\"game\":\"" + "x".repeat(798) + "\"}";

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public String constant() {
        return GAME;
    }
}
