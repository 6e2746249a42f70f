// @ts-check
/** Trays of counters in HTML: one's own in the dock, the others' on cards, what is for all in a corner of a panel. */
import { el, mark } from "../dom.js";
import { say } from "../words.js";
import { Print, icon } from "./print.js";
import { PHONE } from "./stage.js";

/** So many counters lie in one line. */
const FEW = 6;

export class Trays {
  /** @param {Print} print */
  constructor(print) {
    this.print = print;
    /** All views of each counter. @type {Map<string, HTMLElement[]>} */
    this.counters = new Map();
    /** What is counted now. @type {Record<string, number | undefined>} */
    this.values = {};
  }

  /** @param {string} key */
  counter(key) {
    const [symbol] = /** @type {[string, string]} */ (this.print.counter(key));
    const made = el("div", { class: "counter", "data-at": key, hidden: true }, /** @type {any} */ (icon(symbol)), el("b", null), el("i", { class: "delta", hidden: true }));
    this.counters.set(key, [...(this.counters.get(key) || []), made]);
    if (this.values[key] !== undefined) this.write(key, made);
    return made;
  }

  /** The groups of a tray: title, counters, and whether they look like others before them, so that they must stand apart. @param {string} tray @returns {[string, string[], boolean][]} */
  groups(tray) {
    const seen = new Set();
    return this.print.data.trays[tray].groups.map(([title, counters]) => {
      const symbols = Object.values(counters).map(([symbol]) => symbol);
      const apart = symbols.some((symbol) => seen.has(symbol));
      for (const symbol of symbols) seen.add(symbol);
      return [title, Object.keys(counters), apart];
    });
  }

  /** The counters of a tray, but for some; what must stand apart does so under its title. @param {string} tray @param {string[]} [without] */
  all(tray, without = []) {
    return this.groups(tray).flatMap(([title, names, apart]) => {
      const made = names.filter((name) => !without.includes(name)).map((name) => this.counter(`${tray}/${name}`));
      return apart ? [el("div", { class: "apart" }, el("span", null, title), ...made)] : made;
    });
  }

  /** @param {string} tray */
  dock(tray) {
    const { groups, title, owner } = this.print.data.trays[tray];
    const few = groups.flatMap(([, counters]) => Object.keys(counters)).length <= FEW;
    return el("section", { class: `tray dock card${few ? " slim" : ""}`, "data-tray": tray, "aria-label": title, tabindex: PHONE.matches ? 0 : null }, // there it scrolls
      el("div", { class: `flag flag${owner}` }),
      el("div", { class: "who" }, mark(owner ?? 0), el("strong", { class: "called" })),
      ...this.groups(tray).map(([name, counters, apart]) => el("div", { class: apart ? "group aside" : "group" }, el("h3", null, name),
        el("div", { class: "counters" }, ...counters.map((counter) => this.counter(`${tray}/${counter}`))))));
  }

  /** @param {string} tray */
  card(tray) {
    const { title, owner, brief } = this.print.data.trays[tray];
    return el("section", { class: "tray seat card", "data-tray": tray, "aria-label": title },
      el("div", { class: `flag flag${owner}` }),
      el("div", { class: "head" }, el("div", { class: "who" }, mark(owner ?? 0), el("strong", { class: "called" }), el("span", { class: "quiet notes" })),
        el("div", { class: "counters brief" }, ...brief.map((counter) => this.counter(`${tray}/${counter}`)))),
      el("div", { class: "counters rest" }, ...this.all(tray, brief)));
  }

  /** What is for all. @param {string} tray */
  corner(tray) {
    return el("section", { class: "tray corner", "data-tray": tray, "aria-label": this.print.data.trays[tray].title },
      el("h3", null, this.print.data.trays[tray].title), el("div", { class: "counters rest" }, ...this.all(tray)));
  }

  /** A seat in a line of seats. @param {string} tray */
  mini(tray) {
    const { owner, brief } = this.print.data.trays[tray];
    return el("div", { class: "mini card", "data-seat": owner }, el("div", { class: "who" }, mark(owner ?? 0), el("strong", { class: "called" })),
      el("div", { class: "counters brief" }, ...brief.map((counter) => this.counter(`${tray}/${counter}`))));
  }

  /** Views that are no longer on the page are forgotten. */
  sweep() {
    for (const [key, views] of this.counters) this.counters.set(key, views.filter((view) => view.isConnected));
  }

  /** @param {string} key @param {number | undefined} value */
  set(key, value) {
    if (this.values[key] === value) return;
    this.values[key] = value;
    for (const view of this.counters.get(key) || []) this.write(key, view);
  }

  /** @param {string} key @param {HTMLElement} view */
  write(key, view) {
    const value = this.values[key];
    view.hidden = value === undefined;
    view.classList.toggle("zero", value === 0);
    /** @type {HTMLElement} */ (view.querySelector("b")).textContent = String(value ?? "");
    this.name(key, view);
  }

  /** What it is called, for screen readers and for the pointer. @param {string} key @param {HTMLElement} view */
  name(key, view) {
    const name = say("with", { what: this.print.name(key), whom: String(this.values[key] ?? "") });
    const does = view.getAttribute("role") === "button" ? view.dataset.does : "";
    view.setAttribute("aria-label", does ? `${name}. ${does}` : name);
    if (!view.hasAttribute("role")) view.setAttribute("role", "img");
  }

  /** Show by how much counters would change. @param {Record<string, number>} changes */
  deltas(changes) {
    for (const [key, views] of this.counters) {
      const by = changes[key] || 0;
      for (const view of views) {
        const badge = /** @type {HTMLElement} */ (view.querySelector(".delta"));
        if (badge.hidden === !by && badge.dataset.by === String(by)) continue;
        badge.hidden = !by;
        badge.dataset.by = String(by);
        badge.dataset.said = signed(by); // by the style sheet: the counter's name is the number that stands
        view.classList.toggle("touched", by !== 0);
        badge.classList.toggle("more", by > 0);
      }
    }
  }
}

/** @param {number} by */
export function signed(by) {
  return by > 0 ? `+${by}` : `−${-by}`;
}
