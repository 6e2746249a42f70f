// @ts-check
/** The position in words, now or as it was: stepping back through the game. */
import { byId, el, fill } from "../dom.js";
import { say } from "../words.js";

/** How the steps look beside a picture. @type {Record<string, string>} */
const SIGNS = { first: "|◀", previous: "◀", next: "▶", now: "▶|" };

export class Steps {
  /** @param {import("../table.js").TablePage} table */
  constructor(table) {
    this.table = table;
    /** The step one looks back at. @type {import("../types").Past | null} */
    this.past = null;
    this.text = "";
    /** Whether the log was at its end before one looked back. */
    this.ending = true;
  }

  frame() {
    if (this.table.picture) {
      return el("section", { class: "card unseen", id: "position" }, el("h2", null, say("in_words")), el("div", { id: "board", tabindex: -1 }));
    }
    return el("section", { class: "card position", id: "position" },
      el("h2", null, say("table")), this.bar(),
      el("pre", { class: "board", id: "board", tabindex: 0, role: "region", "aria-label": say("table") }));
  }

  bar() {
    return el("div", { id: "steps", class: "row", role: "group", "aria-label": say("steps") });
  }

  watch() {
    new ResizeObserver(() => this.fit()).observe(byId("position"));
  }

  /** A board that is higher than the window scrolls with the page. */
  fit() {
    const card = document.getElementById("position");
    card?.classList.toggle("tall", card.offsetHeight > innerHeight - 82);
  }

  /** @param {string} text the position now */
  show(text) {
    this.text = text;
    this.draw();
  }

  /** @param {import("../types").Past} message */
  lookBack(message) {
    if (!this.past) this.ending = this.table.log.atEnd();
    this.past = message;
    this.table.picture?.lookBack(message.whole || {});
    this.draw();
    this.table.log.draw();
    this.table.end?.draw();
  }

  /** Ask again for the step one looks back at: in another language. */
  reload() {
    if (this.past) this.table.put({ type: "at", n: this.past.n });
  }

  conceal() {
    this.past = null;
    this.text = "";
    if (!this.table.picture) byId("board").textContent = "";
    fill(byId("steps"), null, () => []);
  }

  now() {
    this.past = null;
    this.table.picture?.lookBack(null);
    this.draw();
    this.table.log.draw();
    if (this.ending) this.table.log.toEnd();
    this.table.end?.draw();
  }

  draw() {
    const last = this.table.wire?.n || 0;
    const n = this.past ? this.past.n : last;
    const button = (/** @type {string} */ key, /** @type {number} */ to, /** @type {boolean} */ off) =>
      el("button", { type: "button", class: "small", "data-step": key, disabled: off, onclick: () => this.go(to),
        ...(this.table.picture ? { "aria-label": say(key), title: say(key) } : {}) }, this.table.picture ? SIGNS[key] : say(key));
    const focus = document.activeElement instanceof HTMLElement && document.activeElement.dataset.step;
    fill(byId("steps"), [n, last, Boolean(this.past)], () => [el("span", { class: this.table.picture ? "unseen" : "quiet" }, say("step", { n, last })),
      ...(this.table.picture ? [el("b", { class: "quiet", "aria-hidden": "true" }, `${n} / ${last}`)] : []),
      button("first", 1, n <= 1), button("previous", n - 1, n <= 1), button("next", n + 1, n >= last),
      ...(this.past ? [button("now", last, false)] : [])]);
    if (focus && document.activeElement === document.body) {
      const found = document.querySelector(`[data-step=${focus}]:not(:disabled)`) || document.querySelector("[data-step]:not(:disabled)");
      /** @type {HTMLElement} */ (found || byId("log")).focus();
    }
    if (this.table.picture) return;
    const board = byId("board");
    const text = this.past ? this.past.text : this.text;
    if (board.textContent === text) return;
    board.textContent = text;
    this.table.play.bring(); // the choices below have moved
  }

  /** @param {number} to */
  go(to) {
    if (to >= (this.table.wire?.n || 0)) this.now();
    else this.table.put({ type: "at", n: to });
  }
}
