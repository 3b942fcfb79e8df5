/**
 * Browsers allow six connections to a server for all their tabs together, and a stream holds one for as long as it
 * lasts. So only this many tabs have a stream at a time; the others ask every two seconds.
 */
const STREAMS = 4;
const POLL_MILLIS = 2000;

/** The game as it is, and then whenever it has changed, until its end or until the signal stops it. */
export async function* follow(api, id, signal) {
    let version = 0;
    while (!signal.aborted) {
        const release = await takeStream();
        if (release) {
            try {
                yield* api.watch(id, signal);
            } finally {
                release();
            }
            return;
        }
        try {
            const game = await api.gameSince(id, version);
            if (game) {
                version = game.version;
                yield game;
                if (game.status === "FINISHED") return;
            }
        } catch (failure) {
            // Whatever else may pass, a game that is not there will not come.
            if (failure.status < 500) throw failure;
        }
        await new Promise((resolve) => setTimeout(resolve, POLL_MILLIS));
    }
}

/** What gives the stream back, or null where all are taken; browsers lend locks to secure origins only. */
async function takeStream() {
    for (let i = 0; navigator.locks && i < STREAMS; i++) {
        const release = await new Promise((taken) => {
            navigator.locks.request(`stream ${i}`, { ifAvailable: true }, (lock) =>
                lock ? new Promise((release) => taken(release)) : taken(null));
        });
        if (release) return release;
    }
    return null;
}
