// @ts-check
/** At a shared screen, cover everything before a secret choice, and between people who see what the other must not. */
import { el, fill, mark } from "../dom.js";
import { lang, say } from "../words.js";

export class Curtain {
  /** @param {import("../table.js").TablePage} table */
  constructor(table) {
    this.table = table;
    /** The seat and the choice for which it was lifted. */
    this.unveiled = "";
    /** Who is known to sit before the screen, and whether they see what others must not. @type {number | null} */
    this.facing = null;
    this.closed = false;
    /** Whether it was lifted just now. */
    this.lifted = false;
    /** Whether somebody looks at their own choice again. */
    this.again = false;
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
    const pass = !secret && !over && mine.length > 1 && seat !== null && this.facing !== seat && closed ? seat : null;
    if (!choice && pass === null) {
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

  /** @param {number[]} next @param {string} epoch @param {boolean} pass @param {boolean} choosing */
  fall(next, epoch, pass, choosing) {
    const who = this.table.who(next[0]);
    const title = pass || choosing ? say("pass_to", { who }) : this.table.state.prompt;
    const curtain = document.getElementById("curtain") || document.body.appendChild(el("div", {
      id: "curtain", class: "curtain", role: "dialog", "aria-modal": "true", "aria-labelledby": "pass", "aria-describedby": "look-away" }));
    this.inert(true);
    fill(curtain, [lang(), epoch, next, title, pass], () => [mark(next[0]), el("h2", { id: "pass" }, title),
      el("p", { id: "look-away" }, pass ? say("curtain_view", { who }) : say("curtain")),
      el("div", { class: "row" }, ...next.map((seat) => el("button", { type: "button", onclick: () => {
        this.unveiled = `${seat} ${epoch}`;
        this.again = !choosing;
        this.lifted = true;
        this.facing = seat;
        this.table.put({ type: "sit", seat });
      } }, say("i_am", { who: this.table.who(seat) }))))]);
    if (!curtain.contains(document.activeElement)) curtain.querySelector("button")?.focus();
  }

  /** What lies behind it cannot be reached. @param {boolean} behind */
  inert(behind) {
    for (const node of document.body.children) {
      if (node instanceof HTMLElement && node.id !== "curtain") node.inert = behind;
    }
  }
}
