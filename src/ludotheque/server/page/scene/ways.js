// @ts-check
/** Buttons beside the prompt: what the clicks spell out, what has no place, what glows but is not on the screen, and what can be done with a shape. */
import { byId, el, fill } from "../dom.js";
import { say } from "../words.js";
import { SEEN } from "./pointers.js";
import { icon, parted, sign } from "./print.js";

/** More buttons than this beside the prompt are only in the list of all moves. */
const FEW = 6;
/** Fewer ways to go on than this are buttons too, with what is still to be chosen. */
const LAST = 5;

export class Ways {
  /** @param {import("./picture.js").Picture} picture */
  constructor(picture) {
    this.picture = picture;
  }

  draw() {
    const { picture } = this;
    const { choice, choosing, shape, pending } = picture;
    const started = choice.chosen.length > 0;
    const ready = started && !shape.active ? (pending !== null ? [pending] : choice.ready()) : choice.left().filter((code) => !choice.moves.get(code)?.length);
    const codes = choosing && ready.length <= FEW ? ready : [];
    const away = choosing ? this.hidden() : [];
    const rest = choosing && started && !ready.length && choice.left().length < LAST ? choice.left() : [];
    const deeds = shape.deeds;
    byId("all").classList.toggle("primary", choosing && ready.length > FEW); // they are only there
    fill(byId("ways"), [codes, codes.map((code) => picture.label(code)), choice.chosen, choosing, away, rest, picture.phone, shape.active, deeds, pending === null], () => [
      ...away.map((key) => this.stand(key)),
      ...(choosing && started ? [el("button", { type: "button", id: "unchoose", "aria-label": say("widen"), onclick: () => picture.back() }, "↶")] : []),
      ...deeds.map(({ name, key, sign: drawn, on, act }) => el("button", { type: "button", class: "deed", "data-deed": key, "aria-pressed": on, "aria-keyshortcuts": key, "aria-label": name, title: name, onclick: act },
        drawn ? /** @type {any} */ (sign(drawn)) : null, el("span", { class: "word" }, name))),
      ...(shape.active ? [el("button", { type: "button", id: "setdown", class: "primary", onclick: () => shape.code !== undefined && picture.play(shape.code) }, say("put_here"))] : []),
      ...codes.map((code, i) => this.move(code, i === 0 && !shape.active && (started || codes.length === 1), started && codes.length === 1)),
      ...rest.map((code) => this.remaining(code))]);
  }

  /** What is heard while the pointer or the focus is on the button of a move. @param {number} code */
  over(code) {
    const { picture } = this;
    const consider = (/** @type {number | null} */ one) => () => {
      picture.considered = one;
      picture.look();
    };
    const focused = (/** @type {Event} */ event) => /** @type {Element} */ (event.target).matches(SEEN) && consider(code)();
    return { onpointerenter: consider(code), onfocus: focused, onpointerleave: consider(null), onblur: consider(null) };
  }

  /** @param {number} code @param {boolean} primary @param {boolean} brief */
  move(code, primary, brief) {
    const { picture } = this;
    const label = picture.label(code);
    return el("button", { type: "button", class: primary ? "primary" : "", "data-way": code, "aria-label": label, onclick: () => picture.play(code), ...this.over(code) },
      brief ? picture.brief(code) : label);
  }

  /** A move that begins as was chosen: its button shows what is still to be chosen. @param {number} code */
  remaining(code) {
    const { print, choice } = this.picture;
    const signs = choice.rest(code).map((key) => print.counter(key)?.[0]);
    const label = this.picture.label(code);
    return el("button", { type: "button", class: "rest", "data-way": code, "aria-label": label, title: label, onclick: () => this.take(code), ...this.over(code) },
      ...(signs.every((symbol) => symbol !== undefined) ? signs.map((symbol) => /** @type {any} */ (icon(String(symbol)))) : [label]));
  }

  /** Choose all that is still to be chosen for a move. @param {number} code */
  take(code) {
    const { picture } = this;
    picture.choice.chosen.push(...picture.choice.rest(code));
    picture.offer(code);
    picture.update();
  }

  /** Places that glow but are not on the screen of a phone: they stand beside the prompt. */
  hidden() {
    const { phone, lit, print, table } = this.picture;
    if (!phone) return [];
    return [...lit].filter((key) => print.counter(key) && print.data.trays[parted(key)[0]].owner !== table.seat);
  }

  /** A counter as a button. @param {string} key */
  stand(key) {
    const { print, choice } = this.picture;
    const [symbol, name] = /** @type {[string, string]} */ (print.counter(key));
    const times = choice.chosen.filter((one) => one === key).length;
    return el("button", { type: "button", class: "stand", onclick: () => this.picture.click(key) }, /** @type {any} */ (icon(symbol)),
      times ? `${name} ×${times}` : name);
  }
}
