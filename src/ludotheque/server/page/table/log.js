// @ts-check
/** What happened, and what people say to each other. */
import { byId, el, mark } from "../dom.js";
import { kept } from "../quick.js";
import { say } from "../words.js";
import { phraseBook } from "./phrases.js";

/** @typedef {import("../types").Line} Line */

/** Finds the names of people in a text; the names are given one a line. */
const finding = kept((names) => {
  const longest = names.split("\n").sort((one, two) => two.length - one.length);
  return new RegExp(`(?<![\\p{L}\\p{N}])(${longest.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|")})(?![\\p{L}\\p{N}])`, "u");
});

export class Log {
  /** @param {import("../table.js").TablePage} table */
  constructor(table) {
    this.table = table;
    /** @type {Line[]} */
    this.lines = [];
    /** How many of them are on the page. */
    this.drawn = 0;
    /** Whether there are more before them. */
    this.earlier = false;
    /** Whether the end is in sight, and is kept there when lines come or the box becomes smaller. */
    this.following = true;
    /** How far down the end was when it was last shown: more lines may have come since. */
    this.end = 0;
  }

  frame() {
    this.drawn = 0;
    this.following = true;
    this.end = 0;
    const lines = el("ol", { id: "lines" });
    const box = el("div", { class: "log", id: "log", role: "log", tabindex: 0, "aria-label": say("log"), onscroll: () => {
      if (!this.table.steps.past) this.following = box.scrollTop >= this.end || box.scrollHeight - box.scrollTop - box.clientHeight < 40;
    } }, lines);
    const sized = new ResizeObserver(() => this.follow()); // all is laid out then: nothing need be measured while lines are added
    sized.observe(lines);
    sized.observe(box);
    return el("section", { class: "card" }, el("h2", null, say("log")),
      el("button", { type: "button", class: "small", id: "earlier", hidden: true, onclick: () => this.more() }, say("earlier")),
      box,
      phraseBook(this.table.catalogue.phrases, (text) => this.say(text)),
      el("form", { class: "row", id: "chat", hidden: true, onsubmit: (/** @type {Event} */ event) => this.chat(event) },
        el("input", { id: "chat-text", class: "grow", maxlength: 500, autocomplete: "off", "aria-label": say("chat"), placeholder: say("chat") }),
        el("button", { type: "submit", class: "small" }, say("send"))));
  }

  /** Have other lines. @param {Line[]} lines @param {boolean} [earlier] */
  rewrite(lines, earlier = this.earlier) {
    this.lines = lines;
    this.earlier = earlier;
    this.drawn = 0;
    this.following = true;
    byId("lines").replaceChildren();
  }

  /** @param {Line[]} lines */
  add(lines) {
    this.lines.push(...lines);
  }

  /** Earlier lines came. @param {import("../types").Earlier} message */
  before({ entries, earlier }) {
    this.lines.unshift(...entries);
    this.earlier = earlier;
    byId("lines").prepend(...entries.map((entry) => this.line(entry)));
    this.drawn += entries.length;
    this.following = false;
    this.draw();
  }

  conceal() {
    this.rewrite([]);
    /** @type {HTMLInputElement} */ (byId("chat-text")).value = "";
  }

  /** Add what is new; nothing else is touched, so that screen readers read each line once. */
  draw() {
    const { past } = this.table.steps;
    const list = byId("lines");
    list.append(...this.lines.slice(this.drawn).map((entry) => this.line(entry)));
    this.drawn = this.lines.length;
    this.strike();
    for (const item of list.querySelectorAll(".lit")) item.classList.remove("lit");
    byId("earlier").hidden = !this.earlier;
    byId("chat").hidden = this.table.seat === null;
    document.getElementById("phrases")?.toggleAttribute("hidden", this.table.seat === null);
    const lit = past && list.querySelector(`[data-n="${past.n}"]`);
    lit?.classList.add("lit");
    lit?.scrollIntoView({ block: "nearest" });
  }

  /** Strike out what was taken back: the last move of whoever did it and all after it; of a secret choice that one alone. */
  strike() {
    /** @type {{n: number, seat: number | null}[]} */
    const moves = [];
    for (const { kind, n, seat, single } of this.lines) {
      if (kind === "move") moves.push({ n, seat });
      const at = kind === "back" ? moves.map((one) => one.seat).lastIndexOf(seat) : -1;
      for (const fallen of at < 0 ? [] : moves.splice(at, single ? 1 : moves.length)) {
        const item = byId("lines").querySelector(`[data-n="${fallen.n}"]:not(.struck)`);
        item?.classList.add("struck");
        item?.append(el("span", { class: "unseen" }, say("was_taken_back")));
      }
    }
  }

  /** @param {Line} entry */
  line({ kind, n, seat, who, text, lines = [], whose = [], heads = [] }) {
    if (kind === "chat") return el("li", { class: "chat", "data-n": n }, this.told(seat, false, el("strong", { class: `seat${seat}` }, `${who}: `), text));
    return el("li", { "data-n": n }, ...lines.map((said, i) =>
      heads.includes(i) ? el("div", { class: "begins" }, ...this.sentence(said)) : this.told(whose[i], i > 0 && whose[i] === whose[i - 1] && !heads.includes(i - 1), ...this.sentence(said))));
  }

  /** What is told of a seat, with its mark unless it is told on. @param {number | null | undefined} seat @param {boolean} on @param {...(Node | string | undefined)} said */
  told(seat, on, ...said) {
    const marked = !on && seat !== null && seat !== undefined && seat >= 0;
    return el("div", { class: "told" }, marked && mark(seat), ...said);
  }

  /** A sentence, with its symbols where there is a picture, and people in their colours. @param {string} said */
  sentence(said) {
    const { picture } = this.table;
    return (picture ? picture.print.sentence(said) : [said]).flatMap((part) => (typeof part === "string" ? this.named(part) : [part]));
  }

  /** @param {string} text @returns {(Node | string)[]} */
  named(text) {
    const names = this.table.state.people.map(({ name }) => name);
    return text.split(finding(names.join("\n"))).map((part, i) => (i % 2 ? el("strong", { class: `seat${names.indexOf(part)}` }, part) : part));
  }

  /** Have the end in sight, unless somebody scrolled up or looks back. */
  follow() {
    const box = document.getElementById("log");
    if (!box || !this.following || this.table.steps.past) return;
    box.scrollTop = box.scrollHeight;
    this.end = box.scrollTop;
  }

  more() {
    if (this.lines.length) this.table.put({ type: "log", before: this.lines[0].n });
  }

  /** @param {Event} event */
  chat(event) {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (byId("chat-text"));
    if (input.value.trim()) this.say(input.value.trim());
    input.value = "";
  }

  /** @param {string} text */
  say(text) {
    this.table.wire?.once({ type: "chat", seat: this.table.seat, text });
  }
}
