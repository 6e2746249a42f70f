// @ts-check
/** One card that answers: what a move would do, why a place cannot be chosen, what lies there. */
import { ask, el, fill } from "../dom.js";
import { rulesOf } from "../rules.js";
import { lang, say } from "../words.js";
import { icon, sign } from "./print.js";
import { signed } from "./trays.js";

/** It is so high at least, so that it does not jump with every line. */
const LOW = 96;

export class Note {
  /** @param {import("./picture.js").Picture} picture */
  constructor(picture) {
    this.picture = picture;
    this.box = el("div", { id: "note", class: "note", role: "status" });
    /** Why a place cannot be chosen; no text yet: the answer is on its way. @type {{at: string, text: string, clause: string | undefined} | null} */
    this.why = null;
  }

  /** Lie in a corner; null: where the style sheet says. @param {number[] | null} box */
  place(box) {
    const { style } = this.box;
    [style.left, style.top, style.width] = box ? [0, 1, 2].map((i) => `${box[i]}px`) : ["", "", ""];
    style.minHeight = box ? `${Math.min(box[3], LOW)}px` : "";
    this.box.classList.toggle("corner", box !== null);
  }

  clear() {
    this.why = null;
    fill(this.box, null, () => []);
  }

  draw() {
    const { picture, why } = this;
    const code = picture.code();
    const preview = code === undefined ? null : picture.previews.known(code);
    if (why) return this.because(why);
    if (picture.shape.active && picture.pointed !== null && !picture.shape.inside(picture.pointed) && picture.print.has(picture.pointed)) return this.help(picture.pointed);
    if (code !== undefined && preview && (picture.pointed !== null || picture.considered !== null || picture.choice.chosen.length || picture.shape.active)) return this.preview(code, preview);
    if (picture.pointed !== null && picture.print.has(picture.pointed)) return this.help(picture.pointed);
    fill(this.box, null, () => []);
  }

  /** @param {number} code @param {import("./previews.js").Preview} preview */
  preview(code, { text, scene, lock }) {
    const { picture } = this;
    const changes = Object.entries(scene).flatMap(([key, value]) => {
      const counter = this.owned(key) && typeof value === "number" ? picture.print.counter(key) : undefined;
      const by = counter ? Number(value) - Number(picture.scene[key] ?? 0) : 0;
      return counter && by ? [/** @type {const} */ ([counter[0], by, counter[1]])] : [];
    });
    const told = [...text.filter((one) => one !== picture.label(code)), ...(lock ? [say(lock === "opens" ? "lock_opens" : "lock_draws")] : [])];
    fill(this.box, [code, told, lock, changes, lang()], () => [
      el("strong", null, lock ? /** @type {any} */ (sign("lock", "sign lock")) : null, changes.length ? picture.brief(code) : picture.label(code)),
      el("span", { class: "changes" }, ...changes.map(([symbol, by, name]) =>
        el("span", { class: by > 0 ? "good" : "bad" }, signed(by), /** @type {any} */ (icon(symbol, name))))),
      el("p", null, ...picture.print.sentence(told.join(" ")))]);
  }

  /** Whether a counter is one's own. @param {string} key */
  owned(key) {
    const { print, table } = this.picture;
    return print.data.trays[key.split("/")[0]]?.owner === table.seat;
  }

  /** @param {{at: string, text: string, clause: string | undefined}} why */
  because({ at, text, clause }) {
    const { print, table } = this.picture;
    fill(this.box, ["why", at, text, clause, lang()], () => {
      const said = el("p", { class: "quiet", hidden: true });
      const open = el("button", { type: "button", class: "small", "aria-expanded": false, onclick: async () => {
        if (!said.textContent) {
          const found = await ask(`/api/games/${table.welcome.game}/clauses/${clause}?lang=${lang()}`).catch((error) => ({ text: error.message }));
          said.textContent = found.text;
        }
        said.hidden = !said.hidden;
        open.setAttribute("aria-expanded", String(!said.hidden));
      } }, say("clause", { clause: clause || "" }));
      return [el("strong", null, print.name(at)), el("p", { class: "bad" }, text),
        clause ? el("div", { class: "row" }, open, el("a", { class: "button small", href: rulesOf(table.welcome.game, clause), target: "_blank", rel: "noopener" }, say("in_rules"))) : "", said];
    });
  }

  /** What lies there. @param {string} key */
  help(key) {
    const { print, scene, past, choice, choosing } = this.picture;
    const value = (past || scene)[key];
    const contents = print.counter(key) ? String(value ?? 0) : print.contents(past || scene, key);
    const ways = choosing && choice.open().has(key) ? choice.left([...choice.chosen, key]).length : 0;
    fill(this.box, ["help", key, contents, ways, lang()], () => [el("strong", null, print.name(key)),
      el("p", null, [contents, ways ? say("n_moves", { n: ways }) : ""].filter(Boolean).join(" · "))]);
  }
}
