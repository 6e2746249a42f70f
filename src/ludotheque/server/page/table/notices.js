// @ts-check
/** What wants an answer: a bot that plays for one, a request to take back; and how the game ended. */
import { ask, byId, el, fill, mark } from "../dom.js";
import { lang, say } from "../words.js";

export class Notices {
  /** @param {import("../table.js").TablePage} table */
  constructor(table) {
    this.table = table;
    /** Good moves that were asked for, while their question stands. @type {import("../types").Hints | null} */
    this.hints = null;
  }

  /** Whether one may ask what to play: where only bots play along. */
  mayHint() {
    const { seat, codes, state: { people, over } } = this.table;
    return !over && codes.length > 0 && people.every(({ kind }, i) => i === seat || kind === "bot");
  }

  hint() {
    const { wire, seat, state } = this.table;
    if (!wire?.waits("hint")) wire?.once({ type: "hint", seat, question: state.question || "" });
  }

  frame() {
    return el("div", { id: "notices" });
  }

  draw() {
    const { seat, state: { people, ask: asked, over, result, rematch } } = this.table;
    const bot = seat === null ? "" : people[seat].bot;
    if (this.hints?.question !== this.table.state.question) this.hints = null;
    fill(byId("notices"), [seat, bot, asked, this.hints, over && [result, rematch, people]], () =>
      [bot && this.handed(bot), this.hints && this.hinted(this.hints), asked && this.asked(asked), result && this.result(result)].filter((note) => note instanceof Node));
  }

  conceal() {
    this.hints = null;
    fill(byId("notices"), null, () => []);
  }

  /** @param {string} bot */
  handed(bot) {
    return el("div", { class: "notice row" }, say("plays_for_you", { bot: say(`bot.${bot}`) }),
      el("button", { type: "button", onclick: () => this.table.put({ type: "hand", seat: /** @type {number} */ (this.table.seat), bot: "" }) }, say("take_seat")));
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

  /** @param {import("../types").Result} result */
  result({ scores, ranking, tiebreaks }) {
    const { table } = this;
    const order = scores.map((_, i) => i).sort((a, b) => ranking[a] - ranking[b]);
    const ties = Object.keys(tiebreaks[0] || {});
    return el("section", { class: "notice", id: "result" }, el("h2", null, say("result")),
      el("div", { class: "wider", tabindex: 0, role: "region", "aria-label": say("result") }, el("table", { class: "result" },
        el("thead", null, el("tr", null, ...[say("rank"), say("name_for"), say("score"), ...ties].map((t) => el("th", { scope: "col" }, t)))),
        el("tbody", null, ...order.map((i) => el("tr", null, el("td", null, String(ranking[i])),
          el("td", null, mark(i), " ", table.who(i)), el("td", null, String(scores[i])), ...ties.map((t) => el("td", null, String(tiebreaks[i][t])))))))),
      el("div", { class: "row" },
        table.seat !== null && !table.state.rematch && el("button", { type: "button", class: "primary", id: "rematch",
          onclick: () => table.put({ type: "rematch" }) }, say("rematch")),
        table.state.rematch && el("button", { type: "button", class: "primary", id: "rematch",
          onclick: () => table.put({ type: "follow" }) }, say("to_rematch")),
        table.review.button(),
        el("button", { type: "button", onclick: () => this.save() }, say("record")),
        table.picture && el("button", { type: "button", onclick: () => { byId("notices").hidden = true; } }, say("close"))));
  }

  async save() {
    const { name, token, welcome } = this.table;
    const text = await ask(`/api/tables/${name}/record?lang=${lang()}`, { token, text: true });
    const a = /** @type {HTMLAnchorElement} */ (el("a", { download: `${welcome.game}-${name}.txt` }));
    a.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    a.click();
    URL.revokeObjectURL(a.href);
  }
}
