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

  /** Lie in a corner; null: where the style sheet says. @param {number[] | null} box @param {number} [height] of the stage */
  place(box, height = 0) {
    const { style } = this.box;
    [style.left, style.top, style.bottom, style.width, style.minHeight] = ["", "", "", "", ""];
    this.box.classList.toggle("corner", box !== null);
    if (!box) return;
    const [x, y, width, high] = box;
    [style.left, style.width, style.minHeight] = [x, width, Math.min(high, LOW)].map((n) => `${n}px`);
    if (y + high / 2 > height / 2 && high < height / 2) style.bottom = `${height - y - high}px`; // a long text goes up from there
    else style.top = `${y}px`;
  }

  clear() {
    this.why = null;
    fill(this.box, null, () => []);
  }

  draw() {
    this.write();
    this.dodge();
  }

  /** Not lie on what is pointed at: then it is at the other end. */
  dodge() {
    const { picture: { stage, pointed, phone }, box } = this;
    delete box.dataset.dodges;
    const place = pointed === null || phone ? undefined : stage?.place(pointed);
    if (!stage || !place || !box.firstChild) return;
    const [one, two, all] = [place, box, stage.box].map((part) => part.getBoundingClientRect());
    const lies = one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
    if (lies) box.dataset.dodges = one.top + one.bottom < all.top + all.bottom ? "down" : "up";
  }

  write() {
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
