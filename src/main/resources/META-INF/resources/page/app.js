import "./game.js";
import "./home.js";
import "./rules.js";
import { Client } from "./client.js";
import { h, render } from "./dom.js";
import { language, languages, setLanguage, t } from "./words.js";

let connected = true;

const api = new Client({
    language,
    onConnection: (isUp) => {
        if (connected === isUp) return;
        connected = isUp;
        draw();
    },
});

/** `#/` is the start page, `#/games/{id}` a game. */
function page() {
    const [, id] = location.hash.match(/^#\/games\/([0-9a-f-]+)$/) ?? [];
    return id
        ? h("moon-game", { key: id, ".api": api, ".gameId": id, ".language": language(), ".onOpen": open, ".onRule": (rule) => document.querySelector("moon-rules").show(rule) })
        : h("moon-home", { key: "home", ".api": api, ".language": language(), ".onOpen": open });
}

function open(id) {
    location.hash = id ? `#/games/${id}` : "#/";
}

function choose(tag) {
    setLanguage(tag);
    draw();
}

function draw() {
    document.documentElement.lang = language();
    if (!location.hash.startsWith("#/games/")) document.title = t("title");
    render(document.querySelector("header"),
        h("a", { class: "home-link", href: "#/" },
            h("svg", { viewBox: "-26 -26 52 52", "aria-hidden": "true" }, h("path", { d: "M1-19.4A22.5 22.5 0 1 0 18.8 4.4 19.4 19.4 0 1 1 1-19.4Z" })),
            h("span", {}, t("title"))),
        h("div", { class: "languages", role: "group", "aria-label": t("language") },
            Object.entries(languages).map(([tag, name]) => h("button", { key: tag, lang: tag, "aria-pressed": String(tag === language()), onclick: () => choose(tag) }, name))));
    render(document.querySelector("#connection"), !connected && h("p", {}, t("lost")));
    render(document.querySelector("main"), page(), h("moon-rules", { ".api": api, ".language": language() }));
}

addEventListener("hashchange", () => {
    draw();
    scrollTo(0, 0);
    // Who listens hears where he is now.
    document.querySelector("main").focus({ preventScroll: true });
});
draw();
