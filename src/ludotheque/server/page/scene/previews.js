// @ts-check
/** What a move would change: asked for when the pointer rests, and kept while the question stands. */
import { parted } from "./print.js";

/** @typedef {{scene: import("./print.js").Difference, text: string[], lock: string | null}} Preview */

/** The id of what is asked for here: that a question is gone meanwhile is nobody's fault. */
export const PREVIEW = "preview";

export class Previews {
  /** @param {import("../table.js").TablePage} table @param {() => void} came */
  constructor(table, came) {
    this.table = table;
    this.came = came;
    /** @type {Map<number, Preview>} */
    this.kept = new Map();
    /** The moves of which one is on its way. @type {Set<number>} */
    this.waiting = new Set();
  }

  forget() {
    this.kept.clear();
    this.refuse();
  }

  /** @param {number} code @returns {Preview | null} */
  known(code) {
    return this.kept.get(code) || null;
  }

  /** Ask for one, unless it is known or on its way. @param {number} code */
  ask(code) {
    if (this.kept.has(code) || this.waiting.has(code)) return;
    const { seat, state } = this.table;
    this.waiting.add(code);
    this.table.put({ type: "preview", id: PREVIEW, seat, question: state.question || "", move: code });
  }

  /** None is to be had now. */
  refuse() {
    this.waiting.clear();
  }

  /** @param {import("../types").Foreseen} message */
  hear(message) {
    if (message.question !== this.table.state.question) return;
    const { move, scene = {}, text, lock } = message;
    // the parts of the table stay: nothing may go from under the pointer or the focus
    const spots = Object.fromEntries(Object.entries(scene).filter(([key]) => parted(key)[1]));
    this.kept.set(move, { scene: spots, text, lock });
    this.waiting.delete(move);
    this.came();
  }
}
