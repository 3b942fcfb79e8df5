/** The seats that this browser holds, and its settings. A seat's token is kept here and nowhere else, never in a link. */

/** Where a browser keeps nothing, a game lasts as long as its page. */
const memory = new Map();

function read(key) {
    try {
        return JSON.parse(localStorage.getItem(key)) ?? undefined;
    } catch {
        return memory.get(key);
    }
}

function write(key, value) {
    try {
        if (value === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(value));
    } catch {
        memory.set(key, value);
    }
}

const SEAT = "seat:";
const JOINING = "joining:";

export const seats = {
    /** The tokens by side that open seats of the game, or an empty object. */
    of: (id) => read(SEAT + id)?.tokens ?? {},

    /** @param isRematch whether the other seat is not for whoever has the link */
    keep(id, tokens, isRematch = false) {
        if (tokens && Object.keys(tokens).length) write(SEAT + id, { tokens, isRematch });
    },

    isRematch: (id) => read(SEAT + id)?.isRematch === true,

    drop: (id) => write(SEAT + id, undefined),

    /** The ids of all games with a seat, the latest first; an id begins with the time of its making. */
    games() {
        const keys = [...memory.keys()];
        try {
            keys.push(...Object.keys(localStorage));
        } catch {
            // Only what is in memory.
        }
        return keys.filter((key) => key.startsWith(SEAT)).map((key) => key.slice(SEAT.length)).sort().reverse();
    },

    /** What was sent to join a game, kept until the seat is there: the same again settles an answer that was lost. */
    joining: (id) => read(JOINING + id),
    startJoining: (id, request) => write(JOINING + id, request),
    endJoining: (id) => write(JOINING + id, undefined),
};

export const settings = {
    get: (name) => read(`setting:${name}`),
    set: (name, value) => write(`setting:${name}`, value),
};
