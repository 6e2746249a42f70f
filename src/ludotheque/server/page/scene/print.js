// @ts-check
/** What is printed of a game, as `ludotheque.core.scene` describes it, and the names of what is on it. */
import { put, say } from "../words.js";
import { parse } from "./token.js";

/** @typedef {string | number | (string | number)[]} Value @typedef {Record<string, Value>} Scene @typedef {Record<string, Value | null>} Difference */
/** @typedef {import("./token.js").Box} Box */
/** @typedef {{size: number[], ground: string, over?: string, free?: Box, trays?: Record<string, Box>}} Form */
/** @typedef {[string, string, string, Record<string, Box>]} Spot name, shape, lay, and the box for each form */
/** @typedef {{owner: number | null, title: string, groups: [string, Record<string, [string, string]>][], brief: string[]}} Tray */
/**
 * @typedef {object} Printed
 * @property {Record<string, {forms: Record<string, Form>, spots: Record<string, Spot>}>} sheets
 * @property {Record<string, {sheet: string, title: string, owner: number | null}>} panels
 * @property {Record<string, Tray>} trays
 * @property {{wide: any, tall: [string, string, any][]}} layout
 * @property {Record<string, string>} shapes
 * @property {import("./token.js").Lays} lays
 * @property {Record<string, {fill: string, stroke?: string, ink?: string, symbol?: string, name?: string}>} materials
 * @property {Record<string, string>} symbols
 * @property {Record<string, string>} words
 * @property {Record<string, [string, string, string, string[], [number, number]?]>} moves
 * @property {Record<string, string>} groups
 * @property {string} art
 * @property {Record<string, string>} home
 * @property {Record<string, [string, string]>} effects
 */

const SVG = "http://www.w3.org/2000/svg";

/** The two parts of a key. @param {string} key @returns {[string, string]} */
export function parted(key) {
  const at = key.indexOf("/");
  return at < 0 ? [key, ""] : [key.slice(0, at), key.slice(at + 1)];
}

/** An SVG element. @param {string} name @param {Record<string, string | number | undefined>} attributes @param {...Node} children */
export function svg(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** A symbol with its middle at a point. @param {string} symbol @param {number} x @param {number} y @param {number} size @param {Record<string, string>} [more] */
export function use(symbol, x, y, size, more = {}) {
  return svg("use", { href: `#symbol-${symbol}`, x: x - size / 2, y: y - size / 2, width: size, height: size, ...more });
}

/** A symbol in a line of text. @param {string} symbol @param {string} [name] what it stands for, where nothing else says it */
export function icon(symbol, name) {
  const said = name ? { role: "img", "aria-label": name } : { "aria-hidden": "true" };
  return svg("svg", { viewBox: "0 0 32 32", class: "icon", ...said }, use(symbol, 16, 16, 32));
}

/** Signs of the page itself, on a grid of 24. @type {Record<string, string>} */
const SIGNS = {
  loud: "M4 9v6h4l5 4V5L8 9z M16 8.5a5 5 0 0 1 0 7 M18.5 6a8.5 8.5 0 0 1 0 12",
  silent: "M4 9v6h4l5 4V5L8 9z M16 9.5l5 5 M21 9.5l-5 5",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15z M10.5 21h3",
  hushed: "M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15z M10.5 21h3 M4 4l16 17",
  turn: "M19 12a7 7 0 1 1-2.1-5 M17.5 2.5v4.7h-4.7",
  mirror: "M12 3v18 M9 7v10H3z M15 7v10h6z",
  lock: "M6 11h12v9H6z M8.5 11V8a3.5 3.5 0 0 1 7 0v3",
};

/** A sign of the page; what it stands for is said beside it. @param {string} name @param {string} [kind] */
export function sign(name, kind = "sign") {
  return svg("svg", { viewBox: "0 0 24 24", class: kind, "aria-hidden": "true" }, svg("path", { d: SIGNS[name] }));
}

/** The nodes of a piece of SVG from the print; its symbols have names of their own on the page. @param {string} text */
export function drawn(text) {
  const read = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  for (const used of read.querySelectorAll("use")) used.setAttribute("href", `#symbol-${(used.getAttribute("href") || "").slice(1)}`);
  return [...read.documentElement.childNodes].map((node) => document.importNode(node, true));
}

/** The symbols of a game, for the page to draw with. @param {string} text one SVG with all of them */
export function symbols(text) {
  const read = new DOMParser().parseFromString(text, "image/svg+xml");
  for (const symbol of read.querySelectorAll("symbol")) symbol.id = `symbol-${symbol.id}`;
  for (const used of read.querySelectorAll("use")) used.setAttribute("href", `#symbol-${(used.getAttribute("href") || "").slice(1)}`);
  return svg("svg", { id: "symbols", width: 0, height: 0, "aria-hidden": "true" },
    ...[...read.documentElement.childNodes].map((node) => document.importNode(node, true)));
}

export class Print {
  /** @param {Printed} data */
  constructor(data) {
    this.data = data;
  }

  /** The spot or counter that a key names. @param {string} key */
  spot(key) {
    const [at, name] = parted(key);
    const panel = this.data.panels[at];
    return panel ? this.data.sheets[panel.sheet].spots[name] : undefined;
  }

  /** Symbol and name of a counter. @param {string} key */
  counter(key) {
    const [at, name] = parted(key);
    return this.data.trays[at]?.groups.map(([, counters]) => counters[name]).find(Boolean);
  }

  /** Whether there is such a place. @param {string} key */
  has(key) {
    return Boolean(this.spot(key) || this.counter(key));
  }

  /** What a place is called; on one of several like panels, which one it is on. @param {string} key */
  name(key) {
    const [at] = parted(key);
    const panel = this.data.panels[at];
    const spot = this.spot(key)?.[0];
    const like = panel && panel.owner === null && Object.values(this.data.panels).filter(({ sheet }) => sheet === panel.sheet).length > 1;
    return (like && spot ? say("with", { what: panel.title, whom: spot }) : spot) || this.counter(key)?.[1] || this.data.trays[key]?.title || key;
  }

  /** The place that a seat's `me/…` is. @param {string} spot @param {number | null} seat */
  own(spot, seat) {
    if (!spot.startsWith("me/")) return spot;
    const name = spot.slice(3);
    const owned = [...Object.entries(this.data.trays), ...Object.entries(this.data.panels)].filter(([, { owner }]) => owner === seat);
    const found = owned.find(([at]) => this.has(`${at}/${name}`));
    return found ? `${found[0]}/${name}` : spot;
  }

  /** What lies on each spot that belongs to a panel: of its sheet, then its own. @param {Scene} scene @param {string} key */
  values(scene, key) {
    const [at, name] = parted(key);
    const sheet = this.data.panels[at]?.sheet;
    return [...new Set([sheet ? `${sheet}/${name}` : key, key])].filter((one) => one in scene).map((one) => scene[one]);
  }

  /** What lies there in words. @param {Scene} scene @param {string} key */
  contents(scene, key) {
    /** @type {Map<string, number>} */
    const counted = new Map();
    const said = [];
    for (const value of this.values(scene, key)) {
      if (typeof value !== "string") {
        said.push(this.caption(value)[1]);
        continue;
      }
      const [materials, tokens] = parse(value);
      said.push(...materials.map((material) => this.data.materials[material]?.name || ""));
      for (const { symbol, n } of tokens) counted.set(symbol, (counted.get(symbol) || 0) + (n ?? 1));
    }
    for (const [symbol, n] of counted) said.push(this.pieces(symbol, n));
    return said.filter(Boolean).join(", ");
  }

  /** A sentence with its symbols drawn; what they show stands beside them in words. @param {string} text @returns {(Node | string)[]} */
  sentence(text) {
    return text.split(/((?:\[[\w-]+\])+ ?)/).flatMap((part, i) => {
      const named = i % 2 ? [...part.matchAll(/[\w-]+/g)].map(([symbol]) => symbol) : [];
      /** @type {(Node | string)[]} */
      const shown = named.length && named.every((symbol) => symbol in this.data.symbols) ? named.map((symbol) => icon(symbol)) : [part];
      return /** @type {any} */ (shown);
    });
  }

  /** So many of a piece in words. @param {string} symbol @param {number} n */
  pieces(symbol, n) {
    return symbol in this.data.symbols ? put(this.data.symbols[symbol], { n }) : "";
  }

  /** A number, or a sentence of the print, as it is drawn in a form; before it the material that it stands on. @param {number | (string | number)[]} value @param {string} [form] @returns {[string, string]} */
  caption(value, form) {
    if (!Array.isArray(value)) return ["", String(value)];
    const [first, ...rest] = value.map(String);
    if (first[0] === "#") return [first.slice(1), this.caption(value.slice(1), form)[1]];
    const { words } = this.data;
    return ["", put(words[`${first}.${form}`] ?? words[first] ?? "", Object.fromEntries(rest.map((one, i) => [String(i), one])))];
  }

  /** The form in which a panel is drawn now; none: it is not. @param {string} panel @param {Scene} scene @param {"wide" | "tall"} form @returns {string | undefined} */
  form(panel, scene, form) {
    const { forms } = this.data.sheets[this.data.panels[panel].sheet];
    const state = scene[panel];
    if (state !== undefined) {
      const both = Object.keys(forms).some((name) => name.endsWith(".tall"));
      const wanted = form === "tall" && both ? `${state}.tall` : String(state);
      return wanted in forms ? wanted : undefined;
    }
    return form in forms ? form : Object.keys(forms).length === 1 ? Object.keys(forms)[0] : undefined;
  }
}

/** The outline of a spot. @param {Printed} data @param {string} shape @param {string} form @param {Box} box @param {Record<string, string>} look */
export function outline(data, shape, form, box, look) {
  const [x, y, width, height, turn = 0] = box;
  const turned = turn ? { transform: `rotate(${turn} ${x + width / 2} ${y + height / 2})` } : {};
  if (shape === "rect" || shape === "none") return svg("rect", { x, y, width, height, rx: 7, ...turned, ...look });
  if (shape === "round") return svg("ellipse", { cx: x + width / 2, cy: y + height / 2, rx: width / 2, ry: height / 2, ...turned, ...look });
  const d = data.shapes[`${shape}.${form}`] || data.shapes[shape];
  const spin = turn ? ` rotate(${turn} .5 .5)` : "";
  return svg("path", { d, transform: `translate(${x} ${y}) scale(${width})${spin}`, "vector-effect": "non-scaling-stroke", ...look });
}

/** A scene with a difference carried out. @param {Scene} scene @param {Difference} by @returns {Scene} */
export function changed(scene, by) {
  const made = /** @type {Scene} */ ({ ...scene });
  for (const [key, value] of Object.entries(by)) {
    if (value === null) delete made[key];
    else made[key] = value;
  }
  return made;
}
