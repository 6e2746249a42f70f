// @ts-check
/** Which of many like moves is meant: the one of the current turn and mirror image whose middle is nearest. Knows moves and middles, and no picture. */
import { nearest } from "./keys.js";

/** @typedef {[number, number]} Point */
/** @typedef {{code: number, middle: Point, variant: Point | null}} Fit a move, the middle of its places, its quarter turns and whether it is mirrored */

/** What is neither turned nor mirrored. */
const PLAIN = "plain";

export class Fitting {
  /** @param {Fit[]} moves */
  constructor(moves) {
    /** The moves of each variant. @type {Map<string, Fit[]>} */
    this.ways = new Map();
    for (const move of moves) {
      const way = move.variant ? move.variant.join() : PLAIN;
      this.ways.set(way, [...(this.ways.get(way) || []), move]);
    }
    /** The variants there are, by mirror image and turn. @type {Point[]} */
    this.variants = [...this.ways.keys()].filter((way) => way !== PLAIN).map((way) => /** @type {Point} */ (way.split(",").map(Number)))
      .sort(([turn, mirrored], [other, mirrored2]) => mirrored - mirrored2 || turn - other);
    /** @type {Point} */
    this.variant = this.variants[0] || [0, 0];
    /** Whether a plain move is wanted instead. */
    this.plain = !this.variants.length;
  }

  /** The moves of the current variant. @returns {Fit[]} */
  get here() {
    return this.ways.get(this.plain ? PLAIN : this.variant.join()) || [];
  }

  get turns() {
    return this.variants.filter(([, mirrored]) => mirrored === this.variant[1]);
  }

  get mirrors() {
    return this.variants.some(([, mirrored]) => mirrored !== this.variant[1]);
  }

  /** Whether there are both shapes and plain moves. */
  get both() {
    return this.ways.has(PLAIN) && this.variants.length > 0;
  }

  /** The move whose middle is nearest to a point. @param {Point} at @returns {number} */
  nearest([x, y]) {
    let best = -1;
    let least = Infinity;
    for (const { code, middle } of this.here) {
      const far = (middle[0] - x) ** 2 + (middle[1] - y) ** 2;
      if (far < least) [best, least] = [code, far];
    }
    return best;
  }

  /** The next move in a direction; none if there is none. @param {Point} from @param {Point} way @returns {Fit | undefined} */
  next(from, way) {
    const rect = (/** @type {Point} */ [x, y]) => ({ left: x, right: x, top: y, bottom: y });
    return this.here[nearest(rect(from), this.here.map(({ middle }) => rect(middle)), way)];
  }

  /** Turn by quarters to the next turn that has a move; whether there is another. @param {number} by 1 or -1 */
  turn(by) {
    const { turns } = this;
    if (this.plain || turns.length < 2) return false;
    const now = turns.findIndex(([turn]) => turn === this.variant[0]);
    this.variant = turns[(now + by + turns.length) % turns.length];
    return true;
  }

  /** Take the mirror image, left for right, or the turn of it that there is; whether there is one. */
  mirror() {
    if (this.plain || !this.mirrors) return false;
    const [turn, mirrored] = this.variant;
    const found = this.variants.filter(([, other]) => other !== mirrored);
    const wanted = (4 - turn) % 4;
    this.variant = found.find(([other]) => other === wanted) || found.find(([other]) => other % 2 === wanted % 2) || found[0];
    return true;
  }

  /** Go from shapes to plain moves, or back; whether there are both. */
  swap() {
    if (this.both) this.plain = !this.plain;
    return this.both;
  }
}
