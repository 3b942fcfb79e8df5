import { h, render } from "./dom.js";
import { sideName, t } from "./words.js";

const FILES = ["a", "b", "c", "d", "e"];
const RANKS = [5, 4, 3, 2, 1];
const SQUARE = 60;
const LEFT = 25;
const TOP = 9;
const SIZE = LEFT + 5 * SQUARE + TOP;

/** The shapes of the service's own pictures: a moon on each square, round men and diamonds. */
const MOON = "M1-19.4A22.5 22.5 0 1 0 18.8 4.4 19.4 19.4 0 1 1 1-19.4Z";
const STAR = "M0-13Q2-2 13 0Q2 2 0 13Q-2 2-13 0Q-2-2 0-13Z";
const DIAMOND = "M-4-15.6Q0-19.5 4-15.6L15.6-4Q19.5 0 15.6 4L4 15.6Q0 19.5-4 15.6L-15.6 4Q-19.5 0-15.6-4Z";
const CROSS = "M-12-12 12 12M-12 12 12-12";
const ARROW = "M-7-2H22V-8.5L37 0 22 8.5V2H-7A2 2 0 0 1-7-2Z";
const CRATERS = [[-15, -15, 3.4], [17, -13, 2.2], [-18, 11, 2.4], [15, 16, 3.6]];

const x = (square) => LEFT + SQUARE / 2 + SQUARE * FILES.indexOf(square[0]);
const y = (square) => TOP + SQUARE / 2 + SQUARE * RANKS.indexOf(Number(square[1]));
const at = (square) => `translate(${x(square)} ${y(square)})`;
const rows = RANKS.map((rank) => FILES.map((file) => file + rank));

/** Who stands on a square of a board as the service writes it: "L", "D" or "." */
const standing = (board, square) => board[RANKS.indexOf(Number(square[1]))][FILES.indexOf(square[0])];
const sideOf = (letter) => ({ L: "LIGHT", D: "DARK" })[letter];

/** The shape of one man; its middle is the origin. */
export function man(side) {
    return side === "LIGHT"
        ? h("g", { class: "man light" }, h("circle", { r: 16 }), h("circle", { class: "ring", r: 10.5 }))
        : h("g", { class: "man dark" }, h("path", { d: DIAMOND }), h("path", { class: "ring", d: "M0-10.5 10.5 0 0 10.5-10.5 0Z" }));
}

/**
 * The board. It knows what was legal by the service's word, and no rule: whatever a player points at is sent, and the
 * service says what it thinks of it.
 *
 * `view`: a *Game* or *State*; `playable`: whether it is for this browser's player to play. Sends an event "ply" with
 * `{ square }` or `{ from, to }`, and "hint" with the name of a text for who has not chosen a man yet.
 */
export class MoonBoard extends HTMLElement {
    #view;
    #playable = false;
    #selected;
    #focus = "c3";
    /** The men as they are drawn, so that one who moves stays the same and can be seen to move. */
    #men = [];
    #nextMan = 0;
    /** Whether anything has happened while somebody looks on; what happened before does not move any more. */
    #isLive = false;

    set view(view) {
        const before = this.#view;
        this.#view = view;
        this.#isLive ||= before !== undefined && before.ply !== view.ply;
        this.#place(before);
        if (before?.ply !== view.ply || before.id !== view.id) this.#selected = undefined;
        this.#draw();
    }

    set playable(playable) {
        this.#playable = playable;
        this.#draw();
    }

    /** Only tells that the words have changed. */
    set language(tag) {
        this.#draw();
    }

    /** Lets the men follow one ply forward or backward; whoever else stands elsewhere than before is set anew. */
    #place(before) {
        const { board, lastPly, ply, id } = this.#view;
        if (before && before.id === id && lastPly?.from && ply === before.ply + 1) this.#walk(lastPly.from, lastPly.to);
        const undone = before?.lastPly;
        if (undone?.from && before.id === id && ply === before.ply - 1) this.#walk(undone.to, undone.from);
        const kept = this.#men.filter((one) => sideOf(standing(board, one.square)) === one.side);
        for (const square of rows.flat()) {
            const side = sideOf(standing(board, square));
            // Only who is placed while somebody looks on is seen to come down; who stood there before just stands.
            if (side && !kept.some((one) => one.square === square)) kept.push({ id: this.#nextMan++, square, side, isNew: before !== undefined });
        }
        this.#men = kept;
    }

    #walk(from, to) {
        this.#men = this.#men.filter((one) => one.square !== to);
        const walking = this.#men.find((one) => one.square === from);
        if (walking) walking.square = to;
    }

    get #moves() {
        return this.#view.legal?.moves ?? [];
    }

    /** What the service allows on a square now: "place", "choose", "go" or nothing. */
    #allowed(square) {
        if (!this.#playable) return undefined;
        if (this.#view.legal?.placements.includes(square)) return "place";
        if (this.#selected) return this.#move(square) && "go";
        return this.#moves.some((move) => move.from === square) ? "choose" : undefined;
    }

    #move(to) {
        return this.#moves.find((move) => move.from === this.#selected && move.to === to);
    }

    #isOwn(square) {
        return sideOf(standing(this.#view.board, square)) === this.#view.toMove;
    }

    #point(square) {
        this.#focus = square;
        if (this.#playable) {
            if (this.#view.status === "PLACING") this.#send("ply", { square });
            else if (square === this.#selected) this.#selected = undefined;
            else if (this.#isOwn(square)) this.#selected = square;
            else if (this.#selected) this.#send("ply", { from: this.#selected, to: square });
            else this.#send("hint", "board.chooseMan");
        }
        this.#draw();
    }

    #send(type, detail) {
        this.dispatchEvent(new CustomEvent(type, { detail }));
    }

    #key(event) {
        const file = FILES.indexOf(this.#focus[0]);
        const rank = Number(this.#focus[1]);
        const [newFile, newRank] = {
            ArrowLeft: [file - 1, rank],
            ArrowRight: [file + 1, rank],
            ArrowUp: [file, rank + 1],
            ArrowDown: [file, rank - 1],
            Home: [0, rank],
            End: [4, rank],
        }[event.key] ?? [];
        if (newRank) {
            if (FILES[newFile] && RANKS.includes(newRank)) this.#focus = FILES[newFile] + newRank;
        } else if (event.key === "Enter" || event.key === " ") {
            this.#point(this.#focus);
        } else if (event.key === "Escape" && this.#selected) {
            this.#selected = undefined;
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
        this.#draw();
        this.querySelector(`[data-square="${this.#focus}"]`).focus();
    }

    #draw() {
        if (!this.#view) return;
        const { result, lastPly } = this.#view;
        const moon = result?.manInTheMoon;
        const aim = this.#selected && this.#move(this.#hover ?? this.#focus);
        render(this, h("svg", {
            viewBox: `0 0 ${SIZE} ${SIZE + 5}`,
            role: "grid",
            "aria-label": t("board.label"),
            class: this.#selected ? "choosing" : undefined,
            onkeydown: (event) => this.#key(event),
        },
            [3, 7].map((off) => h("rect", { key: off, class: "frame", x: LEFT - off, y: TOP - off, width: 5 * SQUARE + 2 * off, height: 5 * SQUARE + 2 * off, rx: 7 + off })),
            rows.map((row) => h("g", { role: "row" }, row.map((square) => this.#square(square)))),
            h("g", { class: this.#isLive ? "above live" : "above", "aria-hidden": "true" },
                moon && h("g", { key: "full", class: "full", transform: at(moon) },
                    h("circle", { r: 26 }), CRATERS.map(([cx, cy, r]) => h("circle", { class: "crater", cx, cy, r }))),
                lastPly && this.#trace(lastPly),
                this.#men.map((one) => this.#man(one, aim)),
                lastPly?.captures?.map((square) => h("path", { key: `cross ${square} ${lastPly.ply}`, class: "cross", d: CROSS, transform: at(square) })),
                FILES.map((file) => h("text", { x: x(`${file}1`), y: SIZE + 2 }, file)),
                RANKS.map((rank) => h("text", { x: 8, y: y(`a${rank}`) + 4 }, rank)))));
    }

    #hover;

    #square(square) {
        const allowed = this.#allowed(square);
        const odd = (FILES.indexOf(square[0]) + Number(square[1])) % 2 ? "" : " odd";
        return h("g", {
            role: "gridcell",
            class: `cell${odd}${allowed ? ` ${allowed}` : ""}${square === this.#selected ? " selected" : ""}`,
            "data-square": square,
            tabindex: square === this.#focus ? 0 : -1,
            "aria-label": this.#describe(square, allowed),
            "aria-selected": square === this.#selected ? "true" : "false",
            transform: at(square),
            onclick: () => this.#point(square),
            onfocus: () => {
                if (this.#focus === square) return;
                this.#focus = square;
                this.#draw();
            },
            onmouseenter: () => this.#over(square),
            onmouseleave: () => this.#over(undefined),
        },
            h("rect", { x: -29, y: -29, width: 58, height: 58, rx: 7 }),
            h("path", { class: "moon", d: MOON }),
            square === "c3" && h("path", { class: "star", d: STAR }),
            allowed === "place" && [h("circle", { class: "dot", r: 3 }), h("g", { class: "ghost" }, man(this.#view.toMove))],
            allowed === "go" && h("circle", { class: this.#move(square).captures.length ? "target capturing" : "target", r: 12 }));
    }

    #over(square) {
        this.#hover = square;
        if (this.#selected) this.#draw();
    }

    #man(one, aim) {
        const taken = aim?.captures.includes(one.square) ? " aimed" : "";
        return h("g", { key: one.id, class: `walker${one.isNew ? " new" : ""}${taken}${one.square === this.#selected ? " selected" : ""}`, ".style": `transform: translate(${x(one.square)}px, ${y(one.square)}px)` }, man(one.side));
    }

    /** Where the last ply came from and went, and whom it took. */
    #trace({ by, square, from, to = square, captures = [] }) {
        const turn = from && (Math.atan2(y(to) - y(from), x(to) - x(from)) * 180) / Math.PI;
        const frame = (kind, where) => h("rect", { key: kind, class: kind, transform: at(where), x: -28, y: -28, width: 56, height: 56, rx: 6 });
        return [
            frame("last", to),
            from && frame("from", from),
            from && h("path", { key: "arrow", class: "arrow", d: ARROW, transform: `${at(from)} rotate(${turn})` }),
            captures.map((taken) => h("g", { key: `taken ${taken}`, class: "taken", transform: at(taken) }, man(by === "LIGHT" ? "DARK" : "LIGHT"))),
        ];
    }

    #describe(square, allowed) {
        const { board, lastPly } = this.#view;
        const side = sideOf(standing(board, square));
        const captures = allowed === "go" && this.#move(square).captures;
        return [
            square === "c3" ? t("board.centre", { square }) : square,
            side ? t("board.man", { side: sideName(side) }) : t("board.free"),
            square === this.#view.result?.manInTheMoon && t("board.manInTheMoon"),
            allowed && t(`board.${allowed}`),
            captures?.length && t("board.captures", { squares: captures.join(", ") }),
            (lastPly?.to ?? lastPly?.square) === square && t("board.last"),
        ].filter(Boolean).join(", ");
    }
}

customElements.define("moon-board", MoonBoard);
