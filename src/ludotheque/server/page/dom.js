// @ts-check
/** Small helpers: making elements (all text is text, never markup), words, marks of seats, storage, requests. */

/** @typedef {Record<string, any>} Attributes */

/**
 * Make an element. Attributes beginning with "on" are listeners; children are elements or texts.
 * @param {string} name @param {Attributes | null} [attributes] @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function el(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true && !key.startsWith("aria-")) made.setAttribute(key, "");
    else if ((value !== false || key.startsWith("aria-")) && value != null) made.setAttribute(key, String(value));
  }
  made.append(...children.filter((c) => c !== null && c !== undefined && c !== false).map((c) => /** @type {Node | string} */ (c)));
  return made;
}

/** @param {string} id @returns {HTMLElement} */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** What each element was filled with. @type {WeakMap<HTMLElement, string>} */
const filled = new WeakMap();

/**
 * Fill an element anew, but only when what it shows has changed: so focus stays, and screen readers are not told twice.
 * @param {HTMLElement} box @param {any} shown @param {() => (Node | string)[]} make
 */
export function fill(box, shown, make) {
  const key = JSON.stringify(shown);
  if (filled.get(box) === key) return;
  filled.set(box, key);
  box.replaceChildren(...make());
}

/** The page's words in the language chosen. @type {Record<string, string>} */
let words = {};

/** @returns {string} */
export function lang() {
  const kept = keep("lang");
  if (kept === "en" || kept === "fr") return kept;
  return navigator.language.startsWith("fr") ? "fr" : "en";
}

/** @param {string} value */
export function setLang(value) {
  keep("lang", value);
}

export async function loadWords() {
  words = await ask(`/api/words?lang=${lang()}`);
  document.documentElement.lang = lang();
}

/**
 * A text of the catalogue, with {name} and {n one|many} filled in.
 * @param {string} key @param {Record<string, any>} [values]
 */
export function say(key, values = {}) {
  const text = words[`page.${key}`] ?? words[key] ?? key;
  return text.replace(/\{(\w+)(?: ([^{}|]*)\|([^{}]*))?\}/g, (_, name, one, many) => {
    const value = values[name];
    if (one === undefined) return String(value);
    const single = lang() === "fr" ? value < 2 : value === 1;
    return `${value} ${single ? one : many}`;
  });
}

/**
 * Something kept in this browser; with a value, it is set.
 * @param {string} name @param {any} [value]
 */
export function keep(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(`ludotheque.${name}`, JSON.stringify(value));
    return JSON.parse(localStorage.getItem(`ludotheque.${name}`) || "null");
  } catch {
    return null;
  }
}

/** What the server answered instead, in a sentence. */
export class Fault extends Error {
  /** @param {string} text @param {number} status */
  constructor(text, status) {
    super(text);
    this.status = status;
  }
}

/**
 * Ask the server; a Fault carries its sentence.
 * @param {string} path @param {{token?: string, body?: any, text?: boolean}} [how] @returns {Promise<any>}
 */
export async function ask(path, { token, body, text } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (body) headers["content-type"] = "application/json";
  const answer = await fetch(path, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) });
  if (answer.ok) return text ? answer.text() : answer.json();
  const fault = await answer.json().catch(() => ({}));
  throw new Fault(fault.detail || `${answer.status}`, answer.status);
}

const FILL = ["#1D5FA8", "#F0B429", "#2E9B74", "#C23B22", "#4A2147", "#F6F0E2", "#9AD4F2", "#C96FA8"];
const SHAPES = [
  "M16 9a7 7 0 1 0 .01 0z", "M16 7l9 16H7z", "M9 9h14v14H9z", "M16 6l9 10-9 10-9-10z",
  "M13 7h6v6h6v6h-6v6h-6v-6H7v-6h6z", "M16 7l8 4.5v9L16 25l-8-4.500v-9zM16 11l-4.500 2.500v5L16 21l4.500-2.500v-5z",
  "M16 6l3 7h7l-5.500 4.500 2 7.500-6.500-4-6.500 4 2-7.500L6 13h7z", "M16 25l-8-8a5 5 0 0 1 8-6 5 5 0 0 1 8 6z",
];

/** The mark of a seat: colour and shape. @param {number} seat */
export function mark(seat) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 32 32");
  svg.setAttribute("class", "mark");
  svg.setAttribute("aria-hidden", "true");
  const disc = document.createElementNS(svg.namespaceURI, "circle");
  for (const [k, v] of Object.entries({ cx: 16, cy: 16, r: 15, fill: FILL[seat] || "#999", stroke: "#3A2A1E", "stroke-width": 1.5 })) {
    disc.setAttribute(k, String(v));
  }
  const shape = document.createElementNS(svg.namespaceURI, "path");
  shape.setAttribute("d", SHAPES[seat] || SHAPES[0]);
  shape.setAttribute("fill", [1, 5, 6].includes(seat) ? "#2A211B" : "#fff");
  shape.setAttribute("fill-rule", "evenodd");
  svg.append(disc, shape);
  return svg;
}

/** A sentence instead of a screen, and the way to the lobby. @param {string} text */
export function dead(text) {
  return [el("h1", { class: "unseen" }, "ludotheque"), el("p", { class: "notice refusal", role: "alert" }, text),
    el("p", null, el("a", { class: "button", href: "/" }, say("back_lobby")))];
}

/** The tables this browser knows, the latest first. @returns {{table: string, token: string, title: string, when: number}[]} */
export function tables() {
  return keep("tables") || [];
}

/** @param {string} table @param {string} token @param {string} title @param {string} [role] */
export function remember(table, token, title, role = "") {
  const rest = tables().filter((t) => t.table !== table);
  if (role === "watch" && rest.length < tables().length) return; // looking on does not cost one's own seat
  keep("tables", [{ table, token, title, when: Date.now() }, ...rest].slice(0, 30));
}

/** @param {string} table */
export function forget(table) {
  keep("tables", tables().filter((t) => t.table !== table));
}

/** @param {string} table @param {string} token */
export function link(table, token) {
  return `${location.origin}/table/${table}#${token}`;
}

/** Whether these can be a table's name and a token. @param {string} [table] @param {string} [token] */
export function isLink(table = "", token = "") {
  return /^[\w-]{1,32}$/.test(table) && /^[\w-]{1,64}$/.test(token);
}
