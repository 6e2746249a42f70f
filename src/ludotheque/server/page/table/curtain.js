// @ts-check
/**
 * At a shared screen, nobody sees what is another's. What lies open stays in sight until the next person takes over for a decision of their own; when
 * somebody has chosen in secret, a curtain covers all of it.
 */
import { el, fill, mark } from "../dom.js";
import { lang, say } from "../words.js";

export class Curtain {
  /** @param {import("../table.js").TablePage} table */
  constructor(table) {
    this.table = table;
    /** The seat and the choice for which it was lifted. */
    this.unveiled = "";
    /** Whose table was shown last, and whether others must not see it. @type {number | null} */
    this.facing = null;
    this.closed = false;
    /** Who has taken over to see what others must not. @type {number | null} */
    this.faced = null;
    /** Whether it was lifted just now. */
    this.lifted = false;
    /** Whether somebody looks at their own choice again. */
    this.again = false;
    /** The question that was last drawn, and the one that came while this page was looked at. */
    this.epoch = "";
    this.fresh = "";
    /** Who is to take over; until then what lies open is seen by all. @type {number | null} */
    this.waiting = null;
  }

  get down() {
    return document.getElementById("curtain") !== null;
  }

  /** Whether everything is covered. */
  draw() {
    const { seat, state: { secret, to_act: acting, question, people, over, private: closed }, welcome: { mine } } = this.table;
    const here = mine.filter((s) => !people[s].bot);
    const choosing = here.filter((s) => acting.includes(s));
    const epoch = String(question).split(".")[0];
    const open = seat !== null && this.unveiled === `${seat} ${epoch}`;
    const choice = secret && (here.length > 1 && !(open && (choosing.includes(seat) || this.again))
      || here.length === 1 && choosing.length > 0 && seat !== here[0]); // a bot plays for the seat in view
    const pass = !secret && !over && mine.length > 1 && seat !== null && this.faced !== seat && closed ? seat : null;
    if (this.epoch !== epoch) this.fresh = this.epoch ? epoch : "";
    this.epoch = epoch;
    const next = pass ?? (choice && choosing.length && this.fresh === epoch ? choosing[0] : null);
    this.waiting = this.table.picture ? next : null;
    this.table.codes = this.waiting === null ? this.table.state.codes : [];
    if (!closed) this.faced = null;
    if (!choice && pass === null || this.waiting !== null) {
      this.lift();
      return false;
    }
    this.facing = null;
    this.lifted = false;
    this.table.conceal();
    // who must choose next; when all here have chosen, each may look at their own choice again
    this.fall(pass !== null ? [pass] : choosing.length ? [choosing[0]] : here, epoch, pass !== null, choosing.length > 0);
    return true;
  }

  lift() {
    const { seat, state, steps } = this.table;
    const fallen = document.getElementById("curtain");
    fallen?.remove();
    const other = this.facing !== null && this.facing !== seat;
    if (other) steps.past = null; // each seat counts its own steps
    if (other && this.closed) steps.text = "";
    if (fallen && !this.lifted || other && this.closed) this.table.again(); // the log went when it fell, or is another's
    this.lifted = false;
    this.facing = seat;
    this.closed = Boolean(state.private);
    this.inert(false);
  }

  /** Somebody takes over. @param {number} seat @param {string} epoch @param {boolean} [again] they have chosen already */
  take(seat, epoch, again = false) {
    this.unveiled = `${seat} ${epoch}`;
    this.again = again;
    this.lifted = true;
    this.fresh = "";
    this.facing = this.faced = seat;
    this.table.put({ type: "sit", seat });
  }

  /** @param {number[]} next @param {string} epoch @param {boolean} pass @param {boolean} choosing */
  fall(next, epoch, pass, choosing) {
    const who = this.table.who(next[0]);
    const title = pass || choosing ? say("pass_to", { who }) : this.table.state.prompt;
    const curtain = document.getElementById("curtain") || document.body.appendChild(el("div", {
      id: "curtain", class: "curtain", role: "dialog", "aria-modal": "true", "aria-labelledby": "pass", "aria-describedby": "look-away" }));
    this.inert(true);
    fill(curtain, [lang(), epoch, next, title, pass], () => [mark(next[0]), el("h2", { id: "pass" }, title),
      el("p", { id: "look-away" }, pass ? say("curtain_view", { who }) : say("curtain")),
      el("div", { class: "row" }, ...next.map((seat) => el("button", { type: "button", onclick: () => this.take(seat, epoch, !choosing) }, say("i_am", { who: this.table.who(seat) }))))]);
    if (!curtain.contains(document.activeElement)) curtain.querySelector("button")?.focus();
  }

  /** What lies behind it cannot be reached. @param {boolean} behind */
  inert(behind) {
    for (const node of document.body.children) {
      if (node instanceof HTMLElement && node.id !== "curtain") node.inert = behind;
    }
  }
}
