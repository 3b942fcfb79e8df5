package org.maninthemoon.faults;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.maninthemoon.faults.Exchange.Asked;
import org.maninthemoon.faults.Exchange.Told;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.MoveResult;
import org.maninthemoon.rules.Notation;
import org.maninthemoon.rules.Ply;
import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;

/**
 * Whether the plies of one game, in the order in which they are stored, explain everything that its clients were told.
 * Each version must have begun at some instant such that
 *
 * <ul>
 *   <li>a ply was played while a request for it was under way, each by a request of its own;
 *   <li>what is acknowledged is stored;
 *   <li>every answer shows the game as it was at some instant between its request and itself, so that versions never fall
 *       for anybody;
 *   <li>every refusal was right at the version that it names.
 * </ul>
 *
 * <p>As the versions form one line, such instants exist just if no version had to begin after a later one was seen.
 */
final class Checker {

    /** The version of a game that both have joined and nobody has played in: what one ply adds to begins here. */
    static final int JOINED = 2;

    private final List<Exchange> history;
    private final List<Stored> stored;
    private final List<Side> by = new ArrayList<>();
    /** Of each number of plies. */
    private final List<Position> positions = new ArrayList<>(List.of(Position.START));

    private final List<String> complaints = new ArrayList<>();
    /** By number: the request that was told that it played the ply. */
    private final Map<Integer, Exchange> accepted = new HashMap<>();
    /** By number: when the ply was played, at the earliest and at the latest. */
    private final long[] earliest;

    private final long[] latest;

    private Checker(List<Exchange> history, List<Stored> stored) {
        this.history = history;
        this.stored = stored;
        this.earliest = new long[stored.size() + 2];
        this.latest = new long[stored.size() + 2];
        Arrays.fill(earliest, Long.MIN_VALUE);
        Arrays.fill(latest, Long.MAX_VALUE);
    }

    /**
     * What cannot be explained; empty if all can.
     *
     * @param history of one game, after it was joined
     * @param stored its plies in order
     */
    static List<String> complaints(List<Exchange> history, List<Stored> stored) {
        Checker checker = new Checker(history, stored);
        if (checker.replay()) {
            history.forEach(checker::explain);
            checker.matchPlies();
            checker.order();
        }
        return checker.complaints;
    }

    private boolean replay() {
        for (int i = 0; i < stored.size(); i++) {
            Stored ply = stored.get(i);
            if (ply.number() != i + 1 || ply.version() != JOINED + i + 1) {
                complaints.add("a gap in what is stored: " + ply + " is ply " + (i + 1));
                return false;
            }
            Position before = positions.get(i);
            Side side = before.sideToMove();
            if (side == null || Law.STANDARD.tryPlay(before, parse(ply.ply())) instanceof MoveResult.Refused) {
                complaints.add("stored, though no rule allows it: " + ply);
                return false;
            }
            by.add(side);
            positions.add(Law.STANDARD.play(before, parse(ply.ply())).position());
        }
        return true;
    }

    private static Ply parse(String ply) {
        return Notation.parsePly(ply);
    }

    private void explain(Exchange exchange) {
        Told told = exchange.told();
        if (told == null || told.version() == 0) {
            explainWithoutVersion(exchange);
            return;
        }
        int plies = told.version() - JOINED;
        if (plies < 0 || plies > stored.size()) {
            complain("lost: the game is stored at version " + (JOINED + stored.size()), exchange);
            return;
        }
        latest[plies] = Math.min(latest[plies], exchange.to());
        earliest[plies + 1] = Math.max(earliest[plies + 1], exchange.from());
        if (!told.position().isEmpty()
                && !told.position().equals(positions.get(plies).toString())) {
            complain("another position than " + positions.get(plies), exchange);
        }
        Asked asked = exchange.asked();
        if (asked == null) {
            return;
        }
        switch (told.status()) {
            case 201 -> accept(exchange, asked, plies);
            case 200 -> {
                if (numbersOf(asked).stream().noneMatch(number -> number <= plies)) {
                    complain("said to have been played", exchange);
                }
            }
            default -> {
                if (!isRight(told.code(), asked, plies)) {
                    complain("no reason at that version", exchange);
                }
            }
        }
    }

    private void explainWithoutVersion(Exchange exchange) {
        Told told = exchange.told();
        if (told != null && told.status() != 429 && told.status() != 503) {
            complain("not an answer to this", exchange);
        }
    }

    private void accept(Exchange exchange, Asked asked, int number) {
        if (number == 0 || !numbersOf(asked).contains(number)) {
            complain("lost: acknowledged, and not what is stored there", exchange);
            return;
        }
        Exchange other = accepted.putIfAbsent(number, exchange);
        if (other != null) {
            complain("two were accepted at ply " + number + ", also " + other, exchange);
        }
        earliest[number] = Math.max(earliest[number], exchange.from());
    }

    /** The numbers under which what was asked for is stored. */
    private List<Integer> numbersOf(Asked asked) {
        return stored.stream()
                .filter(ply -> asked.number() == 0 || asked.number() == ply.number())
                .filter(ply -> asked.ply().equals(ply.ply()) && asked.by() == by.get(ply.number() - 1))
                .map(Stored::number)
                .toList();
    }

    /** Whether a request was to be refused for a reason when so many plies were played. */
    private boolean isRight(String code, Asked asked, int plies) {
        Position position = positions.get(plies);
        Side toMove = position.sideToMove();
        int next = plies + 1;
        boolean isOver = toMove == null;
        boolean isNext = asked.number() == 0 || asked.number() == next;
        return switch (code) {
            case "game-over" -> isOver;
            // Without a number the turn that it was meant for may have passed.
            case "ply-conflict" -> asked.number() == 0 || (!isNext && !isPlayed(asked, plies));
            case "not-your-turn" -> !isOver && isNext && toMove != asked.by();
            case "wrong-phase" ->
                !isOver && isNext && position.isPlacing() == asked.ply().contains("-");
            case "illegal-placement", "illegal-move" ->
                !isOver
                        && isNext
                        && toMove == asked.by()
                        && Law.STANDARD.tryPlay(position, parse(asked.ply())) instanceof MoveResult.Refused;
            default -> false;
        };
    }

    private boolean isPlayed(Asked asked, int plies) {
        return numbersOf(asked).stream().anyMatch(number -> number <= plies);
    }

    /** Gives each stored ply a request of its own, those first whose clients know. */
    private void matchPlies() {
        Map<Asked, Long> firstTries = new HashMap<>();
        for (Exchange exchange : history) {
            if (exchange.asked() != null && exchange.mayHavePlayed()) {
                firstTries.merge(exchange.asked(), exchange.from(), Math::min);
            }
        }
        Set<Asked> used = new LinkedHashSet<>();
        accepted.values().forEach(exchange -> {
            if (exchange.asked() != null && !used.add(exchange.asked())) {
                complain("played twice", exchange);
            }
        });
        for (Stored ply : stored) {
            if (!accepted.containsKey(ply.number())) {
                Asked match = match(ply, firstTries.keySet(), used);
                if (match == null) {
                    complaints.add("stored, though nobody asked for it, or for it once more: " + ply);
                } else {
                    used.add(match);
                    earliest[ply.number()] = Math.max(earliest[ply.number()], firstTries.getOrDefault(match, 0L));
                }
            }
        }
    }

    private @Nullable Asked match(Stored ply, Set<Asked> candidates, Set<Asked> used) {
        return candidates.stream()
                .filter(asked -> !used.contains(asked) && numbersOf(asked).contains(ply.number()))
                // Whoever named the number can have played no other.
                .max((one, other) -> Integer.compare(one.number(), other.number()))
                .orElse(null);
    }

    private void order() {
        for (int number = stored.size(); number > 0; number--) {
            latest[number] = Math.min(latest[number], latest[number + 1]);
        }
        for (int number = 1; number <= stored.size(); number++) {
            earliest[number] = Math.max(earliest[number], earliest[number - 1]);
            if (earliest[number] > latest[number]) {
                complaints.add("no order explains it: ply " + number + " was shown by " + latest[number]
                        + " and cannot have been played before " + earliest[number]);
                return;
            }
        }
    }

    private void complain(String complaint, Exchange exchange) {
        complaints.add(complaint + ": " + exchange);
    }
}
