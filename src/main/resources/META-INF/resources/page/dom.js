/**
 * A description of an element: `h("button", { class: "quiet", onclick: f, disabled: false, ".value": "x" }, "text")`.
 * Names with a point set properties, on… sets listeners, `key` tells siblings apart.
 */
export function h(tag, props, ...children) {
    return { tag, props: props ?? {}, children: present(children) };
}

const SVG = "http://www.w3.org/2000/svg";

/** Makes an element's children what is described and touches only what differs, so focus and animations live on. */
export function render(parent, ...children) {
    let next = parent.firstChild;
    for (const wanted of present(children)) {
        let node = next;
        while (node && !fits(node, wanted)) node = node.nextSibling;
        if (node) {
            while (next !== node) next = removed(next);
            next = node.nextSibling;
            update(node, wanted);
        } else {
            node = create(parent, wanted);
            // First, so that a custom element has its properties when it is connected.
            update(node, wanted);
            parent.insertBefore(node, next);
        }
    }
    while (next) next = removed(next);
}

function present(children) {
    return children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false && child !== "");
}

function removed(node) {
    const next = node.nextSibling;
    node.remove();
    return next;
}

function fits(node, wanted) {
    return wanted.tag ? node.localName === wanted.tag && node.described?.key === wanted.props.key : node.nodeType === Node.TEXT_NODE;
}

function create(parent, wanted) {
    if (!wanted.tag) return document.createTextNode("");
    return wanted.tag === "svg" || parent.namespaceURI === SVG
        ? document.createElementNS(SVG, wanted.tag)
        : document.createElement(wanted.tag);
}

function update(node, wanted) {
    if (!wanted.tag) {
        if (node.data !== String(wanted)) node.data = wanted;
        return;
    }
    const before = node.described ?? {};
    for (const name of Object.keys(before)) if (!(name in wanted.props)) set(node, name, undefined, before[name]);
    for (const [name, value] of Object.entries(wanted.props)) if (value !== before[name]) set(node, name, value, before[name]);
    node.described = wanted.props;
    // What is inside of a custom element is its own.
    if (!wanted.tag.includes("-")) render(node, wanted.children);
}

function set(node, name, value, before) {
    if (name === "key") return;
    if (name.startsWith(".")) node[name.slice(1)] = value;
    else if (name.startsWith("on")) {
        if (before) node.removeEventListener(name.slice(2), before);
        if (value) node.addEventListener(name.slice(2), value);
    } else if (value === undefined || value === false) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? "" : value);
}
