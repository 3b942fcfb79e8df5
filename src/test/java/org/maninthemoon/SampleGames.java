package org.maninthemoon;

/** The plies of some games as a record writes them, for the tests that need one. */
public final class SampleGames {

    /** The placings of a game that DARK wins by R8, on a5. */
    public static final String REDUCED_PLACINGS = """
            1. d5 e1
            2. d2 d4
            3. c1 a4
            4. a5 a3
            5. e4 d3
            6. c2 b2
            7. b3 b5
            8. e3 a2
            9. b1 a1
            10. c5 e5
            11. e2 c4
            12. b4 d1
            """;

    /** Its moves. */
    public static final String REDUCED_MOVES = """
            13. c2-c3xc4,d3 d4-d3xb3,c3,d2
            14. b4-b3xb2 d3-c3xb3
            15. b1-b2 c3-c2xb2
            16. e3-d3 a1-b1xc1
            17. e2-e3 e1-e2xe3,e4
            18. d3-c3 b1-a1
            19. c5-c4 b5-c5xc3,c4,d5
            """;

    /** Placings after which LIGHT is passed over (R9). */
    public static final String LIGHT_BLOCKED = """
            1. c1 d2
            2. a5 d4
            3. b5 b1
            4. b4 d3
            5. e1 e5
            6. a1 e2
            7. a4 a3
            8. d1 b3
            9. d5 c5
            10. e4 e3
            11. a2 c4
            12. b2 c2
            """;

    /** Placings after which LIGHT can block DARK by c4-c3. */
    public static final String DARK_BLOCKED = """
            1. d3 d5
            2. c5 c2
            3. e5 a1
            4. e2 a5
            5. d4 a2
            6. a3 d1
            7. b3 b1
            8. d2 c1
            9. b4 b5
            10. e3 e1
            11. c4 b2
            12. a4 e4
            """;

    private SampleGames() {}
}
