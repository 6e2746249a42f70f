// @ts-check
/** What wants an answer: a bot that plays for one, a request to take back, moves that were asked for. */
import { byId, el, fill } from "../dom.js";
import { say } from "../words.js";

export class Notices {
  /** @param {import("../table.js").TablePage} table */
  constructor(table) {
    this.table = table;
    /** Good moves that were asked for, while their question stands. @type {import("../types").Hints | null} */
    this.hints = null;
  }

  /** Whether one may ask what to play: where only bots play along, or the table was set so. */
  mayHint() {
    const { seat, codes, state: { people, over }, welcome } = this.table;
    return !over && codes.length > 0 && (welcome.hints || people.every(({ kind }, i) => i === seat || kind === "bot"));
  }

  hint() {
    const { wire, seat, state } = this.table;
    if (!wire?.waits("hint")) wire?.once({ type: "hint", seat, question: state.question || "" });
  }

  frame() {
    return el("div", { id: "notices" });
  }

  draw() {
    const { seat, state: { people, ask: asked, over } } = this.table;
    const bot = seat === null ? "" : people[seat].bot;
    const alone = !over && this.table.welcome.role !== "watch" && people.every((one) => one.bot);
    if (!alone) this.table.hasty = false; // somebody has come back
    if (this.hints?.question !== this.table.state.question) this.hints = null;
    fill(byId("notices"), [seat, bot, asked, this.hints, alone, this.table.hasty], () =>
      [!over && (bot || alone) && this.handed(bot, alone), this.hints && this.hinted(this.hints), asked && this.asked(asked)].filter((note) => note instanceof Node));
  }

  conceal() {
    this.hints = null;
    fill(byId("notices"), null, () => []);
  }

  /** A bot plays for one, and perhaps only bots are left to decide: one need not wait for them. @param {string} bot @param {boolean} alone */
  handed(bot, alone) {
    const { table } = this;
    const { seat, state: { people } } = table;
    const resigned = seat !== null && people[seat].resigned;
    return el("div", { class: "notice row" },
      bot && say(resigned ? "you_resigned" : "plays_for_you", { bot: say(`bot.${bot}`) }),
      bot && !resigned && el("button", { type: "button", onclick: () => table.put({ type: "hand", seat: /** @type {number} */ (seat), bot: "" }) }, say("take_seat")),
      alone && el("span", { role: "status" }, say(table.hasty ? "jumping" : "only_bots")),
      alone && !table.hasty && el("button", { type: "button", id: "jump", onclick: () => {
        table.hasty = true;
        table.put({ type: "hasten" });
        table.draw();
      } }, say("jump")));
  }

  /** The best moves with their chances, and why; a click plays one. @param {import("../types").Hints} hints */
  hinted({ moves }) {
    return el("div", { class: "notice", id: "hints", role: "status" },
      ...moves.map(({ code, label, chance, why }) => el("div", { class: "row" },
        el("button", { type: "button", class: "small", onclick: () => this.table.play.send(code) }, label),
        el("span", { class: "quiet" }, say("hint_chance", { n: Math.round(100 * chance) }), " · ", why))),
      el("button", { type: "button", class: "small", onclick: () => { this.hints = null; this.table.draw(); } }, say("close")));
  }

  /** @param {import("../types").Asked} request */
  asked({ mine, own, who, n }) {
    const answer = (/** @type {boolean} */ yes) => this.table.put({ type: "answer", yes, n, seat: this.table.seat });
    return el("div", { class: "notice row", role: "alert" }, mine ? say("asks", { who }) : say("wait_answer"),
      ...(mine ? [true, false].map((yes) => el("button", { type: "button", class: yes ? "primary" : "",
        onclick: () => answer(yes) }, say(yes ? "agree" : "refuse"))) : []),
      !mine && own && el("button", { type: "button", id: "withdraw", onclick: () => answer(false) }, say("withdraw")));
  }
}
