package org.maninthemoon.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.maninthemoon.rules.Law;
import org.maninthemoon.rules.Square;

/**
 * What every position of a few men is worth under best play with the limit of the 1890 sheet, at every count of moves
 * since the last capture: won, drawn or lost, and how many plies from the end. The winner shortens a game, the loser
 * delays it.
 *
 * <p>A move either raises the count or takes men, so that going down from the highest count and up from the fewest men
 * every position is worked out once, from positions that are known: nothing has to be repeated. Kept is a byte for each
 * position and count, from the view of the side to move, whichever colour that is, with the board turned and mirrored so
 * that the own men stand in the first of their eight ways.
 */
public final class Endgames {

    /** The most men, of both sides together. */
    public static final int MOST_MEN = 6;

    private static final int LIMIT = Law.DEFAULT_NO_CAPTURE_LIMIT;
    private static final int FEWEST = 2;
    private static final int MOST_OF_A_SIDE = MOST_MEN - FEWEST;
    private static final int SQUARES = Square.BOARD_SIZE * Square.BOARD_SIZE;

    private static final long MAGIC = 0x4d6f6f6e456e6431L;

    /** Magic, men and limit, checksum of the rest. */
    private static final int HEADER = 3 * Long.BYTES;

    private static final int[][] BINOMIAL = new int[SQUARES + 1][MOST_OF_A_SIDE + 1];

    /** The eight ways to turn and mirror the board: where each square goes. */
    private static final int[][] WAYS = new int[8][SQUARES];

    static {
        for (int n = 0; n <= SQUARES; n++) {
            BINOMIAL[n][0] = 1;
            for (int k = 1; k <= Math.min(n, MOST_OF_A_SIDE); k++) {
                BINOMIAL[n][k] = BINOMIAL[n - 1][k - 1] + BINOMIAL[n - 1][k];
            }
        }
        for (int way = 0; way < WAYS.length; way++) {
            for (int square = 0; square < SQUARES; square++) {
                int file = square / 5;
                int rank = square % 5;
                int x = (way & 1) == 0 ? file : 4 - file;
                int y = (way & 2) == 0 ? rank : 4 - rank;
                WAYS[way][square] = (way & 4) == 0 ? 5 * x + y : 5 * y + x;
            }
        }
    }

    /** The sets of some own men that stand in the first of their ways: their numbers, and the way that leads there. */
    private static final class OwnMen {

        private final int[] numbers;
        private final byte[] ways;
        private final int[] sets;

        OwnMen(int men) {
            int all = BINOMIAL[SQUARES][men];
            numbers = new int[all];
            ways = new byte[all];
            int[] found = new int[all];
            int count = 0;
            // Sets of as many bits in ascending order, which is the order of their ranks.
            int set = (1 << men) - 1;
            for (int rank = 0; rank < all; rank++) {
                int first = set;
                for (int way = 1; way < WAYS.length; way++) {
                    int turned = turned(set, way);
                    if (turned < first) {
                        first = turned;
                        ways[rank] = (byte) way;
                    }
                }
                if (first == set) {
                    found[count] = set;
                    numbers[rank] = count++;
                } else {
                    numbers[rank] = numbers[rank(first)];
                }
                set = nextSet(set);
            }
            sets = Arrays.copyOf(found, count);
        }
    }

    private static final OwnMen[] OWN = new OwnMen[MOST_OF_A_SIDE + 1];

    /** Where the values of a material begin, by own men and the other's. */
    private static final int[][] START = new int[MOST_OF_A_SIDE + 1][MOST_OF_A_SIDE + 1];

    private static final int SIZE;

    static {
        for (int men = FEWEST; men <= MOST_OF_A_SIDE; men++) {
            OWN[men] = new OwnMen(men);
        }
        int size = 0;
        for (int men = 2 * FEWEST; men <= MOST_MEN; men++) {
            for (int own = FEWEST; own <= men - FEWEST; own++) {
                START[own][men - own] = size;
                size += OWN[own].sets.length * BINOMIAL[SQUARES][men - own] * LIMIT;
            }
        }
        SIZE = size;
    }

    private final ByteBuffer values;

    /** The most men that it covers; while it is generated, those that are being worked out. */
    private final int men;

    private Endgames(ByteBuffer values, int men) {
        this.values = values;
        this.men = men;
    }

    /** No tables: they cover nothing. */
    public static Endgames none() {
        return new Endgames(ByteBuffer.allocate(0), 0);
    }

    /**
     * Maps a file of tables into memory.
     *
     * @throws IOException if it cannot be read, or is not what {@link #save} wrote
     */
    public static Endgames load(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            if (channel.size() != HEADER + SIZE) {
                throw new IOException("no tables of endgames, or of another version: " + file);
            }
            ByteBuffer all = channel.map(MapMode.READ_ONLY, 0, channel.size());
            ByteBuffer values = all.slice(HEADER, SIZE);
            if (all.getLong() != MAGIC || all.getLong() != content() || all.getLong() != checksum(values)) {
                throw new IOException("tables of endgames that are damaged, or of another version: " + file);
            }
            return new Endgames(values, MOST_MEN);
        }
    }

    /**
     * Writes the tables; the file is there whole or not at all.
     *
     * @throws IOException if it cannot be written
     */
    public void save(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        Path unfinished = Files.createTempFile(folder, "endgames", ".tmp");
        try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
            ByteBuffer header = ByteBuffer.allocate(HEADER)
                    .putLong(MAGIC)
                    .putLong(content())
                    .putLong(checksum(values))
                    .flip();
            channel.write(header);
            ByteBuffer rest = values.duplicate().rewind();
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        }
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static long content() {
        return 1000L * MOST_MEN + LIMIT;
    }

    private static long checksum(ByteBuffer values) {
        CRC32C checksum = new CRC32C();
        checksum.update(values.duplicate().rewind());
        return checksum.getValue();
    }

    /** Whether the tables hold a position under a limit; the side to move must have a move. */
    boolean covers(int own, int other, int noCaptureLimit) {
        return noCaptureLimit == LIMIT && Integer.bitCount(own | other) <= men;
    }

    /**
     * The value of a position that is covered, with at least two men of each side, for the side to move.
     *
     * @return n if it wins in n plies, −n if it loses in n, 0 if it is a draw
     */
    int probe(int own, int other, int movesWithoutCapture) {
        return values.get(index(own, other) + movesWithoutCapture);
    }

    /** The move that best play begins with, of equals the first. */
    int bestMove(int own, int other, int movesWithoutCapture) {
        int[] moves = new int[Moves.MOST];
        int count = Moves.generate(own, other, moves);
        int best = moves[0];
        for (int i = 1; i < count; i++) {
            if (preference(after(own, other, movesWithoutCapture, moves[i]))
                    > preference(after(own, other, movesWithoutCapture, best))) {
                best = moves[i];
            }
        }
        return best;
    }

    /**
     * Works out all positions of up to some men, on all cores; up to {@link #MOST_MEN} it takes some ten seconds.
     *
     * @param most men of both sides together, 4 to {@link #MOST_MEN}
     * @throws IllegalStateException if a game is longer than a byte can say
     */
    public static Endgames generate(int most) {
        ByteBuffer values = ByteBuffer.allocateDirect(SIZE);
        for (int men = 2 * FEWEST; men <= most; men++) {
            Endgames known = new Endgames(values, men);
            for (int count = LIMIT - 1; count >= 0; count--) {
                for (int own = FEWEST; own <= men - FEWEST; own++) {
                    known.fill(own, men - own, count);
                }
            }
        }
        return new Endgames(values, most);
    }

    private void fill(int ownMen, int otherMen, int count) {
        int[] sets = OWN[ownMen].sets;
        IntStream.range(0, sets.length).parallel().forEach(i -> {
            int own = sets[i];
            int[] moves = new int[Moves.MOST];
            forEachSet(otherMen, other -> {
                if ((own & other) == 0 && Moves.canMove(own, other)) {
                    values.put(index(own, other) + count, value(own, other, count, moves));
                }
            });
        });
    }

    private byte value(int own, int other, int count, int[] moves) {
        int legal = Moves.generate(own, other, moves);
        int best = after(own, other, count, moves[0]);
        for (int i = 1; i < legal; i++) {
            int value = after(own, other, count, moves[i]);
            if (preference(value) > preference(best)) {
                best = value;
            }
        }
        if (Math.abs(best) > Byte.MAX_VALUE) {
            throw new IllegalStateException("a game of " + best + " plies");
        }
        return (byte) best;
    }

    /** R6, R8, R10, R9: the value of a move for who plays it. */
    private int after(int own, int other, int count, int move) {
        int moved = Moves.moved(own, move);
        int captured = Moves.captured(moved, other, move);
        int left = other & ~captured;
        int next = captured != 0 ? 0 : count + 1;
        if (Integer.bitCount(left) < FEWEST) {
            return 1;
        }
        if (next == LIMIT) {
            return Integer.signum(Integer.bitCount(moved) - Integer.bitCount(left));
        }
        int value = Moves.canMove(/* own= */ left, /* other= */ moved)
                ? -probe(/* own= */ left, /* other= */ moved, next)
                : probe(moved, left, next);
        return value + Integer.signum(value);
    }

    /** Greater is better: a short win, then a draw, then a long loss. */
    private static int preference(int value) {
        return value == 0 ? 0 : Integer.signum(value) * 1000 - value;
    }

    private static int index(int own, int other) {
        int ownMen = Integer.bitCount(own);
        int otherMen = Integer.bitCount(other);
        OwnMen sets = OWN[ownMen];
        int rank = rank(own);
        int number = sets.numbers[rank] * BINOMIAL[SQUARES][otherMen] + rank(turned(other, sets.ways[rank]));
        return START[ownMen][otherMen] + LIMIT * number;
    }

    /** The number of a set among all of as many squares. */
    private static int rank(int set) {
        int rank = 0;
        int men = 1;
        for (int rest = set; rest != 0; rest &= rest - 1) {
            rank += BINOMIAL[Integer.numberOfTrailingZeros(rest)][men++];
        }
        return rank;
    }

    private static int turned(int set, int way) {
        int turned = 0;
        for (int rest = set; rest != 0; rest &= rest - 1) {
            turned |= 1 << WAYS[way][Integer.numberOfTrailingZeros(rest)];
        }
        return turned;
    }

    private static void forEachSet(int men, IntConsumer action) {
        int all = BINOMIAL[SQUARES][men];
        int set = (1 << men) - 1;
        for (int rank = 0; rank < all; rank++) {
            action.accept(set);
            set = nextSet(set);
        }
    }

    /** The next greater set of as many squares. */
    private static int nextSet(int set) {
        int lowest = set & -set;
        int carried = set + lowest;
        return carried | (((set ^ carried) >>> 2) / lowest);
    }

    /** Won, drawn and lost positions of a material at the count 0, and the longest win in plies. */
    record Total(int own, int other, long won, long drawn, long lost, int longestWin) {}

    Total total(int ownMen, int otherMen) {
        long[] results = new long[3];
        int[] longest = new int[1];
        forEachSet(
                ownMen,
                own -> forEachSet(otherMen, other -> {
                    if ((own & other) == 0 && Moves.canMove(own, other)) {
                        int value = probe(own, other, 0);
                        results[1 - Integer.signum(value)]++;
                        longest[0] = Math.max(longest[0], value);
                    }
                }));
        return new Total(ownMen, otherMen, results[0], results[1], results[2], longest[0]);
    }
}
