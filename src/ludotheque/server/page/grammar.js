// @ts-check
/** Filling in the texts of the catalogue: the same grammar as `put` in ludotheque.core.words, which see. */
import { kept } from "./quick.js";

/** What must be known of a language. @typedef {Pick<import("./types").Words, "lang" | "forms" | "elides" | "vowel">} Grammar */

const SLOT = /\{(\w+)(?: ([^{}|]*(?:\|[^{}|]*)*))?\}/g;

/** @param {string} text @param {Grammar} grammar @param {Record<string, string | number>} values @returns {string} */
export function put(text, grammar, values) {
  let made = "";
  let end = 0;
  for (const slot of text.matchAll(SLOT)) {
    made += text.slice(end, slot.index);
    end = slot.index + slot[0].length;
    let value = String(values[slot[1]]);
    if (slot[2] !== undefined) {
      const forms = slot[2].split("|");
      value = `${value} ${forms[Math.min(plural(grammar, Number(value)), forms.length - 1)]}`;
    } else if (grammar.elides && elides(grammar, made, value)) made = `${made.slice(0, -2)}’`;
    made += value;
  }
  return made + text.slice(end);
}

const rules = kept((lang) => new Intl.PluralRules(lang));
const ending = kept((elides) => new RegExp(`(?<![\\p{L}\\p{N}_])(?:${elides})e $`, "u"));
const beginning = kept((vowel) => new RegExp(`^(?:${vowel})`, "u"));

/** Which of a language's forms goes with a number: 0 for its first. @param {Grammar} grammar @param {number} n */
function plural({ lang, forms }, n) {
  const found = forms.indexOf(rules(lang).select(n));
  return found < 0 ? forms.length - 1 : found;
}

/** Whether the word before a value loses its last letter. @param {Grammar} grammar @param {string} before @param {string} value */
function elides(grammar, before, value) {
  if (!ending(grammar.elides).test(before)) return false;
  return beginning(grammar.vowel).test([...value].slice(0, 4).join("").normalize("NFD").toLowerCase());
}
