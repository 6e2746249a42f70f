// @ts-check
/** From clicks to a move: knows moves and their spots, and no picture. */

/** How often each spot is in a list. @param {string[]} spots */
function counted(spots) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const spot of spots) found.set(spot, (found.get(spot) || 0) + 1);
  return found;
}

/** The spots of a list that are left when others are taken away, each as often as it is there. @param {string[]} spots @param {string[]} gone */
function without(spots, gone) {
  const away = counted(gone);
  return spots.filter((spot) => {
    const n = away.get(spot) || 0;
    if (n) away.set(spot, n - 1);
    return !n;
  });
}

export class Choice {
  /** @param {Map<number, string[]>} moves the spots of the legal moves by code; those without any are buttons only */
  constructor(moves) {
    this.moves = moves;
    /** @type {string[]} */
    this.chosen = [];
  }

  /** The moves that have all that was chosen; before any click, all of them. @param {string[]} [chosen] @returns {number[]} */
  left(chosen = this.chosen) {
    return [...this.moves].filter(([, spots]) => without(chosen, spots).length === 0).map(([code]) => code);
  }

  /** The spots of a move that are still to be clicked. @param {number} code */
  rest(code) {
    return without(this.moves.get(code) || [], this.chosen);
  }

  /** The spots that all moves left share: they need no click. */
  implied() {
    const [first, ...others] = this.clickable().map((code) => this.rest(code));
    return others.reduce((shared, spots) => without(shared, without(shared, spots)), first || []);
  }

  /** The moves left that have spots at all. */
  clickable() {
    return this.left().filter((code) => this.moves.get(code)?.length);
  }

  /** What glows: of each move left, its first spot that is neither chosen nor implied. */
  lit() {
    const implied = this.implied();
    const spots = this.clickable().flatMap((code) => without(this.rest(code), implied).slice(0, 1));
    return new Set(spots.length ? spots : this.chosen.length ? [] : implied); // where nothing else is to be chosen, what is implied
  }

  /** What can be clicked: any spot of a move left. */
  open() {
    return new Set(this.clickable().flatMap((code) => this.rest(code)));
  }

  /** The moves that the clicks spell out though others are left, the cheapest first. */
  ready() {
    if (!this.chosen.length) return [];
    const implied = this.implied();
    return this.clickable().filter((code) => without(this.rest(code), implied).length === 0)
      .sort((one, two) => this.rest(one).length - this.rest(two).length);
  }

  /** Choose a spot. The code that is to be played if it is the only one left; null if there is more to choose; undefined if it is in no move left. @param {string} spot */
  click(spot) {
    if (!this.open().has(spot)) return undefined;
    this.chosen.push(spot);
    const left = this.left();
    return left.length === 1 ? left[0] : null;
  }

  /** Take the last spot back; whether there was one. */
  back() {
    return this.chosen.pop() !== undefined;
  }
}
