// @ts-check
/** What lies on a spot, read as `ludotheque.core.scene` writes it, and where it stands there. No picture is needed. */
import { kept } from "../quick.js";

/** @typedef {{symbol: string, role: string, turn: number, look: string, n: number | null}} Token */
/** @typedef {number[]} Box x, y, width, height and, where it is turned, degrees */
/** @typedef {Record<string, Record<string, number[][][]>>} Lays */

const TOKEN = /^([\w-]+)(?:\.(\w+))?(?:@(\d+))?(?:~(\w+))?(?:\*(\d+))?$/;

/** The materials and the tokens of a text. */
export const parse = kept(parsed);

/** @param {string} text @returns {[string[], Token[]]} */
function parsed(text) {
  const words = text.split(" ");
  const tokens = words.filter((word) => word[0] !== "#").map((word) => {
    const [, symbol, role = "", turn = "0", look = "", n] = /** @type {RegExpExecArray} */ (TOKEN.exec(word));
    return { symbol, role, turn: Number(turn), look, n: n === undefined ? null : Number(n) };
  });
  return [words.filter((word) => word[0] === "#").map((word) => word.slice(1)), tokens];
}

/**
 * The middle and the size of n pieces with a role in a spot: by the lay's table, else by a built-in arrangement.
 * @param {Lays} lays @param {string} lay @param {string} form @param {string} role @param {number} n @param {number} width @param {number} height
 * @returns {number[][]}
 */
export function places(lays, lay, form, role, n, width, height) {
  const tables = lays[`${lay}.${form}`] || lays[lay];
  const table = tables && (tables[role] || tables[""] || []);
  if (table && n <= table.length) return table[n - 1].map(([x, y, size]) => [x * width, y * height, size * Math.min(width, height)]);
  return arranged(lay, n, width, height);
}

/** The built-in arrangement of n pieces. @param {string} lay @param {number} n @param {number} width @param {number} height */
export function arranged(lay, n, width, height) {
  if (["fill", "stretch", "text", "none"].includes(lay)) return Array(n).fill([width / 2, height / 2, Math.min(width, height)]);
  const fits = (/** @type {number} */ rows) => Math.min(width / Math.ceil(n / rows), height / rows);
  let rows = 1;
  if (lay !== "row") for (let more = 2; more <= n; more += 1) if (fits(more) > fits(rows)) rows = more;
  const columns = Math.ceil(n / rows);
  const size = fits(rows);
  return Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / columns);
    const here = Math.min(columns, n - row * columns); // the last row is centred
    return [width / 2 + (i % columns - (here - 1) / 2) * size, height / 2 + (row - (rows - 1) / 2) * size, size];
  });
}
