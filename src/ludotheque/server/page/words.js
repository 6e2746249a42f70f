// @ts-check
/** The page's words in the language chosen, and how the seats look; both come from the server. */
import { ask, keep } from "./dom.js";
import { put as fillIn } from "./grammar.js";

/** @type {import("./types").Words} */
let known = { lang: "", words: {}, forms: [], elides: "", vowel: "", languages: [], seats: [] };
const sheet = new CSSStyleSheet();

/** The language chosen; where none is, the first of the browser's that there is. */
export const lang = () => known.lang;

/** All languages there are. */
export const languages = () => known.languages;

/** How a seat looks. @param {number} seat @returns {import("./types").SeatLook | undefined} */
export const look = (seat) => known.seats[seat];

/** Choose a language, or go on with the one chosen before. @param {string} [code] */
export async function loadWords(code) {
  if (code) keep("lang", code);
  const wanted = [keep("lang"), ...navigator.languages].filter((one) => typeof one === "string").join(",").slice(0, 200);
  known = await ask(`/api/words?lang=${encodeURIComponent(wanted)}`);
  document.documentElement.lang = known.lang;
  colour();
}

/** The colours of the seats, for the style sheet. */
function colour() {
  const inks = (/** @type {"ink" | "dark"} */ kind) => `:root { ${known.seats.map((seat, i) => `--seat${i}: ${seat[kind]};`).join(" ")} }`;
  sheet.replaceSync(`${inks("ink")} @media (prefers-color-scheme: dark) { ${inks("dark")} }
    ${known.seats.map(({ fill }, i) => `.seat${i} { color: var(--seat${i}); } .flag${i} { background: ${fill}; }`).join(" ")}`);
  document.adoptedStyleSheets = [sheet];
}

/** A text of the catalogue, filled in. @param {string} key @param {Record<string, string | number>} [values] */
export function say(key, values = {}) {
  return put(known.words[`page.${key}`] ?? known.words[key] ?? key, values);
}

/** A text from elsewhere, filled in. @param {string} text @param {Record<string, string | number>} values */
export function put(text, values) {
  return fillIn(text, known, values);
}
