// @ts-check
/** What a move would change: asked for when the pointer rests, and kept while the question stands. */

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
    /** Those that wait for one. @type {Map<number, ((preview: Preview | null) => void)[]>} */
    this.waiting = new Map();
  }

  forget() {
    this.kept.clear();
    this.refuse();
  }

  /** @param {number} code @returns {Preview | null} */
  known(code) {
    return this.kept.get(code) || null;
  }

  /** Ask for one, unless it is known or on its way. @param {number} code @returns {Promise<Preview | null>} */
  ask(code) {
    const found = this.kept.get(code);
    if (found) return Promise.resolve(found);
    const { seat, state } = this.table;
    return new Promise((tell) => {
      const waiting = this.waiting.get(code);
      if (waiting) waiting.push(tell);
      else {
        this.waiting.set(code, [tell]);
        this.table.put({ type: "preview", id: PREVIEW, seat, question: state.question || "", move: code });
      }
    });
  }

  /** None is to be had now: whoever waits for one goes on without. */
  refuse() {
    for (const waiting of this.waiting.values()) for (const tell of waiting) tell(null);
    this.waiting.clear();
  }

  /** @param {import("../types").Foreseen} message */
  hear(message) {
    if (message.question !== this.table.state.question) return;
    const { move, scene = {}, text, lock } = message;
    this.kept.set(move, { scene, text, lock });
    for (const tell of this.waiting.get(move) || []) tell({ scene, text, lock });
    this.waiting.delete(move);
    this.came();
  }
}
