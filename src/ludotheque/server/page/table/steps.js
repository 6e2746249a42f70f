// @ts-check
/** Going back and forth in the game: by buttons, keys and a slider with marks of rounds; and the position in words. */
import { ask, byId, el, fill } from "../dom.js";
import { PHONE } from "../scene/stage.js";
import { spread } from "../wire.js";
import { lang, say } from "../words.js";

/** How the steps look beside a picture. @type {Record<string, string>} */
const SIGNS = { first: "|‹", previous: "‹", next: "›", round_back: "«", round_on: "»", run: "▶", pause: "❚❚" };
/** How long each step is shown while the game runs by itself, in milliseconds. */
const PACE = 1100;

export class Steps {
  /** @param {import("../table.js").TablePage} table */
  constructor(table) {
    this.table = table;
    /** The step one looks back at. @type {import("../types").Past | null} */
    this.past = null;
    this.text = "";
    /** Whether the log was at its end before one looked back. */
    this.ending = true;
    /** Where rounds begin, and which entries are steps of the game; read when one looks back. @type {import("../types").Rounds | null} */
    this.rounds = null;
    /** For whom, and when, it was asked for. */
    this.asked = "";
    /** The numbers of the entries that are steps: a word of chat is none. @type {number[]} */
    this.list = [];
    /** The entry that was asked for and has not come, and the one that is wanted after it. @type {number | null} */
    this.awaited = null;
    /** @type {number | null} */
    this.wanted = null;
    /** Whether the game runs by itself. */
    this.running = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  frame() {
    if (this.table.picture) {
      return el("section", { class: "card unseen", id: "position" }, el("h2", null, say("in_words")), el("div", { id: "board", tabindex: -1 }));
    }
    return el("section", { class: "card position", id: "position" },
      el("h2", null, say("table")), this.bar(), this.replay(),
      el("pre", { class: "board", id: "board", tabindex: 0, role: "region", "aria-label": say("table") }));
  }

  bar() {
    return el("div", { id: "steps-home" }, el("div", { id: "steps", class: "row", role: "group", "aria-label": say("steps") }));
  }

  /** What is there only while one looks back: a slider, the round, what happened. Beside a picture the buttons come to it. */
  replay() {
    const slider = /** @type {HTMLInputElement} */ (el("input", { id: "slider", type: "range", min: 1, "aria-label": say("steps"), oninput: () => {
      this.pause();
      this.go(this.number(Number(slider.value)));
    } }));
    return el("section", { id: "replay", class: "card", hidden: true, "aria-label": say("steps") }, el("div", { id: "replay-steps" }),
      el("div", { class: "slide" }, slider, el("div", { id: "marks", "aria-hidden": "true" })),
      el("div", { class: "then", tabindex: PHONE.matches ? 0 : null }, el("b", { id: "round" }), el("p", { id: "then", role: "status" })));
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
    const on = this.past !== null && this.index(message.n) === this.index(this.past.n) + 1;
    this.past = message;
    this.awaited = null;
    this.table.picture?.lookBack(message.whole || {}, on);
    this.load();
    this.draw();
    this.table.log.draw();
    this.table.end?.draw();
    if (this.wanted !== null) this.go(this.wanted);
    else if (this.running) this.timer = setTimeout(() => this.step(1), PACE);
  }

  /** Ask again for the step one looks back at: in another language. */
  reload() {
    if (this.past) this.table.put({ type: "at", n: this.past.n });
  }

  /** Ask where rounds begin, where that is not known of the game as it stands now. */
  async load() {
    const { name, token, seat, wire } = this.table;
    const asked = [seat, lang(), wire?.n].join();
    if (asked === this.asked) return;
    this.asked = asked;
    const found = await ask(`/api/tables/${name}/rounds?lang=${lang()}${seat === null ? "" : `&seat=${seat}`}`, { token }).catch(() => null);
    if (!found || this.asked !== asked) return;
    this.rounds = found;
    this.list = spread(found.steps);
    if (this.past) this.draw();
  }

  conceal() {
    this.past = null;
    this.text = "";
    this.rounds = null;
    this.list = [];
    this.asked = "";
    this.pause();
    if (!this.table.picture) byId("board").textContent = "";
    byId("replay").hidden = true;
    byId("then").textContent = "";
    fill(byId("steps"), null, () => []);
  }

  now() {
    this.past = null;
    this.awaited = this.wanted = null;
    this.pause();
    this.table.picture?.lookBack(null);
    this.draw();
    this.table.log.draw();
    this.table.log.follow();
    this.table.end?.draw();
  }

  // Where one is

  /** How many steps there are up to an entry. @param {number} n */
  index(n) {
    return this.list.length ? this.list.filter((one) => one <= n).length : n;
  }

  /** The entry that is a step. @param {number} index */
  number(index) {
    return this.list.length ? this.list[Math.max(0, Math.min(index, this.list.length) - 1)] : index;
  }

  get last() {
    return this.table.wire?.n || 0;
  }

  /** The entry that is shown. */
  get at() {
    return this.past ? this.past.n : this.last;
  }

  /** The latest round that has begun. */
  get round() {
    return this.rounds?.rounds.filter(({ n }) => n <= this.at).pop();
  }

  draw() {
    const { picture, codes } = this.table;
    const [n, last] = this.past ? [this.index(this.past.n), this.index(this.last)] : [this.last, this.last];
    const button = (/** @type {string} */ key, /** @type {() => void} */ onclick, off = false) =>
      el("button", { type: "button", class: "small", "data-step": key, disabled: off, onclick, ...(picture ? { "aria-label": say(key), title: say(key) } : {}) }, picture ? SIGNS[key] : say(key));
    const focus = document.activeElement instanceof HTMLElement && document.activeElement.dataset.step;
    const back = this.past !== null;
    const home = byId(back && picture ? "replay-steps" : "steps-home");
    if (byId("steps").parentElement !== home) home.append(byId("steps"));
    const manual = (/** @type {() => void} */ go) => () => { this.pause(); go(); };
    fill(byId("steps"), [n, last, back, this.running, this.rounds?.rounds.length, codes.length > 0, lang()], () => [el("span", { class: picture ? "unseen" : "quiet" }, say("step", { n, last })),
      button("first", manual(() => this.go(1)), n <= 1),
      ...(back && this.rounds?.rounds.length ? [button("round_back", manual(() => this.turn(-1)), n <= 1)] : []),
      button("previous", manual(() => this.step(-1)), n <= 1),
      ...(back ? [button(this.running ? "pause" : "run", () => (this.running ? this.pause() : this.run()))] : []),
      button("next", manual(() => this.step(1)), n >= last),
      ...(back && this.rounds?.rounds.length ? [button("round_on", manual(() => this.turn(1)))] : []),
      ...(back ? [el("button", { type: "button", class: codes.length ? "small primary" : "small", "data-step": "now", onclick: () => this.now() }, say("now"))] : [])]);
    if (focus && document.activeElement === document.body) {
      const found = document.querySelector(`[data-step=${focus}]:not(:disabled)`) || document.querySelector("[data-step]:not(:disabled)");
      /** @type {HTMLElement} */ (found || byId("log")).focus();
    }
    this.slide(n, last);
    if (picture) return;
    const board = byId("board");
    const text = this.past ? this.past.text : this.text;
    if (board.textContent === text) return;
    board.textContent = text;
    this.table.play.bring(); // the choices below have moved
  }

  /** The slider with its marks, and what happened at this step. @param {number} n @param {number} last */
  slide(n, last) {
    const { past } = this;
    byId("replay").hidden = !past;
    this.table.main.classList.toggle("past", Boolean(past));
    if (!past) return;
    const slider = /** @type {HTMLInputElement} */ (byId("slider"));
    const round = this.round?.text || "";
    slider.max = String(last);
    if (this.wanted === null) slider.value = String(n);
    slider.setAttribute("aria-valuetext", [say("step", { n, last }), round].filter(Boolean).join(". "));
    fill(byId("marks"), [last, this.rounds?.rounds.map((one) => one.n)], () => (this.rounds?.rounds || []).map((one) => {
      const mark = el("i");
      mark.style.left = `${100 * (this.index(one.n) - 1) / Math.max(1, last - 1)}%`;
      return mark;
    }));
    byId("round").textContent = `${n} / ${last}${round ? ` · ${round}` : ""}`;
    const { lines = [], who, text } = past.entry;
    const said = lines.length ? lines : [`${who || ""}: ${text || ""}`];
    fill(byId("then"), [said, lang()], () => said.flatMap((one) => [...this.table.log.sentence(one), " "]));
  }

  // Going

  /** @param {number} to the number of an entry */
  go(to) {
    this.wanted = null;
    if (to >= this.last) this.now();
    else if (this.awaited !== null) this.wanted = to; // one at a time
    else {
      this.awaited = to;
      this.table.put({ type: "at", n: to });
    }
  }

  /** Go on by so many steps. @param {number} by */
  async step(by) {
    if (!this.past) await this.load();
    const to = this.index(this.at) + by;
    if (to >= this.index(this.last)) this.now();
    else if (to >= 1) this.go(this.number(to));
  }

  /** Go to the round before or after. @param {number} by */
  turn(by) {
    const begun = (this.rounds?.rounds || []).map(({ n }) => n);
    const to = by < 0 ? begun.filter((n) => n < this.at).pop() ?? 1 : begun.find((n) => n > this.at);
    if (to === undefined) this.now();
    else this.go(to);
  }

  /** Let the game run by itself. */
  run() {
    this.running = true;
    this.step(1);
    this.draw();
  }

  pause() {
    if (this.running && this.past) setTimeout(() => this.draw());
    this.running = false;
    clearTimeout(this.timer);
  }

  /** A key that leads through the game; whether it did. @param {KeyboardEvent} event */
  press({ key, target }) {
    const back = this.past !== null;
    /** @type {Record<string, () => void>} */
    const ways = { ",": () => this.step(-1) };
    if (back) {
      Object.assign(ways, { ".": () => this.step(1), ArrowLeft: ways[","], ArrowRight: () => this.step(1), ArrowUp: () => this.turn(-1), ArrowDown: () => this.turn(1),
        PageUp: () => this.turn(-1), PageDown: () => this.turn(1), Home: () => this.go(1), End: () => this.now(), Escape: () => this.now() });
      if (key === " " && !(target instanceof HTMLButtonElement)) {
        if (this.running) this.pause();
        else this.run();
        return true;
      }
    }
    if (!ways[key]) return false;
    this.pause();
    ways[key]();
    return true;
  }
}
