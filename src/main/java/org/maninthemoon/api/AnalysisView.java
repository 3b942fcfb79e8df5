package org.maninthemoon.api;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.engine.Analysis;
import org.maninthemoon.engine.Analysis.Outcome;
import org.maninthemoon.engine.Analysis.Value;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Notation;
import org.maninthemoon.rules.Played;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;

/** What the engine makes of a position: every legal ply, best first. */
record AnalysisView(
        String position,
        @Nullable Side toMove,
        int noCaptureLimit,
        int level,
        boolean exact,
        @Nullable Outcome outcome,
        @Nullable Integer pliesToEnd,
        int score,
        int depth,
        long nodes,
        List<LineView> moves) {

    /** A ply and the play that follows it, as a game record writes them. */
    record LineView(
            String move,
            @Nullable Outcome outcome,
            @Nullable Integer pliesToEnd,
            int score,
            List<String> line) {

        static LineView of(Law law, Position position, Analysis.Line line) {
            List<String> plies = new ArrayList<>();
            Position current = position;
            for (Ply ply : line.plies()) {
                Played played = law.play(current, ply);
                plies.add(Notation.format(ply, played.captures()));
                current = played.position();
            }
            Value value = line.value();
            return new LineView(plies.get(0), value.outcome(), value.pliesToEnd(), value.score(), plies);
        }
    }

    static AnalysisView of(Analysis analysis) {
        Position position = analysis.position();
        Law law = analysis.law();
        Value value = analysis.value();
        return new AnalysisView(
                position.toString(),
                position.sideToMove(),
                law.noCaptureLimit(),
                analysis.level().number(),
                value.outcome() != null,
                value.outcome(),
                value.pliesToEnd(),
                value.score(),
                analysis.depth(),
                analysis.nodes(),
                analysis.lines().stream()
                        .map(line -> LineView.of(law, position, line))
                        .toList());
    }
}
