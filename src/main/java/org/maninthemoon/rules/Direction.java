package org.maninthemoon.rules;

/** R1, R4. The four orthogonal directions, as shifts of a bitboard laid out as {@link Square} draws it. */
public enum Direction {
    NORTH {
        @Override
        public int step(int bitboard) {
            return (bitboard & ~RANK_5) << 1;
        }
    },
    EAST {
        @Override
        public int step(int bitboard) {
            return (bitboard << Square.BOARD_SIZE) & Square.ALL;
        }
    },
    SOUTH {
        @Override
        public int step(int bitboard) {
            return (bitboard & ~RANK_1) >>> 1;
        }
    },
    WEST {
        @Override
        public int step(int bitboard) {
            return bitboard >>> Square.BOARD_SIZE;
        }
    };

    private static final int RANK_1 = 0b00001_00001_00001_00001_00001;
    private static final int RANK_5 = 0b10000_10000_10000_10000_10000;

    /** All squares of a bitboard, each one step further; what would leave the board is gone. */
    public abstract int step(int bitboard);

    /** The squares beside those of a bitboard. */
    public static int neighbours(int bitboard) {
        return NORTH.step(bitboard) | EAST.step(bitboard) | SOUTH.step(bitboard) | WEST.step(bitboard);
    }
}
