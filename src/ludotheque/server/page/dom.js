// @ts-check
/** Small helpers: making elements (all text is text, never markup), marks of seats, storage, requests. */
import { look, say } from "./words.js";

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

/** A style sheet that not every screen needs, once. @param {string} name @returns {Promise<void>} */
export function sheet(name) {
  const href = `/page/${name}`;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((done) => document.head.append(el("link", { rel: "stylesheet", href, onload: () => done(), onerror: () => done() })));
}

/** An SVG element. @param {string} name @param {Record<string, string | number>} attributes @param {...Node} children */
function svg(name, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** The mark of a seat: colour and shape. @param {number} seat */
export function mark(seat) {
  const { fill: colour, sign, shape } = look(seat) || { fill: "#999", sign: "#fff", shape: "" };
  return svg("svg", { viewBox: "0 0 32 32", class: "mark", "aria-hidden": "true" },
    svg("circle", { cx: 16, cy: 16, r: 15, fill: colour, stroke: "#3A2A1E", "stroke-width": 1.5 }),
    svg("path", { d: shape, fill: sign, "fill-rule": "evenodd" }));
}

/** The cover of a game, where it has one. @param {import("./types").GameInfo | undefined} game @param {string} kind */
export function coverOf(game, kind) {
  return game?.cover ? el("img", { class: kind, src: `/api/games/${game.name}/cover/${game.cover}`, alt: "", width: 440, height: 224 }) : "";
}

/** A sentence instead of a screen, and the way to the lobby. @param {string} text */
export function dead(text) {
  return [el("h1", { class: "unseen" }, "ludotheque"), el("p", { class: "notice refusal", role: "alert" }, text),
    el("p", null, el("a", { class: "button", href: "/" }, say("back_lobby")))];
}

/** @typedef {{table: string, token: string, title: string, when: number}} Kept */
/** The tables this browser knows, the latest first. @returns {Kept[]} */
export function tables() {
  return keep("tables") || [];
}

/** @param {string} table @param {string} token @param {string} title @param {string} [role] */
export function remember(table, token, title, role = "") {
  const rest = tables().filter((t) => t.table !== table);
  if (role === "watch" && rest.length < tables().length) return; // looking on does not cost one's own seat
  keep("tables", [{ table, token, title, when: Date.now() }, ...rest].slice(0, 30));
}

/**
 * A token of one's own for whoever comes by an invitation. It is kept before it is said, so that an answer that is lost costs nothing; empty where nothing can be kept.
 * @param {string} table @param {string} token @returns {string}
 */
export function freshToken(table, token) {
  const at = `${table}#${token}`, kept = keep("fresh") || {};
  if (!kept[at]) {
    const made = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24)))).replaceAll("+", "-").replaceAll("/", "_");
    keep("fresh", Object.fromEntries([...Object.entries(kept), [at, made]].slice(-40)));
  }
  return keep("fresh")?.[at] || "";
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
