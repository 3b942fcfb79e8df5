package org.maninthemoon.rules;

import java.util.ArrayList;
import java.util.List;

/**
 * The rules once more, slow and plain, as their text tells them. It knows letters on a board of characters and
 * positions and plies as text, and shares nothing with {@link Law}, which is compared with it.
 */
final class SlowReferee {

    private static final int SIZE = 5;
    private static final char FREE = '.';
    private static final int[][] DIRECTIONS = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    private static final String NOT_REFUSED = "";

    private final int limit;

    /** By rank from the top, then by file, as the notation writes it. */
    private final char[][] board;

    private char side;
    private int lightInHand;
    private int darkInHand;
    private int count;

    SlowReferee(String position, int limit) {
        String[] fields = position.split(" ", -1);
        String[] hands = fields[2].split("-", -1);
        this.limit = limit;
        board = new char[SIZE][];
        String[] rows = fields[0].split("/", -1);
        for (int row = 0; row < SIZE; row++) {
            board[row] = drawn(rows[row]);
        }
        side = fields[1].charAt(0);
        lightInHand = Integer.parseInt(hands[0]);
        darkInHand = Integer.parseInt(hands[1]);
        count = Integer.parseInt(fields[3]);
    }

    private SlowReferee(SlowReferee other) {
        limit = other.limit;
        board = new char[SIZE][];
        for (int row = 0; row < SIZE; row++) {
            board[row] = other.board[row].clone();
        }
        side = other.side;
        lightInHand = other.lightInHand;
        darkInHand = other.darkInHand;
        count = other.count;
    }

    private static char[] drawn(String row) {
        String drawn = row;
        for (int free = 1; free <= SIZE; free++) {
            drawn = drawn.replace(Integer.toString(free), ".".repeat(free));
        }
        return drawn.toCharArray();
    }

    /** What comes of a ply: the name of the refusal, or the ply as recorded and all that it leads to. */
    String answer(String ply) {
        String refusal = ply.contains("-") ? refuseMove(ply) : refusePlacing(ply);
        if (!refusal.equals(NOT_REFUSED)) {
            return refusal;
        }
        SlowReferee after = new SlowReferee(this);
        return ply.contains("-") ? after.move(ply) : after.place(ply);
    }

    private String refusePlacing(String square) {
        if (allMenStand()) {
            return "PLACING_IS_OVER";
        }
        if (square.equals("c3")) {
            return "CENTRE_STAYS_FREE";
        }
        return at(square) == FREE ? NOT_REFUSED : "PLACING_ON_OCCUPIED";
    }

    private String refuseMove(String move) {
        String from = move.substring(0, 2);
        String to = move.substring(3);
        if (!allMenStand()) {
            return "STILL_PLACING";
        }
        if (at(from) != side) {
            return "NO_OWN_MAN";
        }
        boolean nothingMovedYet = men('L') == 12 && men('D') == 12 && at("c3") == FREE && count == 0;
        if (nothingMovedYet && !to.equals("c3")) {
            return "FIRST_MOVE_NOT_TO_CENTRE";
        }
        int files = Math.abs(from.charAt(0) - to.charAt(0));
        int ranks = Math.abs(from.charAt(1) - to.charAt(1));
        if (files + ranks != 1) {
            return "NOT_ONE_STEP";
        }
        return at(to) == FREE ? NOT_REFUSED : "MOVE_ONTO_OCCUPIED";
    }

    private String place(String square) {
        set(square, side);
        if (side == 'L') {
            lightInHand--;
        } else {
            darkInHand--;
        }
        return square + " by " + side + endTurn("");
    }

    private String move(String move) {
        String to = move.substring(3);
        set(move.substring(0, 2), FREE);
        set(to, side);

        List<String> captured = new ArrayList<>();
        for (int[] direction : DIRECTIONS) {
            captured.addAll(enclosed(to, direction));
        }
        captured.sort(null);
        captured.forEach(square -> set(square, FREE));
        count = captured.isEmpty() ? count + 1 : 0;

        String record = captured.isEmpty() ? move : move + "x" + String.join(",", captured);
        return record + " by " + side + endTurn(outcome());
    }

    /** R6. */
    private List<String> enclosed(String moved, int[] direction) {
        List<String> row = new ArrayList<>();
        String square = beside(moved, direction);
        while (isOnBoard(square) && at(square) == enemy()) {
            row.add(square);
            square = beside(square, direction);
        }
        return isOnBoard(square) && at(square) == side ? row : List.of();
    }

    /** R8, then R10. */
    private String outcome() {
        if (men(enemy()) < 2) {
            List<String> left = squaresOf(enemy());
            return side + " REDUCED " + (left.isEmpty() ? "null" : left.get(0));
        }
        if (count < limit) {
            return "";
        }
        int lead = men('L') - men('D');
        return (lead > 0 ? "L" : lead < 0 ? "D" : "null") + " NO_CAPTURE_LIMIT null";
    }

    /** R9, and what is left to say. */
    private String endTurn(String outcome) {
        boolean blocked = outcome.isEmpty() && allMenStand() && !canMove(enemy());
        String told = (blocked ? " passing over " + enemy() : "") + (outcome.isEmpty() ? "" : " ending " + outcome);
        if (!outcome.isEmpty()) {
            side = '-';
        } else if (!blocked) {
            side = enemy();
        }
        return " leaves " + position() + told;
    }

    private boolean canMove(char man) {
        for (String square : squaresOf(man)) {
            for (int[] direction : DIRECTIONS) {
                String beside = beside(square, direction);
                if (isOnBoard(beside) && at(beside) == FREE) {
                    return true;
                }
            }
        }
        return false;
    }

    private String position() {
        StringBuilder text = new StringBuilder();
        for (char[] row : board) {
            text.append(text.isEmpty() ? "" : "/").append(row);
        }
        String written = text.toString();
        for (int free = SIZE; free > 0; free--) {
            written = written.replace(".".repeat(free), Integer.toString(free));
        }
        return written + " " + side + " " + lightInHand + "-" + darkInHand + " " + count;
    }

    private boolean allMenStand() {
        return lightInHand == 0 && darkInHand == 0;
    }

    private char enemy() {
        return side == 'L' ? 'D' : 'L';
    }

    private int men(char man) {
        return squaresOf(man).size();
    }

    private List<String> squaresOf(char man) {
        List<String> squares = new ArrayList<>();
        for (char file = 'a'; file <= 'e'; file++) {
            for (char rank = '1'; rank <= '5'; rank++) {
                String square = "" + file + rank;
                if (at(square) == man) {
                    squares.add(square);
                }
            }
        }
        return squares;
    }

    private static String beside(String square, int[] direction) {
        return "" + (char) (square.charAt(0) + direction[0]) + (char) (square.charAt(1) + direction[1]);
    }

    private static boolean isOnBoard(String square) {
        return "abcde".indexOf(square.charAt(0)) >= 0 && "12345".indexOf(square.charAt(1)) >= 0;
    }

    private char at(String square) {
        return board['5' - square.charAt(1)][square.charAt(0) - 'a'];
    }

    private void set(String square, char man) {
        board['5' - square.charAt(1)][square.charAt(0) - 'a'] = man;
    }
}
