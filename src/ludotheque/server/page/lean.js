// @ts-check
/** What is sent once of a table, spelled out: `ludotheque.server.lean` has made it short. */
import { spread } from "./wire.js";

/** @typedef {import("./types").Catalogue} Catalogue @typedef {import("./scene/print.js").Printed} Printed */
/** @typedef {Omit<Printed, "moves"> & {places: string[], moves: [number[], number[][], ([number, number] | 0)[]]}} Lean */

/** The moves with the words of their paths put in. @param {Catalogue} sent @returns {Catalogue} */
export function spelled(sent) {
  const put = (/** @type {string} */ text, /** @type {string[]} */ path) => text.replace(/\{(\d+)\}/g, (_, i) => path[Number(i)]);
  return { ...sent, moves: sent.moves.map(([notation, label, group, path]) => [put(notation, path), put(label, path), group, path]) };
}

/** The print with its moves as the catalogue tells them, and their places. @param {Lean} sent @param {Catalogue} catalogue @returns {Printed} */
export function joined({ places, moves: [codes, clicks, turned], ...rest }, catalogue) {
  /** @type {Printed["moves"]} */
  const moves = {};
  spread(codes).forEach((code, i) => {
    const [notation, label, group] = catalogue.moves[code], turn = turned[i];
    moves[code] = [notation, label, group, clicks[i].map((one) => places[one])];
    if (turn) moves[code][4] = turn;
  });
  return { ...rest, moves };
}
