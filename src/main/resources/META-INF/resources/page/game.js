import "./board.js";
import { man } from "./board.js";
import { h, render } from "./dom.js";
import { follow } from "./live.js";
import { seats, settings } from "./seats.js";
import { language, sideName, t } from "./words.js";
import { newKey } from "./client.js";

/** How long a ply stays before the next is shown, where several came at once; so many are shown one by one. */
const STEP_MILLIS = 550;
const STEPS = 4;

/** How long "Copied" is to be read. */
const COPIED_MILLIS = 2000;

const isCalm = matchMedia("(prefers-reduced-motion: reduce)");
const other = (side) => (side === "LIGHT" ? "DARK" : "LIGHT");

/** A ply as records write it. */
const notation = ({ square, from, to, captures = [] }) => (square ?? `${from}-${to}`) + (captures.length ? `x${captures.join(",")}` : "");

/** The board of a position as a *Game* has it; only another way of writing. */
const boardOf = (position) =>
    position.split(" ")[0].split("/").map((rank) => rank.replace(/\d/g, (free) => ".".repeat(free)));

/** A ply in words, with who is passed over after it. */
function sentence(ply) {
    const { by, square, from, to, captures = [], passedOver } = ply;
    const kind = square ? "ply.place" : captures.length ? "ply.captures" : "ply.move";
    const played = t(kind, { side: sideName(by), square, from, to, squares: captures.join(", ") });
    return passedOver ? `${played} ${t("ply.passedOver", { side: sideName(passedOver) })}` : played;
}

/** One game: to play, to watch, or to step through. `api`, `gameId` and `onOpen` (called with another game's id) first. */
export class MoonGame extends HTMLElement {
    /** The game as the service told it last, and as it is shown while plies are still shown one by one. */
    #game;
    #shown;
    #plies = [];
    /** The states that were looked at, by ply, and the one looked at now, where it is not the game as it is. */
    #states = new Map();
    #back;
    #refusal;
    /** The name of a text. */
    #hint;
    #busy = false;
    #copied = false;
    #leaving = new AbortController();
    #showing = Promise.resolve();

    connectedCallback() {
        const { signal } = this.#leaving;
        this.#render();
        this.#follow();
        document.addEventListener("keydown", (event) => this.#key(event), { signal });
        // A seat taken in another tab.
        addEventListener("storage", () => this.#render(), { signal });
        const clock = setInterval(() => this.#shown?.deadline && this.#render(), 1000);
        signal.addEventListener("abort", () => clearInterval(clock));
    }

    disconnectedCallback() {
        this.#leaving.abort();
    }

    set language(tag) {
        if (this.isConnected) this.#render();
    }

    async #follow() {
        try {
            for await (const game of follow(this.api, this.gameId, this.#leaving.signal)) await this.#learn(game);
        } catch (failure) {
            if (this.#leaving.signal.aborted) return;
            this.#refusal = failure;
            this.#render();
        }
    }

    /** Takes the game as it is now, whoever told it, and shows what has been played since one by one. */
    async #learn(game) {
        if (this.#game && game.version <= this.#game.version) return;
        this.#game = game;
        if (game.lastPly?.ply === this.#plies.length + 1) this.#plies.push(game.lastPly);
        if (game.ply > this.#plies.length) {
            const plies = await this.api.plies(game.id, this.#plies.length);
            // Another call may have brought the same meanwhile.
            this.#plies.push(...plies.filter((ply) => ply.ply > this.#plies.length));
        }
        this.#showing = this.#showing.then(() => this.#show(game));
        return this.#showing;
    }

    async #show(game) {
        const from = this.#shown?.ply ?? game.ply;
        if (this.#shown && game.version <= this.#shown.version) return;
        if (game.ply - from <= STEPS && !isCalm.matches) {
            for (const ply of this.#plies.slice(from, game.ply - 1)) {
                this.#frame({ ...this.#shown, ply: ply.ply, lastPly: ply, board: boardOf(ply.position), legal: undefined, toMove: undefined });
                await new Promise((resolve) => setTimeout(resolve, STEP_MILLIS));
            }
        }
        this.#frame(game);
    }

    #frame(game) {
        const before = this.#shown;
        const isNew = before && game.ply > before.ply;
        this.#shown = game;
        if (isNew) this.#refusal = this.#hint = undefined;
        else if (before?.drawOfferedBy && !game.drawOfferedBy && !game.result) this.#hint = "act.dropped";
        this.#render();
    }

    /** Asks the service for something; what it refuses is said, and what it answers is the game as it is now. */
    async #ask(request) {
        if (this.#busy) return undefined;
        this.#busy = true;
        this.#refusal = this.#hint = undefined;
        this.#render();
        try {
            const answer = await request();
            this.#busy = false;
            const game = answer?.game ?? answer;
            if (game?.id === this.gameId) await this.#learn(game);
            return answer;
        } catch (failure) {
            this.#refusal = failure;
            return undefined;
        } finally {
            this.#busy = false;
            this.#render();
        }
    }

    get #tokens() {
        return seats.of(this.gameId);
    }

    /** The side that this browser plays: one, or "BOTH", or nothing. */
    get #side() {
        const sides = Object.keys(this.#tokens);
        return sides.length > 1 ? "BOTH" : sides[0];
    }

    /** What opens the seat that is to do something now. */
    get #token() {
        return this.#tokens[this.#game.toMove] ?? Object.values(this.#tokens)[0];
    }

    async #join(event) {
        event.preventDefault();
        const name = new FormData(event.target).get("name").trim();
        settings.set("name", name);
        const request = seats.joining(this.gameId) ?? { player: name ? { name } : {}, key: newKey() };
        seats.startJoining(this.gameId, request);
        const joined = await this.#ask(() => this.api.join(this.gameId, request.player, request.key));
        if (joined) seats.keep(this.gameId, joined.tokens);
        // Only an answer settles it: where none came the same is sent again.
        if (joined || this.#refusal?.name === "Problem") seats.endJoining(this.gameId);
        this.#render();
    }

    async #rematch() {
        const answer = await this.#ask(() => this.api.rematch(this.gameId, this.#token));
        if (!answer) return;
        seats.keep(answer.game.id, answer.tokens, true);
        this.onOpen(answer.game.id);
    }

    async #giveUp() {
        await this.#ask(() => this.api.giveUp(this.gameId, this.#token));
        if (this.#refusal) return;
        seats.drop(this.gameId);
        this.onOpen(null);
    }

    /** A computer declines in its answer, so that nothing is to be seen of the offer. */
    async #offerDraw() {
        const game = await this.#ask(() => this.api.offerDraw(this.gameId, this.#token));
        if (!game || game.drawOfferedBy || game.result) return;
        this.#hint = "act.declined";
        this.#render();
    }

    /** Looks at how the board stood after a ply; undefined is the game as it is. */
    async #look(ply) {
        const at = Math.max(0, ply);
        if (ply === undefined || at >= this.#plies.length) {
            this.#back = undefined;
        } else {
            // Until it is there, what was looked at before stays.
            this.#back = { ply: at, state: this.#states.get(at) ?? this.#back?.state };
            this.#render();
            try {
                if (!this.#states.has(at)) this.#states.set(at, await this.api.state(this.gameId, at));
                if (this.#back?.ply === at) this.#back.state = this.#states.get(at);
            } catch (failure) {
                this.#refusal = failure;
            }
        }
        this.#render();
    }

    #step(by) {
        this.#look((this.#back?.ply ?? this.#plies.length) + by);
    }

    /** Arrow keys step wherever they have no meaning of their own. */
    #key(event) {
        const isTaken = event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea, moon-board, dialog");
        if (isTaken || !this.#plies.length) return;
        if (event.key === "ArrowLeft") this.#step(-1);
        else if (event.key === "ArrowRight") this.#step(1);
        else if (event.key === "Home") this.#look(0);
        else if (event.key === "End") this.#look(undefined);
        else return;
        event.preventDefault();
    }

    #render() {
        if (!this.#shown) {
            render(this, h("div", { class: "notice" },
                h("h1", {}, this.#refusal ? this.#refusal.title ?? t("unreachable") : t("game.loading")),
                this.#refusal && h("p", { role: "alert" }, this.#refusal.message),
                h("p", {}, h("a", { href: "#/" }, t("back")))));
            return;
        }
        const game = this.#shown;
        const looked = this.#back?.state;
        const view = looked ?? game;
        const side = this.#side;
        const isMine = game.status !== "FINISHED" && side !== undefined && game.status !== "WAITING";
        const top = side === "DARK" ? "LIGHT" : "DARK";
        const title = this.#title();
        document.title = isMine && this.#isMyTurn() ? `● ${title}` : `${title} – ${t("title")}`;
        render(this, h("div", { class: `game ${game.status.toLowerCase()}` },
            h("section", { class: "table", "aria-label": t("board.label") },
                this.#player(top, view),
                h("moon-board", {
                    id: "board",
                    "data-ply": view.ply,
                    ".playable": isMine && !looked && this.#isMyTurn() && game === this.#game,
                    ".language": language(),
                    // Last, so that it is drawn once when it comes.
                    ".view": view,
                    "aria-busy": this.#busy ? "true" : undefined,
                    onply: (event) => this.#ask(() => this.api.play(this.#game, event.detail, this.#token)),
                    onhint: (event) => {
                        this.#hint = event.detail;
                        this.#render();
                    },
                }),
                this.#player(other(top), view)),
            h("section", { class: "panel" },
                h("h1", { class: "status" }, title),
                this.#said(game, view),
                this.#refusalBox(),
                game.status === "WAITING" ? this.#invitation(game, side) : [
                    this.#count(view),
                    this.#actions(game, side),
                    this.#course(looked),
                ])));
        const list = this.querySelector(".plies");
        const current = list?.querySelector("[aria-current]");
        if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
    }

    #isMyTurn() {
        return this.#shown.toMove !== undefined && this.#tokens[this.#shown.toMove] !== undefined;
    }

    /** Where the game stands, in a few words. */
    #title() {
        const { status, result, toMove, players } = this.#shown;
        const side = this.#side;
        if (result) {
            if (!result.winner) return t("game.draw");
            if (side === undefined || side === "BOTH") return t("game.won", { side: this.#named(result.winner) });
            return t(result.winner === side ? "game.youWon" : "game.youLost");
        }
        if (status === "WAITING") return t("game.waiting");
        if (toMove === undefined) return t("game.thinking");
        const placing = status === "PLACING";
        if (side === toMove) return t(placing ? "game.yours.place" : "game.yours");
        const computer = players[toMove]?.kind === "COMPUTER";
        return t(placing && !computer ? "game.place" : "game.turn", { side: this.#named(toMove) });
    }

    /** A player's name, or the side's where that says more. */
    #named(side) {
        const { players } = this.#shown;
        const name = players[side]?.name;
        return name === undefined || name === players[other(side)]?.name ? sideName(side) : name;
    }

    /** What happened last and what the matter is; read out as it changes. */
    #said(game, view) {
        const { lastPly, result, drawOfferedBy, deadline } = game;
        const loser = result?.winner && this.#named(other(result.winner));
        return h("div", { class: "said" },
            h("div", { role: "status", "aria-live": "polite" },
                h("p", { class: "hidden" }, this.#title()),
                view.lastPly && h("p", { class: "last-ply" }, sentence(view.lastPly)),
                !result && view.passedOver && view.passedOver !== view.lastPly?.passedOver && h("p", {}, t("ply.passedOver", { side: sideName(view.passedOver) })),
                result && view === game && h("p", {}, t(`game.reason.${result.reason}`, { loser })),
                result?.manInTheMoon && view === game && h("p", {}, t("game.manInTheMoon", { square: result.manInTheMoon })),
                drawOfferedBy && h("p", {}, t("act.offered", { side: this.#named(drawOfferedBy) })),
                this.#hint && h("p", { class: "hint" }, t(this.#hint))),
            this.#side === undefined && !result && game.status !== "WAITING" && h("p", {}, t("game.watching")),
            deadline && h("p", { class: "deadline" }, t("game.timeLeft", { time: timeLeft(Date.parse(deadline) - this.api.now()) })));
    }

    #refusalBox() {
        const failure = this.#refusal;
        return h("div", { role: "alert" }, failure && h("p", { class: "refusal" },
            failure.rule && h("button", { class: "rule", onclick: () => this.onRule(failure.rule) }, failure.rule),
            failure.name === "Unreachable" ? t("unreachable") : failure.message));
    }

    #count({ movesWithoutCapture: count, noCaptureLimit: limit }) {
        return h("div", { class: "count" },
            h("label", { for: "count" }, t("game.count", { count, limit })),
            h("progress", { id: "count", max: limit, ".value": count }));
    }

    #player(side, view) {
        const player = this.#shown.players[side];
        const men = view.men[side];
        const name = player === undefined ? t("game.open")
            : player.kind === "COMPUTER" ? t("game.computer", { level: player.level })
            : player.name ?? sideName(side);
        const isMine = this.#side === side;
        const state = view.toMove === side ? " turn" : view.passedOver === side && !view.result ? " blocked" : view.result?.winner === side ? " winner" : "";
        return h("div", { class: `player${state}` },
            h("svg", { class: "badge", viewBox: "-20 -20 40 40", "aria-hidden": "true" }, man(side)),
            h("div", { class: "who" },
                h("span", { class: "name" }, name),
                h("span", { class: "side" }, [name !== sideName(side) && sideName(side), isMine && t("game.you")].filter(Boolean).join(" · "))),
            h("svg", { class: `pips ${side.toLowerCase()}`, viewBox: "0 0 132 12", role: "img", "aria-label": t("game.men", { board: men.onBoard, hand: men.inHand, lost: men.lost }) },
                Array.from({ length: 12 }, (_, i) => pip(side, i, men))));
    }

    #invitation(game, side) {
        if (side === undefined) {
            const creator = Object.values(game.players)[0];
            return h("form", { class: "card", onsubmit: (event) => this.#join(event) },
                h("h2", {}, t("join.title", { name: creator?.name ?? t("join.someone") })),
                h("label", {}, t("new.name"), h("input", { name: "name", maxlength: 40, autocomplete: "nickname", ".value": settings.get("name") ?? "" })),
                h("button", { class: "main" }, t("join.go")));
        }
        const link = `${location.origin}/#/games/${game.id}`;
        return h("div", { class: "card" },
            seats.isRematch(game.id) ? h("p", {}, t("game.waiting.rematch")) : [
                h("h2", {}, h("label", { for: "link" }, t("invite.title"))),
                h("p", {}, t("invite.text")),
                h("div", { class: "copy" },
                    h("input", { id: "link", readonly: true, ".value": link, onfocus: (event) => event.target.select() }),
                    h("button", { onclick: () => this.#copy(link) }, t(this.#copied ? "invite.copied" : "invite.copy"))),
            ],
            h("button", { class: "quiet", onclick: () => this.#giveUp() }, t("invite.giveUp")));
    }

    async #copy(link) {
        this.querySelector("#link").select();
        try {
            await navigator.clipboard.writeText(link);
        } catch {
            // Without a secure origin there is no clipboard; the link is selected.
            return;
        }
        this.#copied = true;
        this.#render();
        setTimeout(() => {
            this.#copied = false;
            this.#render();
        }, COPIED_MILLIS);
    }

    #actions(game, side) {
        const button = (text, request, kind = "") => h("button", { key: text, class: kind, onclick: () => this.#ask(request) }, text);
        const token = this.#token;
        const isRunning = game.status === "PLACING" || game.status === "MOVING";
        const isForTwo = side !== undefined && side !== "BOTH";
        const offered = game.drawOfferedBy;
        return h("div", { class: "actions" },
            isRunning && isForTwo && offered === other(side) && [
                button(t("act.accept"), () => this.api.acceptDraw(game.id, token), "main"),
                button(t("act.decline"), () => this.api.dropDrawOffer(game.id, token)),
            ],
            isRunning && isForTwo && offered === side && button(t("act.withdraw"), () => this.api.dropDrawOffer(game.id, token)),
            isRunning && isForTwo && !offered && h("button", { key: "draw", onclick: () => this.#offerDraw() }, t("act.draw")),
            isRunning && side !== undefined && h("button", { key: "resign", onclick: () => this.querySelector("dialog").showModal() }, t("act.resign")),
            game.status === "FINISHED" && side !== undefined && h("button", { key: "rematch", class: "main", onclick: () => this.#rematch() }, t("act.rematch")),
            h("a", { key: "record", class: "button", href: `/v1/games/${game.id}/record`, download: `man-in-the-moon-${game.id}.txt` }, t("act.record")),
            h("dialog", { key: "sure", "aria-labelledby": "sure" },
                h("p", { id: "sure" }, t("act.resign.sure")),
                h("form", { method: "dialog", class: "actions" },
                    h("button", { class: "main", onclick: () => this.#ask(() => this.api.resign(game.id, token)) }, t("act.resign")),
                    h("button", {}, t("act.resign.no")))));
    }

    /** All plies, to step through. */
    #course(looked) {
        const plies = this.#plies.length;
        const ply = this.#back?.ply ?? plies;
        const go = (label, sign, to, isOff) => h("button", { key: label, "aria-label": label, title: label, "aria-disabled": isOff ? "true" : undefined, onclick: () => isOff || this.#look(to) }, sign);
        return h("section", { class: "course", "aria-labelledby": "course" },
            h("h2", { id: "course" }, t("step.title")),
            plies === 0 && h("p", {}, t("step.none")),
            plies > 0 && h("div", { class: "steps" },
                go(t("step.first"), "«", 0, ply === 0),
                go(t("step.previous"), "‹", ply - 1, ply === 0),
                h("input", { type: "range", min: 0, max: plies, ".value": ply, "aria-label": t("step.ply"), "aria-valuetext": t("step.of", { ply, plies }), oninput: (event) => this.#look(Number(event.target.value)) }),
                go(t("step.next"), "›", ply + 1, ply === plies),
                go(t("step.last"), "»", undefined, ply === plies)),
            plies > 0 && h("p", { class: "where" }, t("step.of", { ply, plies }),
                looked && this.#shown.status !== "FINISHED" && h("button", { class: "link", onclick: () => this.#look(undefined) }, t("step.live"))),
            plies > 0 && h("ol", { class: "plies" }, this.#plies.map((one) => h("li", { key: one.ply },
                h("button", { class: one.by.toLowerCase(), "aria-current": one.ply === ply ? "step" : undefined, title: sentence(one), onclick: () => this.#look(one.ply) },
                    h("span", {}, `${one.ply}. `), notation(one))))));
    }
}

function pip(side, i, { onBoard, inHand }) {
    const place = { transform: `translate(${6 + 11 * i - 0.5} 6)` };
    if (i >= onBoard + inHand) return h("path", { key: i, class: "lost", d: "M-3-3 3 3M-3 3 3-3", ...place });
    const kind = i < onBoard ? "pip" : "pip hand";
    return side === "LIGHT"
        ? h("circle", { key: i, class: kind, r: 4, ...place })
        : h("path", { key: i, class: kind, d: "M0-5 5 0 0 5-5 0Z", ...place });
}

function timeLeft(millis) {
    const seconds = Math.max(0, Math.ceil(millis / 1000));
    const two = (number) => String(number).padStart(2, "0");
    const minutes = Math.floor(seconds / 60);
    return minutes < 60
        ? `${minutes}:${two(seconds % 60)}`
        : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

customElements.define("moon-game", MoonGame);
