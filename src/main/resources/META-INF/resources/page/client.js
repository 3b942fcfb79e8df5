/**
 * A client of the Man in the Moon's API for browsers and Node; it needs nothing else, so copy it.
 *
 *   const api = new Client({ base: "http://localhost:8080" });
 *   const { game, tokens } = await api.create({ opponent: { kind: "SELF" } });
 *   const next = await api.play(game, { square: game.legal.placements[0] }, tokens.LIGHT);
 *   for await (const game of api.watch(next.id)) console.log(game.position);
 *
 * Every change that it sends is safe to repeat: a ply carries its number, any other POST a key, and PUT and DELETE are
 * so by themselves. Where an answer is lost it sends the same again, and the caller sees one answer or one error.
 */

/** How often a request is sent before it is given up; the waits between add up to 20 seconds. */
const TRIES = 9;
const ANSWER_MILLIS = 30_000;

/** A stream has a sign of life every 15 seconds at the least; one that is silent for longer is dead. */
const SILENCE_MILLIS = 25_000;

/** Too many requests, or a service that is not there just now: the same request may succeed a little later. */
const PASSING = [429, 502, 503, 504];

/** What the service refuses (RFC 9457). `message` says it in words; see `code`, and where they apply `rule`, `legal`. */
export class Problem extends Error {
    constructor(problem, retryAfter) {
        super(problem.detail ?? problem.title);
        Object.assign(this, { name: "Problem", retryAfter }, problem);
    }
}

/** No answer came, however often it was asked for, so whether the request took effect is open: it may be repeated. */
export class Unreachable extends Error {
    constructor(cause) {
        super("The service cannot be reached", { cause });
        this.name = "Unreachable";
    }
}

/** A key that nobody guesses: with it a lost answer, and the token in it, can be had again. */
export function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(18));
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

export class Client {
    #base;
    #language;
    #onConnection;
    #clock = 0;

    /**
     * @param base the service's address without a slash at the end
     * @param language called for each request: the language of what is meant for people, "en" or "de"
     * @param onConnection called with true or false as the service answers or does not
     */
    constructor({ base = "", language = () => "en", onConnection = () => {} } = {}) {
        this.#base = base;
        this.#language = language;
        this.#onConnection = onConnection;
    }

    /** The service's time in milliseconds, by which deadlines are meant. */
    now() {
        return Date.now() + this.#clock;
    }

    // Those that give a seat take a key; who keeps it and the body until the answer is there loses no seat.
    create = (terms, key = newKey()) => this.#send("POST", "/v1/games", { json: terms, key });
    join = (id, player, key = newKey()) => this.#send("POST", `/v1/games/${id}/players`, { json: player, key });
    importRecord = (text, key = newKey()) => this.#send("POST", "/v1/records", { text, key });
    rematch = (id, token, key = newKey()) => this.#send("POST", `/v1/games/${id}/rematch`, { token, key });

    /** Plays the next ply of the game as the caller knows it: `{ square }` or `{ from, to }`. */
    play(game, ply, token) {
        const kind = ply.square ? "placements" : "moves";
        return this.#send("POST", `/v1/games/${game.id}/${kind}`, { json: { ...ply, ply: game.ply + 1 }, token });
    }

    resign = (id, token) => this.#send("POST", `/v1/games/${id}/resignation`, { token, key: newKey() });
    offerDraw = (id, token) => this.#send("PUT", `/v1/games/${id}/draw-offer`, { token });
    /** Takes the caller's offer back, or declines the opponent's. */
    dropDrawOffer = (id, token) => this.#send("DELETE", `/v1/games/${id}/draw-offer`, { token });
    acceptDraw = (id, token) => this.#send("POST", `/v1/games/${id}/draw`, { token, key: newKey() });
    giveUp = (id, token) => this.#send("DELETE", `/v1/games/${id}`, { token });

    game = (id) => this.#send("GET", `/v1/games/${id}`);
    /** The game if it has changed since that version, else null; waits up to `wait` seconds for a change. */
    gameSince = (id, version, wait = 0) => this.#send("GET", `/v1/games/${id}?since=${version}&wait=${wait}`);
    state = (id, ply) => this.#send("GET", `/v1/games/${id}/states/${ply}`);
    rules = () => this.#send("GET", "/v1/rules");
    games = (query = {}) => this.#send("GET", `/v1/games?${new URLSearchParams(query)}`);

    async plies(id, after = 0) {
        const page = await this.#send("GET", `/v1/games/${id}/plies?after=${after}&limit=200`);
        return page.next === undefined ? page.items : [...page.items, ...(await this.plies(id, page.next))];
    }

    /**
     * The game after each ply and each other change, first as it is now, until its end; goes on after a lost connection
     * where it was.
     */
    async *watch(id, signal) {
        let last;
        for (let failures = 0; !signal?.aborted; failures++) {
            const alive = new AbortController();
            const stop = () => alive.abort();
            signal?.addEventListener("abort", stop);
            let silence = setTimeout(stop, SILENCE_MILLIS);
            try {
                const headers = { Accept: "text/event-stream", ...(last && { "Last-Event-ID": last }) };
                const answer = await this.#fetch(`/v1/games/${id}/events`, { headers, signal: alive.signal, priority: "low" });
                if (answer.status === 204) return;
                if (!answer.ok) throw await problem(answer);
                let text = "";
                for (const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader(); ; ) {
                    const { done, value } = await reader.read();
                    if (done) break;
                    clearTimeout(silence);
                    silence = setTimeout(stop, SILENCE_MILLIS);
                    failures = 0;
                    const frames = (text + value).split("\n\n");
                    text = frames.pop();
                    for (const frame of frames) {
                        const field = (name) => frame.match(`(?:^|\n)${name}: (.*)`)?.[1];
                        if (!field("data")) continue;
                        const data = JSON.parse(field("data"));
                        yield data.game ?? data;
                        last = field("id");
                    }
                }
            } catch (failure) {
                if (signal?.aborted) return;
                if (failure instanceof Problem && !isPassing(failure)) throw failure;
                this.#onConnection(false);
            } finally {
                clearTimeout(silence);
                signal?.removeEventListener("abort", stop);
                alive.abort();
            }
            await pause(failures, undefined, signal);
        }
    }

    async #send(method, path, { json, text, token, key } = {}) {
        const headers = {
            ...(json && { "Content-Type": "application/json" }),
            ...(text && { "Content-Type": "text/plain;charset=UTF-8" }),
            ...(token && { Authorization: `Bearer ${token}` }),
            ...(key && { "Idempotency-Key": key }),
        };
        for (let failures = 0; ; failures++) {
            let failure;
            try {
                const body = json ? JSON.stringify(json) : text;
                const answer = await this.#fetch(path, { method, headers, body, signal: AbortSignal.timeout(ANSWER_MILLIS) });
                if (answer.status === 204 || answer.status === 304) return null;
                if (answer.ok) return await answer.json();
                failure = await problem(answer);
            } catch (lost) {
                failure = new Unreachable(lost);
                this.#onConnection(false);
            }
            // What was removed by a request whose answer was lost is not found by its repetition.
            if (method === "DELETE" && failures > 0 && failure.status === 404) return null;
            if (failures + 1 === TRIES || !isPassing(failure)) throw failure;
            await pause(failures, failure.retryAfter);
        }
    }

    async #fetch(path, { headers, ...request }) {
        const answer = await fetch(this.#base + path, { headers: { "Accept-Language": this.#language(), ...headers }, ...request });
        this.#clock = Date.parse(answer.headers.get("Date")) - Date.now() || 0;
        this.#onConnection(!PASSING.includes(answer.status));
        return answer;
    }
}

function isPassing(failure) {
    return failure instanceof Unreachable || failure.code === "request-in-progress" || PASSING.includes(failure.status);
}

async function problem(answer) {
    const retryAfter = Number(answer.headers.get("Retry-After")) || undefined;
    // A proxy's answer is no problem of ours.
    const body = await answer.json().catch(() => ({ status: answer.status, title: answer.statusText }));
    return new Problem(body, retryAfter);
}

/** Waits longer after each failure, or as long as was asked for, and no longer than until the network is back. */
function pause(failures, seconds, signal) {
    const millis = seconds ? seconds * 1000 : Math.min(4000, 250 * 2 ** failures) * (0.75 + Math.random() / 2);
    return new Promise((resolve) => {
        setTimeout(resolve, millis);
        globalThis.addEventListener?.("online", resolve, { once: true });
        signal?.addEventListener("abort", resolve, { once: true });
    });
}
