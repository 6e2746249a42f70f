// @ts-check
/** Who must decide what, taking back, and why something was refused: always in sight. */
import { ask, byId, el, fill, keep, mark } from "../dom.js";
import { rulesOf } from "../rules.js";
import { lang, say } from "../words.js";

/** What is longer is written smaller. */
const LONG = 44;

export class Prompt {
  /** @param {import("../table.js").TablePage} table */
  constructor(table) {
    this.table = table;
    /** @type {import("../types").Refusal | import("../types").Fault | null} */
    this.refusal = null;
  }

  frame() {
    const said = el("p", { class: "prompt", id: "prompt", tabindex: -1, "aria-live": "polite" });
    return el("section", { id: "promptbar", class: "card promptbar" }, el("span", { id: "promptmark" }),
      this.table.picture ? el("div", { class: "said" }, said, el("p", { id: "also", class: "quiet" })) : said, el("span", { id: "own-time" }),
      el("div", { id: "actions", class: "row" }),
      this.table.picture && el("div", { id: "ways", class: "row" }),
      this.table.picture && el("button", { type: "button", id: "all", class: "small", "aria-expanded": false, "aria-controls": "moves",
        onclick: () => { keep("buttons", !keep("buttons")); this.table.play.draw(); } }, say("all_moves")),
      this.table.picture && el("button", { type: "button", id: "drawer", class: "small",
        onclick: () => document.querySelector(".right")?.classList.toggle("out") }, say("story")),
      el("div", { id: "refused" }));
  }

  draw() {
    const { state, seat: own, welcome, clocks, codes } = this.table;
    const { prompt, to_act: acting } = state;
    const seat = codes.length ? own : acting.length === 1 && acting[0] >= 0 ? acting[0] : null;
    byId("promptbar").classList.toggle("mine", codes.length > 0);
    byId("promptmark").className = seat === null ? "" : `flag${seat}`;
    const text = byId("prompt");
    text.className = `prompt${seat === null ? "" : ` seat${seat}`}`;
    const { waiting } = this.table.curtain;
    const said = waiting !== null ? say("pass_to", { who: this.table.who(waiting) }) : codes.length && welcome.mine.length > 1 ? this.named(prompt) : prompt;
    text.classList.toggle("long", said.length > LONG);
    if (text.textContent !== said) text.textContent = said;
    fill(byId("promptmark"), seat, () => (seat === null ? [] : [mark(seat)]));
    fill(byId("own-time"), [own, state.clock?.until], () => clocks.of(own));
    this.actions();
    this.refused();
  }

  conceal() {
    this.refusal = null;
    byId("prompt").textContent = "";
    for (const id of ["promptmark", "own-time", "actions", "refused"]) fill(byId(id), null, () => []);
  }

  /** Taking back, or asking to. */
  actions() {
    const { state: { back, over, ask: asked }, seat, connection, wire } = this.table;
    const off = connection !== "open" || Boolean(asked);
    const hint = this.table.notices.mayHint();
    const end = over && this.table.end?.closed ? this.table.end : null;
    const { waiting, epoch } = this.table.curtain;
    fill(byId("actions"), [seat, back, over, off, hint, Boolean(end), waiting, waiting !== null && epoch], () => {
      if (waiting !== null) {
        return [el("button", { type: "button", id: "take", class: "primary", disabled: connection !== "open", onclick: () => this.table.curtain.take(waiting, epoch) },
          say("i_am", { who: this.table.who(waiting) }))];
      }
      if (end) return [el("button", { type: "button", id: "to-end", onclick: () => end.close(false) }, say("result"))];
      if (seat === null) return [el("span", { class: "quiet" }, say("watching"))];
      const advice = hint ? [el("button", { type: "button", id: "hint", disabled: off, onclick: () => this.table.notices.hint() }, say("hint"))] : [];
      if (!back || back.how === "none" || over) return advice;
      const free = back.how === "free";
      const alone = free || back.alone; // nobody is asked
      const question = () => this.table.state.question || "";
      return [...advice, el("button", { type: "button", id: "back", disabled: off,
        onclick: () => wire?.once(free ? { type: "back", seat, question: question() } : { type: "ask", seat }) }, say(alone ? "take_back" : "ask_back")),
      ...(alone ? [] : [el("span", { class: "quiet" }, say("ask_why", { why: back.why || "" }))])];
    });
  }

  /** At a shared screen, say whose decision it is. @param {string} prompt */
  named(prompt) {
    const turn = say("your_turn");
    const rest = prompt.startsWith(turn) ? prompt.slice(turn.length).replace(/^\s*:\s*/, "") : prompt;
    return say("with", { what: this.table.who(/** @type {number} */ (this.table.seat)), whom: rest || prompt });
  }

  refused() {
    const { refusal } = this;
    fill(byId("refused"), refusal && [refusal.text, refusal.id, lang()], () => {
      if (!refusal) return [];
      const clause = refusal.type === "refused" ? refusal.clause : "";
      const said = el("p", { class: "quiet", id: "clause-text", hidden: true });
      const open = el("button", { type: "button", class: "small", "aria-expanded": false, "aria-controls": "clause-text",
        onclick: () => this.clause(clause || "", open, said) }, say("clause", { clause: clause || "" }));
      return [el("div", { class: "refusal", id: "refusal" }, el("p", { role: "alert" }, refusal.text),
        el("div", { class: "row" },
          clause && open,
          clause && el("a", { class: "button small", href: rulesOf(this.table.welcome.game, clause), target: "_blank", rel: "noopener" }, say("in_rules")),
          el("button", { type: "button", class: "small", onclick: () => { this.refusal = null; this.table.draw(); } }, say("close"))), said)];
    });
  }

  /** Show what a clause says, or hide it again. @param {string} clause @param {HTMLElement} button @param {HTMLElement} said */
  async clause(clause, button, said) {
    if (!said.textContent) {
      const found = await ask(`/api/games/${this.table.welcome.game}/clauses/${clause}?lang=${lang()}`).catch((error) => ({ text: error.message }));
      said.textContent = say("with", { what: clause, whom: found.text });
    }
    said.hidden = !said.hidden;
    button.setAttribute("aria-expanded", String(!said.hidden));
  }
}
