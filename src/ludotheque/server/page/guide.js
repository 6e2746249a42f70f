// @ts-check
/** The guide for a first game: says what matters when it matters, and points at the place. Loaded when it is wanted; what it says comes from the game. */
import { ask, byId, el, fill, sheet } from "./dom.js";
import { guided } from "./first.js";
import { learnLink } from "./rules.js";
import { parse } from "./scene/token.js";
import { parted, svg } from "./scene/print.js";
import { lang, say } from "./words.js";

/** @typedef {import("./types").GuideStep} Step */

/** From this width on there is room beside the picture. */
const BESIDE = matchMedia("(min-width: 1100px)");

export class Guide {
  /** @param {import("./table.js").TablePage} table */
  constructor(table) {
    this.table = table;
    /** @type {Step[]} */
    this.steps = [];
    this.lang = "";
    /** The step that is explained now. @type {Step | null} */
    this.step = null;
    /** Where each event was that has been told. @type {Map<string, string | undefined>} */
    this.told = new Map();
    this.tip = el("div", { id: "tip", class: "tip", role: "status" });
    this.ring = el("div", { id: "pointer", class: "pointer", "aria-hidden": "true", hidden: true },
      /** @type {any} */ (svg("svg", { viewBox: "0 0 32 40" }, svg("path", { d: "M10 2h12v16h9L16 38 1 18h9z" }))));
    document.body.append(this.ring);
    for (const moved of ["resize", "scroll", "click", "transitionend"]) addEventListener(moved, () => requestAnimationFrame(() => this.point()), true);
    new ResizeObserver(() => this.point()).observe(byId("stage"));
  }

  /** @param {import("./table.js").TablePage} table */
  static async load(table) {
    await sheet("guide.css");
    const guide = new Guide(table);
    await guide.read();
    return guide;
  }

  /** What it says, in the language of the page. */
  async read() {
    const wanted = lang();
    /** @type {import("./types").Guide} */
    const { steps } = await ask(`/api/games/${this.table.welcome.game}/guide?lang=${wanted}`);
    this.steps = steps;
    this.lang = wanted;
    this.step = steps.find(({ name }) => name === this.step?.name) || null;
  }

  get known() {
    return guided(this.table.welcome.game) || { on: false, seen: [] };
  }

  /** @param {import("./types").Told} message */
  hear(message) {
    if (message.type !== "update") return;
    for (const { event, at } of message.beats || []) this.told.set(event, at);
    if (message.ack && this.step) this.done(); // who plays on has understood
  }

  /** Speak, or be silent. @param {boolean} on @param {string[]} [seen] */
  turn(on, seen = this.known.seen) {
    guided(this.table.welcome.game, { on, seen });
    this.step = null;
    this.draw();
  }

  /** The step is explained; it stays in the list. */
  done() {
    const { on, seen } = this.known;
    if (this.step) guided(this.table.welcome.game, { on, seen: [...new Set([...seen, this.step.name])] });
    this.step = null;
  }

  draw() {
    if (this.lang !== lang()) return void this.read().then(() => this.draw());
    const { on, seen } = this.known;
    const { seat, state, picture, steps } = this.table;
    const silent = !on || seat === null || state.over || steps.past !== null || !picture;
    if (silent) this.step = null;
    else if (!this.step || !this.fits(this.step)) this.step = this.steps.find((step) => !seen.includes(step.name) && this.fits(step)) || null;
    this.explain();
    this.list();
    this.point();
  }

  /** Whether all conditions of a step hold. @param {Step} step */
  fits({ moves, event, least }) {
    const { codes, picture, seat } = this.table;
    if (!picture) return false;
    return (!moves.length || moves.some(([first, n]) => codes.some((code) => code >= first && code < first + n)))
      && (!event || this.told.has(event))
      && Object.entries(least).every(([key, n]) => Number(picture.scene[picture.print.own(key, seat)] ?? 0) >= n);
  }

  /** Say it: beside the picture, or above it where there is no room. */
  explain() {
    const { step, tip } = this;
    const side = document.querySelector(".side");
    if (BESIDE.matches) side?.before(tip);
    else document.querySelector(".asking")?.append(tip);
    fill(tip, step && [step.name, this.lang], () => (step ? [el("h3", null, step.title), el("p", null, step.text),
      el("div", { class: "row" },
        el("button", { type: "button", id: "guide-ok", class: "primary small", onclick: () => this.next() }, say("guide_ok")),
        el("button", { type: "button", id: "guide-leave", class: "small", onclick: () => { this.turn(false); byId("prompt").focus(); } }, say("guide_leave")))] : []));
  }

  next() {
    this.done();
    this.draw();
    (document.getElementById("guide-ok") || byId("prompt")).focus();
  }

  /** What was explained, to read again; and whether it shall go on. */
  list() {
    const box = document.getElementById("guide");
    if (!box) return;
    const { on, seen } = this.known;
    const { game, title } = this.table.welcome;
    fill(box, [on, seen, this.lang, this.step?.name], () => [el("div", { class: "card" },
      el("p", { class: "quiet" }, say(on ? "guide_on" : "guide_off")),
      el("div", { class: "row" },
        el("button", { type: "button", id: "guide-turn", class: "small", onclick: () => { this.turn(!on); byId("guide-turn").focus(); } }, say(on ? "guide_leave" : "guide_back")),
        seen.length > 0 && el("button", { type: "button", id: "guide-again", class: "small", onclick: () => { this.turn(true, []); byId("guide-turn").focus(); } }, say("guide_again")),
        learnLink(game, title, { class: "button small", target: "_blank", rel: "noopener" })),
      el("dl", null, ...this.steps.filter(({ name }) => seen.includes(name) || name === this.step?.name)
        .flatMap((step) => [el("dt", null, step.title), el("dd", null, step.text)])))]);
  }

  /** The place that a step is about. @param {Step} step @returns {string} */
  place({ at, shows, moves, event }) {
    const { codes, seat, picture } = this.table;
    if (!picture) return "";
    const { print, scene, choice } = picture;
    if (shows) return Object.keys(scene).find((key) => parted(key)[0] === at && this.lies(scene[key], shows)) || at;
    if (at) return at === "me" ? this.own(seat) : print.own(at, seat);
    const code = codes.find((one) => moves.some(([first, n]) => one >= first && one < first + n));
    return (code !== undefined && choice.moves.get(code)?.[0]) || (event && this.told.get(event)) || "";
  }

  /** One's own panel, or tray. @param {number | null} seat */
  own(seat) {
    const { panels, trays } = /** @type {import("./scene/picture.js").Picture} */ (this.table.picture).print.data;
    return [...Object.entries(panels), ...Object.entries(trays)].find(([, { owner }]) => owner === seat)?.[0] || "";
  }

  /** Whether a symbol is among what lies somewhere. @param {import("./scene/print.js").Value} value @param {string} wanted */
  lies(value, wanted) {
    return typeof value === "string" && parse(value)[1].some(({ symbol }) => symbol === wanted);
  }

  /** The element that shows a place; on a phone perhaps only the tab with its panel. @param {string} key @returns {Element | null} */
  element(key) {
    const { picture, main } = this.table;
    const name = CSS.escape(key);
    const shown = [...main.querySelectorAll(`[data-at="${name}"], [data-panel="${name}"], [data-tray="${name}"]`)].find((one) => {
      const { width, height } = one.getBoundingClientRect();
      return width > 0 && height > 0 && getComputedStyle(one).visibility !== "hidden";
    });
    if (shown || !picture?.phone) return shown || null;
    const tab = picture.print.data.layout.tall.findIndex((_, i) => picture.panelsOf(i).includes(parted(key)[0]));
    return main.querySelector(`[data-tab="${tab}"]`);
  }

  /** Point at the place: a ring around it, and an arrow from above, or from below where there is no room. */
  point() {
    const key = this.step && !this.table.curtain.down ? this.place(this.step) : "";
    const at = key ? this.element(key) : null;
    this.ring.hidden = !at;
    if (!at) return;
    const { left, top, width, height, bottom } = at.getBoundingClientRect();
    const { style, classList } = this.ring;
    style.left = `${left - 4}px`;
    style.top = `${top - 4}px`;
    style.width = `${width + 8}px`;
    style.height = `${height + 8}px`;
    classList.toggle("within", height > innerHeight / 3);
    classList.toggle("below", top < 100 && bottom < innerHeight - 60);
  }

  conceal() {
    this.step = null;
    this.told.clear();
    this.ring.hidden = true;
    fill(this.tip, null, () => []);
  }
}
