// @ts-check
/** A choice among places with variants: a shape on one panel that follows the pointer, is turned and mirrored, and is set down by a click. */
import { say } from "../words.js";
import { Fitting } from "./fitting.js";
import { parted } from "./print.js";
import { sound } from "./sounds.js";

/** @typedef {import("./fitting.js").Point} Point */

/** By so many pixels it floats above a finger. */
const CLEAR = 56;
/** So many milliseconds are between two turns by one wheel. */
const NOTCH = 120;

export class Shape {
  /** @param {import("./picture.js").Picture} picture */
  constructor(picture) {
    this.picture = picture;
    /** @type {Fitting | null} */
    this.fitting = null;
    /** The panel on which it lies. */
    this.panel = "";
    /** The move that is meant. @type {number | undefined} */
    this.code = undefined;
    /** @type {string[]} */
    this.places = [];
    /** Where the pointer was last, as the panel counts. @type {Point | null} */
    this.at = null;
    /** What it was made for. */
    this.made = "";
    this.turned = 0;
  }

  get active() {
    return this.fitting !== null && this.picture.choosing;
  }

  /** The places of the move that is meant. */
  get spots() {
    return this.active ? this.places : [];
  }

  /** @param {number} code */
  mean(code) {
    this.code = code;
    this.places = this.picture.choice.rest(code);
  }

  /** Whether a place lies on its panel. @param {string} key */
  inside(key) {
    return this.active && parted(key)[0] === this.panel;
  }

  /** Whether an event belongs to it. @param {EventTarget | null} target */
  covers(target) {
    return this.active && target instanceof Element && target.closest("[data-panel]") === this.root;
  }

  get root() {
    return this.picture.stage?.panels.get(this.panel)?.root;
  }

  /** Have it for what is left to choose, if that has turned moves on one panel. */
  fit() {
    const { choice, choosing, asked, framed } = this.picture;
    const made = choosing ? JSON.stringify([asked, choice.chosen, framed]) : "";
    if (made === this.made) return;
    this.made = made;
    this.fitting = null;
    this.root?.classList.remove("shaping");
    const { moves } = this.picture.print.data;
    const left = choosing ? choice.clickable() : [];
    const turned = left.filter((code) => moves[code]?.[4] && choice.rest(code).length);
    const panels = new Set(turned.flatMap((code) => choice.rest(code).map((key) => parted(key)[0])));
    const [panel] = panels;
    if (turned.length < 2 || panels.size !== 1 || !this.picture.stage?.panels.get(panel)?.drawnForm) return;
    this.panel = panel;
    const here = left.filter((code) => choice.rest(code).length && choice.rest(code).every((key) => parted(key)[0] === panel));
    this.fitting = new Fitting(here.map((code) => ({ code, middle: this.middle(code), variant: moves[code][4] || null })));
    this.at ||= this.centre();
    this.mean(this.fitting.nearest(this.at));
    this.root?.classList.add("shaping");
  }

  /** The mean of a move's places. @param {number} code @returns {Point} */
  middle(code) {
    const panel = /** @type {import("./stage.js").Panel} */ (this.picture.stage?.panels.get(this.panel));
    const boxes = this.picture.choice.rest(code).map((key) => panel.box(parted(key)[1]));
    const mean = (/** @type {number} */ i) => boxes.reduce((sum, box) => sum + box[i] + box[i + 2] / 2, 0) / boxes.length;
    return [mean(0), mean(1)];
  }

  /** @returns {Point} */
  centre() {
    const [width, height] = this.picture.stage?.panels.get(this.panel)?.drawnForm?.size || [0, 0];
    return [width / 2, height / 2];
  }

  /** A point of the screen as the panel counts. @param {number} x @param {number} y @returns {Point} */
  point(x, y) {
    const matrix = this.root?.getScreenCTM()?.inverse();
    const { x: across, y: down } = new DOMPoint(x, y).matrixTransform(matrix);
    return [across, down];
  }

  /** The pointer moved. @param {number} x @param {number} y */
  follow(x, y) {
    if (this.picture.pending === null) this.to(this.point(x, y));
  }

  /** A finger moved: it lies clear of it. @param {number} x @param {number} y */
  carry(x, y) {
    this.picture.pending = null;
    this.to(this.point(x, y - CLEAR));
  }

  /** Lie as near to a point as one can. @param {Point} at */
  to(at) {
    if (!this.fitting) return;
    this.at = at;
    this.put(this.fitting.nearest(at));
  }

  /** @param {number} code */
  put(code) {
    if (code === this.code) return;
    const { picture } = this;
    const old = this.spots;
    this.mean(code);
    picture.reshape([...old, ...this.spots]);
  }

  /** It was clicked or tapped: it is set down there; a finger sets it there, and turns it where it lies. @param {[number, number] | null} where */
  click(where) {
    const { picture, fitting } = this;
    if (!fitting) return;
    picture.motion.finish();
    picture.note.why = null;
    const at = where && this.point(...where);
    const code = at ? fitting.nearest(at) : this.code;
    if (code === undefined) return;
    sound("tap");
    if (picture.touch && at) {
      picture.pending = null;
      if (code !== this.code) this.to(at);
      else this.turn(1);
      return;
    }
    if (picture.pending === code) return picture.play(code);
    if (at) this.to(at);
    picture.offer(code);
    picture.update();
  }

  /** By a wheel. @param {number} by */
  wheel(by) {
    const now = performance.now();
    if (by && now - this.turned > NOTCH) {
      this.turned = now;
      this.turn(by);
    }
  }

  /** @param {number} by 1 or -1 */
  turn(by) {
    return this.changed(this.fitting?.turn(by));
  }

  mirror() {
    return this.changed(this.fitting?.mirror());
  }

  /** From shapes to what is plain, or back. */
  swap() {
    return this.changed(this.fitting?.swap());
  }

  /** Another variant: it lies where it lay. @param {boolean | undefined} done */
  changed(done) {
    if (!done || !this.fitting) return false;
    this.picture.pending = null;
    this.put(this.fitting.nearest(this.at || this.centre()));
    this.picture.update();
    return true;
  }

  /** To the next place in a direction. @param {Point} way */
  step(way) {
    const found = this.code === undefined ? undefined : this.fitting?.next(this.middle(this.code), way);
    if (!found) return;
    this.picture.pending = null;
    this.at = found.middle;
    this.put(found.code);
  }

  /** What can be done with it. @returns {{name: string, key: string, sign: string, on?: boolean, act: () => void}[]} */
  get deeds() {
    const { fitting, picture } = this;
    if (!this.active || !fitting) return [];
    const plain = fitting.ways.get("plain")?.[0];
    const named = plain && picture.print.data.groups[picture.print.data.moves[plain.code][2]];
    return [
      ...(!fitting.plain && fitting.turns.length > 1 ? [{ name: say("turn_it"), key: "R", sign: "turn", act: () => { this.turn(1); } }] : []),
      ...(!fitting.plain && fitting.mirrors ? [{ name: say("mirror_it"), key: "F", sign: "mirror", act: () => { this.mirror(); } }] : []),
      ...(fitting.both && named ? [{ name: named, key: "S", sign: "", on: fitting.plain, act: () => { this.swap(); } }] : [])];
  }
}
