// @ts-check
/** Who sits at the table, whether they are here, and handing a seat to a bot. */
import { byId, el, fill, keep, mark } from "../dom.js";
import { lang, say } from "../words.js";

/** How long one can confirm that a bot shall play for one, in milliseconds. */
const SURE = 6000;

export class People {
  /** @param {import("../table.js").TablePage} table */
  constructor(table) {
    this.table = table;
    /** Who is connected, and whether bots think less long. @type {{seats: number[], watchers: number, hurried: boolean}} */
    this.here = { seats: [], watchers: 0, hurried: false };
    /** When each seat was first seen to be empty. @type {Map<number, number>} */
    this.left = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    /** One's own seat that is handed over at a second click. @type {number | null} */
    this.sure = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.unsure = undefined;
  }

  frame() {
    return el("section", { class: "card", id: "people" }, el("h2", null, say("people")), el("ul", { class: "people", id: "persons" }),
      el("p", { class: "quiet", id: "watchers" }), this.naming(), el("button", { type: "button", class: "small", id: "leave", hidden: true, onclick: () => this.leave() }, say("leave")));
  }

  /** Where a guest says what they are called. */
  naming() {
    const input = /** @type {HTMLInputElement} */ (el("input", { id: "rename", class: "grow", maxlength: 40, "aria-label": say("your_name"), placeholder: say("your_name") }));
    return el("form", { class: "row", id: "naming", hidden: true, onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.table.prompt.refusal = null;
      keep("name", input.value.trim());
      this.table.put({ type: "name", name: input.value.trim() });
    } }, input, el("button", { type: "submit", class: "small" }, say("rename")));
  }

  draw() {
    const { seat, state: { people, to_act: acting, finished, clock, over }, welcome: { mine, role } } = this.table;
    fill(byId("persons"), [seat, people, acting, finished, clock?.until, over, this.here.seats, people.map((_, i) => this.deserted(i)), mine, this.sure, lang()], () => people.map((_, i) => this.person(i)));
    byId("watchers").textContent = [this.here.watchers && say("watchers", { n: this.here.watchers }), this.here.hurried && say("hurried")].filter(Boolean).join(" ");
    const input = /** @type {HTMLInputElement} */ (byId("rename"));
    byId("naming").hidden = !role.startsWith("seat");
    byId("leave").hidden = seat === null || over || Boolean(people[seat].resigned);
    if (document.activeElement !== input && seat !== null) input.value = this.table.who(seat);
  }

  /** Who is connected now; the table is drawn again when a bot may play for one of the others. @param {{seats: number[], watchers: number, hurried: boolean}} here */
  meet(here) {
    this.here = here;
    const now = Date.now();
    this.left = new Map(this.table.state.people.flatMap((_, i) => (here.seats.includes(i) ? [] : [[i, this.left.get(i) ?? now]])));
    clearTimeout(this.waiting);
    const long = this.table.welcome.away * 1000;
    const soon = Math.min(...[...this.left.values()].map((at) => at + long - now).filter((rest) => rest > 0));
    if (soon < Infinity) this.waiting = setTimeout(() => { this.meet(this.here); this.table.draw(); }, soon);
  }

  /** Whether somebody has been away for so long that a bot may play for them. @param {number} i */
  deserted(i) {
    return Date.now() - (this.left.get(i) ?? Date.now()) >= this.table.welcome.away * 1000;
  }

  /** @param {number} i */
  person(i) {
    const { seat, state: { people, over }, welcome: { mine, role, bots }, clocks } = this.table;
    const person = people[i];
    const own = mine.includes(i);
    const may = seat !== null && person.kind !== "bot" && !person.resigned && !over;
    const hand = (/** @type {string} */ id, /** @type {string} */ bot, /** @type {string} */ key) => el("button", { type: "button", class: "small", id: `${id}-${i}`,
      "aria-label": say("with", { what: say(key), whom: person.name }), onclick: () => this.hand(i, bot) }, say(key));
    return el("li", null, el("span", { class: "person" }, mark(i), el("span", { class: `name seat${i}` }, person.name)), el("span", { class: "quiet grow" }, this.notes(i).join(" · ")),
      ...clocks.of(i),
      may && !person.bot && (own || this.deserted(i)) && hand("hand", bots[bots.length - 1], this.sure === i ? "really_hand" : "hand"),
      may && person.bot && own && mine.length > 1 && hand("retake", "", "take_seat"), // else the notice above offers it
      may && person.bot && role === "host" && !own && hand("return", "", "return"));
  }

  /** What is to be known of a person. @param {number} i */
  notes(i) {
    const { seat, state: { people, to_act: acting, finished }, welcome: { mine } } = this.table;
    const { kind, bot, resigned } = people[i];
    const notes = [];
    if (mine.length === 1 && mine[0] === i) notes.push(say("you"));
    if (kind === "bot") notes.push(say("is_bot", { bot: say(`bot.${bot}`) }));
    else if (resigned) notes.push(say("has_resigned"));
    else if (bot) notes.push(say(i === seat ? "bot_for_you" : "bot_for", { bot: say(`bot.${bot}`) }));
    if (kind !== "bot") notes.push(say(this.here.seats.includes(i) ? "here" : "away"));
    if (finished.includes(i)) notes.push(`✓ ${say("has_chosen")}`);
    else if (acting.includes(i)) notes.push(`► ${say("waited")}`);
    return notes;
  }

  /** Ask whether a bot shall play for the seat in view: until its person comes back, or to the end. */
  leave() {
    const { seat, welcome: { bots } } = this.table;
    const bot = bots[bots.length - 1];
    const box = /** @type {HTMLDialogElement} */ (el("dialog", { id: "leaving", class: "card", "aria-labelledby": "leaving-title", onclose: () => box.remove() },
      el("h2", { id: "leaving-title" }, say("leave_sure")),
      ...[["leave_bot", "leave_bot_help"], ["resign", "resign_help"]].flatMap(([key, help]) => [
        el("button", { type: "button", class: "wide", id: key, onclick: () => {
          box.close();
          this.table.put({ type: "hand", seat: /** @type {number} */ (seat), bot, ...(key === "resign" ? { resign: true } : {}) });
        } }, say(key)),
        el("p", { class: "quiet" }, say(help))]),
      el("button", { type: "button", class: "wide primary", id: "stay", onclick: () => box.close() }, say("stay"))));
    document.body.append(box);
    box.showModal();
    byId("stay").focus();
  }

  /** Let a bot play for a seat; for the one in view a second click is asked for. @param {number} seat @param {string} bot */
  hand(seat, bot) {
    const ask = bot !== "" && seat === this.table.seat && this.sure !== seat;
    clearTimeout(this.unsure);
    this.sure = ask ? seat : null;
    if (ask) this.unsure = setTimeout(() => { this.sure = null; this.table.draw(); }, SURE);
    else this.table.put({ type: "hand", seat, bot });
    this.table.draw();
  }
}
