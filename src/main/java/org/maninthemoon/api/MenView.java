package org.maninthemoon.api;

import org.maninthemoon.rules.Position;
import org.maninthemoon.rules.Side;

/** Where a side's twelve men are. */
record MenView(int onBoard, int inHand, int lost) {

    static BySide<MenView> of(Position position) {
        return BySide.of(side -> of(position, side));
    }

    private static MenView of(Position position, Side side) {
        return new MenView(position.menOnBoard(side), position.menInHand(side), position.menLost(side));
    }
}
