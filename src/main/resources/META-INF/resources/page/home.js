import "./board.js";
import { h, render } from "./dom.js";
import { seats, settings } from "./seats.js";
import { language, sideName, t } from "./words.js";

/** How many of the own games are shown, and how many of the list at once. */
const MINE = 5;
const PAGE = 10;

/** Whoever looks at the list sees what is new after this time. */
const REFRESH_MILLIS = 15_000;

/** A game to look at, after its first move. */
const PICTURE = {
    id: "picture",
    ply: 25,
    board: ["DLLLD", "DDLDD", "DDL.D", "LL.LL", "DLLDL"],
    lastPly: { by: "LIGHT", from: "d3", to: "c3", captures: ["c2"] },
};

/** How dates are written: as the reader's own country does, where it speaks the page's language. */
const locale = () => navigator.languages.find((tag) => tag.startsWith(language())) ?? language();

/** The start page: new games, the own ones, those to watch, and records. `api` and `onOpen` (called with an id) first. */
export class MoonHome extends HTMLElement {
    #level = settings.get("level") ?? 3;
    #terms = { firstPlayer: "LOT", noCaptureLimit: 20, secondsPerTurn: "", listed: false };
    #mine = [];
    #listed;
    /** Whether more than the first page is shown, which is left as it is. */
    #isLong = false;
    #status = "";
    #next;
    /** What was refused, and what was asked for: a new game or a record to load. */
    #refusal;
    #asked;
    #busy = false;

    connectedCallback() {
        this.#render();
        this.#loadMine();
        this.#loadList();
        this.refreshing = setInterval(() => document.hidden || this.#isLong || this.#loadList(), REFRESH_MILLIS);
    }

    disconnectedCallback() {
        clearInterval(this.refreshing);
    }

    set language(tag) {
        if (this.isConnected) this.#render();
    }

    async #loadMine() {
        const found = await Promise.allSettled(seats.games().slice(0, MINE).map((id) => this.api.game(id)));
        found.forEach(({ reason }, i) => reason?.status === 404 && seats.drop(seats.games()[i]));
        this.#mine = found.filter(({ value }) => value).map(({ value }) => value);
        this.#render();
    }

    async #loadList(cursor) {
        const query = { limit: PAGE, ...(this.#status && { status: this.#status }), ...(cursor && { cursor }) };
        const page = await this.api.games(query).catch(() => undefined);
        if (!page || !this.isConnected) return;
        this.#listed = cursor ? [...this.#listed, ...page.items] : page.items;
        this.#isLong = cursor !== undefined;
        this.#next = page.next;
        this.#render();
    }

    /** Makes a game by a request, keeps its seats and opens it. */
    async #make(asked, request) {
        if (this.#busy) return;
        this.#busy = true;
        this.#refusal = undefined;
        this.#asked = asked;
        this.#render();
        try {
            const { game, tokens } = await request();
            seats.keep(game.id, tokens);
            this.onOpen(game.id);
        } catch (failure) {
            this.#refusal = failure;
        }
        this.#busy = false;
        this.#render();
    }

    #create(opponent) {
        const { firstPlayer, noCaptureLimit, secondsPerTurn, listed } = this.#terms;
        const name = (settings.get("name") ?? "").trim();
        return this.#make("new", () => this.api.create({
            opponent,
            firstPlayer,
            noCaptureLimit: Number(noCaptureLimit),
            listed,
            ...(name && { name }),
            ...(secondsPerTurn && opponent.kind !== "SELF" && { secondsPerTurn: Number(secondsPerTurn) }),
        }));
    }

    #render() {
        render(this, h("div", { class: "home" },
            h("section", { class: "hero" },
                h("moon-board", { class: "picture", inert: true, "aria-hidden": "true", ".view": PICTURE }),
                h("div", {},
                    h("h1", {}, t("title")),
                    h("p", { class: "subtitle" }, t("subtitle")),
                    h("p", {}, t("intro")))),
            h("section", { class: "new", "aria-label": t("home") },
                this.#choice("computer", () => this.#create({ kind: "COMPUTER", level: this.#level }), t("new.play"),
                    h("label", {}, t("new.level.of", { level: this.#level }),
                        h("input", { type: "range", min: 1, max: 8, ".value": this.#level, oninput: (event) => this.#setLevel(Number(event.target.value)) }))),
                this.#choice("friend", () => this.#create({ kind: "HUMAN" }), t("new.invite")),
                this.#choice("self", () => this.#create({ kind: "SELF" }), t("new.play"))),
            this.#refusalBox("new"),
            this.#options(),
            this.#mine.length > 0 && h("section", { key: "mine", class: "list" }, h("h2", {}, t("list.mine")), this.#games(this.#mine)),
            this.#list(),
            this.#load()));
    }

    /** Said where it was asked for. */
    #refusalBox(asked) {
        const failure = this.#asked === asked ? this.#refusal : undefined;
        return h("div", { class: "wide", role: "alert" }, failure && h("p", { class: "refusal" }, failure.name === "Unreachable" ? t("unreachable") : failure.message));
    }

    #choice(kind, create, action, ...more) {
        return h("div", { class: "card" },
            h("h2", {}, t(`new.${kind}`)),
            more.length > 0 ? more : h("p", {}, t(`new.${kind}.text`)),
            h("button", { class: "main", id: `new-${kind}`, onclick: create }, action));
    }

    #setLevel(level) {
        this.#level = level;
        settings.set("level", level);
        this.#render();
    }

    #options() {
        const set = (name) => (event) => {
            this.#terms[name] = event.target.type === "checkbox" ? event.target.checked : event.target.value;
        };
        const choice = (name, texts) => h("select", { onchange: set(name) }, Object.entries(texts).map(([value, text]) => h("option", { value }, text)));
        return h("details", { key: "options", class: "options" },
            h("summary", {}, t("new.options")),
            h("div", { class: "fields" },
                h("label", {}, t("new.name"), h("input", { id: "name", maxlength: 40, autocomplete: "nickname", ".value": settings.get("name") ?? "", onchange: (event) => settings.set("name", event.target.value) })),
                h("label", {}, t("new.first"), choice("firstPlayer", Object.fromEntries(["LOT", "CREATOR", "OPPONENT"].map((who) => [who, t(`new.first.${who}`)])))),
                h("label", {}, t("new.limit"), h("input", { type: "number", min: 2, max: 400, ".value": this.#terms.noCaptureLimit, onchange: set("noCaptureLimit") })),
                h("label", {}, t("new.time"), choice("secondsPerTurn", { "": t("new.time.none"), 60: t("new.time.60"), 300: t("new.time.300"), 86400: t("new.time.86400") })),
                h("label", { class: "check" }, h("input", { type: "checkbox", id: "listed", onchange: set("listed") }), t("new.listed"))));
    }

    #list() {
        return h("section", { key: "list", class: "list" },
            h("div", { class: "heading" },
                h("h2", {}, t("list.title")),
                h("label", {}, t("list.status"), h("select", { onchange: (event) => {
                    this.#status = event.target.value;
                    this.#loadList();
                } }, ["", "WAITING", "PLACING", "MOVING", "FINISHED"].map((status) => h("option", { value: status }, t(`list.${status || "all"}`)))))),
            this.#listed?.length === 0 && h("p", {}, t("list.none")),
            this.#listed?.length > 0 && this.#games(this.#listed),
            this.#next && h("button", { onclick: () => this.#loadList(this.#next) }, t("list.more")));
    }

    #games(games) {
        return h("ul", { class: "games" }, games.map((game) => h("li", { key: game.id },
            h("a", { href: `#/games/${game.id}` },
                h("span", { class: "names" }, t("game.versus", { light: this.#named(game, "LIGHT"), dark: this.#named(game, "DARK") })),
                h("span", { class: "state" }, this.#state(game)),
                h("time", { datetime: game.updatedAt }, new Date(game.updatedAt).toLocaleString(locale(), { dateStyle: "short", timeStyle: "short" }))))));
    }

    #named({ players }, side) {
        const player = players[side];
        if (!player) return t("game.open");
        return player.kind === "COMPUTER" ? t("game.computer", { level: player.level }) : player.name ?? sideName(side);
    }

    #state(game) {
        const { status, ply, result } = game;
        if (result) return result.winner ? t("game.won", { side: sideName(result.winner) }) : t("game.draw");
        return status === "WAITING" ? t("game.open") : t("list.ply", { ply });
    }

    #load() {
        const load = (text) => this.#make("load", () => this.api.importRecord(text));
        return h("details", { key: "load", class: "options" },
            h("summary", {}, t("load.title")),
            h("form", { class: "fields", onsubmit: (event) => {
                event.preventDefault();
                load(new FormData(event.target).get("record"));
            } },
                h("p", { class: "wide" }, t("load.text")),
                h("label", { class: "wide" }, t("load.file"), h("input", { type: "file", id: "record-file", accept: ".txt,text/plain", onchange: async (event) => load(await event.target.files[0].text()) })),
                h("label", { class: "wide" }, t("load.paste"), h("textarea", { name: "record", rows: 6, required: true, spellcheck: "false" })),
                this.#refusalBox("load"),
                h("button", { class: "main" }, t("load.go"))));
    }
}

customElements.define("moon-home", MoonHome);
