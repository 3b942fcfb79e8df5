import { h, render } from "./dom.js";
import { language, t } from "./words.js";

/** The rules as the service tells them, folded away where there is no room beside the board. `api` first. */
export class MoonRules extends HTMLElement {
    #rules = [];

    connectedCallback() {
        this.#load();
    }

    /** Tells them again in another language. */
    set language(tag) {
        if (this.isConnected) this.#load();
    }

    async #load() {
        this.#render();
        const wanted = language();
        const { rules } = await this.api.rules();
        if (language() !== wanted) return;
        this.#rules = rules;
        this.#render();
    }

    /** Opens them at one rule, such as R5. */
    show(rule) {
        this.querySelector("details").open = true;
        const shown = this.querySelector(`#${rule}`);
        shown.scrollIntoView({ block: "nearest" });
        shown.focus();
    }

    #render() {
        render(this, h("details", {},
            h("summary", {}, h("h2", {}, t("rules.title"))),
            h("dl", {}, this.#rules.map(({ id, title, text, reading }) => h("div", { key: id, id, tabindex: -1 },
                h("dt", {}, h("span", { class: "id" }, id), title),
                h("dd", {}, text),
                reading && h("dd", { class: "reading" }, t("rules.reading", { text: reading })))))));
        if (this.#rules.length === 0) this.querySelector("details").open = matchMedia("(min-width: 82rem)").matches;
    }
}

customElements.define("moon-rules", MoonRules);
