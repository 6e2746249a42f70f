// @ts-check
/** Playing a move: by its button, or typed; and the next choice comes into view by itself. */
import { byId, el, keep } from "../dom.js";
import { say } from "../words.js";
import { Moves } from "./moves.js";

export class Play {
  /** @param {import("../table.js").TablePage} table */
  constructor(table) {
    this.table = table;
    /** @type {Moves | null} */
    this.moves = null;
    /** The move that was typed and waits for its answer. @type {{id: string, text: string} | null} */
    this.typing = null;
    /** Whether a move was tapped, and nobody has scrolled since. */
    this.onward = false;
  }

  frame() {
    const choices = el("div", { id: "choices" });
    const unseen = el("p", { id: "narrowed", class: "unseen", role: "status" });
    const hint = matchMedia("(hover: none)").matches ? say("type_move") : `${say("type_move")} ( / )`;
    this.moves = new Moves(choices, unseen, (code) => {
      this.send(code);
      this.onward = true;
    });
    return el("section", { class: "card", id: "moves", hidden: true },
      el("h2", null, say("moves")), choices, unseen,
      el("form", { class: "row", id: "type", onsubmit: (/** @type {Event} */ event) => this.typed(event) },
        el("input", { id: "typed", class: "grow", autocomplete: "off", maxlength: 80, "aria-label": say("type_move"), placeholder: hint }),
        el("button", { type: "submit", class: "small" }, say("play"))));
  }

  /** Who scrolls or taps elsewhere wants to be left there. */
  listen() {
    for (const own of ["wheel", "touchmove"]) addEventListener(own, () => { this.onward = false; }, { passive: true });
    addEventListener("pointerdown", (event) => {
      if (!(event.target instanceof Element && event.target.closest("#choices"))) this.onward = false;
    });
  }

  draw() {
    const { state, seat, connection, codes, picture } = this.table;
    const left = picture ? picture.choice.left() : codes; // what is chosen in the picture narrows the buttons along
    this.moves?.show(this.table.catalogue, state.labels, left, `${seat} ${state.question}`, connection !== "open");
    byId("moves").hidden = seat === null || state.over;
    if (!picture) return;
    this.fold(!keep("buttons"));
    byId("all").hidden = !codes.length;
  }

  /** Whether the buttons are out of sight. */
  get folded() {
    return byId("moves").classList.contains("unseen");
  }

  /** Put the buttons out of sight beside a picture, or back; screen readers find them either way. @param {boolean} folded */
  fold(folded) {
    byId("moves").classList.toggle("unseen", folded);
    for (const button of byId("moves").querySelectorAll("button, input")) button.setAttribute("tabindex", folded ? "-1" : "0");
    document.getElementById("all")?.setAttribute("aria-expanded", String(!folded));
  }

  conceal() {
    this.typing = null;
    this.moves?.clear();
    /** @type {HTMLInputElement} */ (byId("typed")).value = "";
  }

  /** The id of what is sent; none where an answer is waited for. @param {number | string} move @param {boolean} [careful] not if it draws or opens something */
  send(move, careful = false) {
    const { wire, steps, curtain, seat, state } = this.table;
    if (steps.past) steps.now();
    if (!wire || wire.waits("move")) return undefined;
    curtain.again = false;
    return wire.once({ type: "move", seat, question: state.question || "", move, careful });
  }

  /** @param {Event} event */
  typed(event) {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (byId("typed"));
    const id = input.value.trim() && this.send(input.value.trim());
    if (id) this.typing = { id, text: input.value }; // it goes when the move is accepted; a refused one can be corrected
  }

  /** Something was accepted. @param {string} id */
  done(id) {
    if (id !== this.typing?.id) return;
    const input = /** @type {HTMLInputElement} */ (byId("typed"));
    if (input.value === this.typing.text) input.value = "";
    this.typing = null;
  }

  /** The first choice, or where it will be asked for. */
  first() {
    const { picture } = this.table;
    return (picture && this.folded ? picture.first() : this.moves?.button(0)) || byId("prompt");
  }

  /** Press the nth button. @param {number} n */
  press(n) {
    const button = this.table.picture && this.folded ? /** @type {HTMLElement | undefined} */ (byId("ways").querySelectorAll("button")[n]) : this.moves?.button(n);
    button?.focus();
    button?.click();
  }

  /** Bring the first choice into view, below the prompt. */
  bring() {
    const first = this.onward && !this.table.picture && this.moves?.button(0);
    const set = first && first.closest("fieldset");
    if (!first || !set) return;
    const { top, bottom } = first.getBoundingClientRect();
    const under = byId("promptbar").getBoundingClientRect().bottom;
    if (top < under || bottom > innerHeight) scrollBy(0, set.getBoundingClientRect().top - under - 8);
  }
}
