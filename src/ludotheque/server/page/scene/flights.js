// @ts-check
/** Which pieces went where, read off two scenes: what left here and came there is the same piece. No picture is needed. */
import { parse } from "./token.js";

/** @typedef {import("./print.js").Scene} Scene @typedef {{symbol: string, from: string, to: string}} Flight */

/** More than these would only be a swarm. */
const MOST = 12;

/** How many of each symbol a value counts. @param {Scene[string] | undefined} value @param {string | undefined} symbol of a counter */
function counted(value, symbol) {
  /** @type {Map<string, number>} */
  const found = new Map();
  if (typeof value === "number" && symbol) found.set(symbol, value);
  if (typeof value === "string") for (const { symbol: name, n } of parse(value)[1]) if (n !== null) found.set(name, (found.get(name) || 0) + n);
  return found;
}

/**
 * The flights from one scene to the next.
 * @param {Scene} old @param {Scene} next @param {(key: string) => string | undefined} counter the symbol of a counter
 * @param {(symbol: string) => string | undefined} home where pieces that are counted nowhere come from and go to @returns {Flight[]}
 */
export function flights(old, next, counter, home) {
  /** @type {Map<string, {left: string[], came: string[]}>} */
  const moved = new Map();
  for (const key of new Set([...Object.keys(old), ...Object.keys(next)])) {
    if (old[key] === next[key]) continue;
    const [before, after] = [counted(old[key], counter(key)), counted(next[key], counter(key))];
    for (const symbol of new Set([...before.keys(), ...after.keys()])) {
      const by = (after.get(symbol) || 0) - (before.get(symbol) || 0);
      const ends = moved.get(symbol) || { left: [], came: [] };
      (by > 0 ? ends.came : ends.left).push(...Array(Math.abs(by)).fill(key));
      moved.set(symbol, ends);
    }
  }
  const made = [];
  for (const [symbol, { left, came }] of moved) {
    for (let i = 0; i < Math.max(left.length, came.length); i += 1) {
      const [from, to] = [left[i] ?? home(symbol), came[i] ?? home(symbol)];
      if (from && to && from !== to) made.push({ symbol, from, to });
    }
  }
  return made.slice(0, MOST);
}
