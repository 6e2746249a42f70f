// @ts-check
/** Pieces fly to where they come to lie, and the wheel spins. All of it waits in one queue; a click finishes it. */
import { flights } from "./flights.js";
import { svg, use } from "./print.js";
import { sound } from "./sounds.js";

/** @typedef {import("./print.js").Scene} Scene */
/** @typedef {{scene: Scene, events: string[], at: string | undefined}} Step where something happened, and what the table is like then */

const GLIDE = 260;
const STAGGER = 40;
const SPIN = 1100;
const EASE = "cubic-bezier(.2, .8, .2, 1)";
/** With more steps than this waiting, only the end is shown. */
const MANY = 8;
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

export class Motion {
  /** @param {import("./picture.js").Picture} picture */
  constructor(picture) {
    this.picture = picture;
    /** What is still to come. @type {Step[]} */
    this.queue = [];
    /** The scene that is shown meanwhile. @type {Scene | null} */
    this.at = null;
    /** @type {Animation[]} */
    this.running = [];
    this.busy = false;
  }

  /** Show steps after what is shown now. @param {Scene} from @param {Step[]} steps */
  go(from, steps) {
    if (document.hidden || !this.picture.stage || this.picture.table.hasty) return;
    if (!this.at) this.at = from;
    this.queue.push(...steps);
    if (this.queue.length > MANY) this.finish();
    else if (!this.busy) this.run();
  }

  /** All that waits is done at once. */
  finish() {
    if (!this.at) return;
    this.queue = [];
    this.at = null;
    for (const animation of this.running) animation.finish();
    this.running = [];
  }

  async run() {
    const { main } = this.picture.table;
    this.busy = true;
    main.dataset.moving = "";
    while (this.at && this.queue.length) {
      const next = /** @type {Step} */ (this.queue.shift());
      await this.step(this.at, next, this.queue.length > 2 ? 3 : 1);
      if (this.at) this.at = next.scene;
      if (!this.queue.length) this.at = null;
      this.picture.show();
    }
    this.busy = false;
    delete main.dataset.moving;
    this.picture.table.end?.draw();
  }

  /** From one scene to the next: what leaves is gone, flies, and comes. @param {Scene} old @param {Step} step @param {number} speed */
  async step(old, { scene: next, events, at }, speed) {
    const { picture } = this;
    const { print } = picture;
    if (STILL.matches) return;
    /** @type {Map<string, string>} */
    const shown = new Map(events.flatMap((event) => (event in print.data.effects ? [print.data.effects[event]] : [])).map(([effect, spot]) => [spot, effect]));
    const effects = [...shown].map(([spot, effect]) => /** @type {const} */ ([effect, spot]));
    if (effects.length) {
      this.at = { ...old };
      for (const [, spot] of effects) this.at[spot] = next[spot];
      picture.show();
      await Promise.all(effects.map(([effect, spot]) => this.effect(effect, spot, speed)));
      if (!this.at) return;
    }
    const list = flights(old, next, (key) => print.counter(key)?.[0], (symbol) => print.data.home[symbol] || at);
    if (!list.length) return;
    const starts = list.map(({ from, symbol }) => this.rect(from, symbol));
    const gone = { ...this.at };
    const arriving = new Set(list.map(({ to }) => to));
    for (const { from } of list) {
      if (arriving.has(from)) continue;
      if (from in next) gone[from] = next[from];
      else delete gone[from];
    }
    this.at = /** @type {Scene} */ (gone);
    picture.show();
    const step = Math.min(STAGGER, 500 / list.length) / speed;
    sound("take");
    const ends = list.map(({ to }) => this.rect(to, "")); // before anything flies: each flyer would have all laid out anew
    await Promise.all(list.map(({ symbol }, i) => this.fly(symbol, starts[i], ends[i], i * step, GLIDE / speed)));
  }

  /** Where a place is on the screen; of a spot, the piece itself if it is seen. @param {string} key @param {string} symbol @returns {DOMRect | undefined} */
  rect(key, symbol) {
    const { stage, trays, table } = this.picture;
    const piece = stage?.pieces(key)?.querySelector(`[data-symbol="${symbol}"]`);
    const views = [piece, stage?.place(key), ...(trays.counters.get(key) || []).map((view) => view.querySelector(".icon")),
      ...table.main.querySelectorAll(`[data-tray="${key.split("/")[0]}"], [data-seat="${key.split("/")[0]}"]`)];
    return views.map((view) => view?.getBoundingClientRect()).find((rect) => rect && rect.width > 0);
  }

  /** @param {string} symbol @param {DOMRect | undefined} from @param {DOMRect | undefined} end @param {number} delay @param {number} duration */
  async fly(symbol, from, end, delay, duration) {
    if (!from || !end) return;
    const size = 30;
    const flyer = svg("svg", { class: "flyer", viewBox: "0 0 32 32", width: size, height: size, "aria-hidden": "true" },
      svg("ellipse", { cx: 16, cy: 29, rx: 10, ry: 3, fill: "#0004" }), use(symbol, 16, 16, 32)); // its shadow is drawn: a filter would cost each frame dearly
    document.body.append(flyer);
    const at = (/** @type {DOMRect} */ rect) => {
      const scale = Math.max(0.5, Math.min(1.6, Math.min(rect.width, rect.height) / size));
      return `translate(${rect.left + rect.width / 2 - size / 2}px, ${rect.top + rect.height / 2 - size / 2}px) scale(${scale})`;
    };
    await this.play(flyer.animate([{ transform: at(from) }, { transform: at(end) }], { duration, delay, easing: EASE, fill: "both" }));
    flyer.remove();
  }

  /** A named effect on what lies at a spot. @param {string} effect @param {string} spot @param {number} speed */
  async effect(effect, spot, speed) {
    const piece = this.picture.stage?.pieces(spot);
    if (!piece) return;
    sound("tick");
    piece.classList.add("turning");
    const keyframes = effect === "spin" || effect === "roll" ? [{ transform: "rotate(-1080deg)" }, { transform: "rotate(0deg)" }] :
      effect === "flip" ? [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }] : [{ opacity: 0 }, { opacity: 1 }];
    await this.play(piece.animate(keyframes, { duration: (effect === "spin" ? SPIN : 500) / speed, easing: "cubic-bezier(.1, .7, .2, 1)" }));
    piece.classList.remove("turning");
  }

  /** @param {Animation} animation */
  async play(animation) {
    this.running.push(animation);
    await animation.finished.catch(() => {});
    this.running = this.running.filter((one) => one !== animation);
  }
}
