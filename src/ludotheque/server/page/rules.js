// @ts-check
/** The rules of a game to read: its clauses have anchors, to which refusals lead. */
import { ask, byId, el } from "./dom.js";
import { lang, say } from "./words.js";

/** @typedef {import("./types").Block} Block */

/** The address of a game's rules, or of a clause in them. @param {string} game @param {string} [clause] */
export const rulesOf = (game, clause = "") => `/rules/${game}${clause && `#${clause}`}`;

/** A link to a game's rules; from a table it opens beside the game. @param {string} game @param {string} title @param {Record<string, any>} [more] */
export function rulesLink(game, title, more) {
  return el("a", { class: "button", href: rulesOf(game), "aria-label": say("rules_of", { game: title }), ...more }, say("rules"));
}

/** A link to the page that teaches a game in two minutes. @param {string} game @param {string} title @param {Record<string, any>} [more] */
export function learnLink(game, title, more) {
  return el("a", { class: "button", href: `/learn/${game}`, "aria-label": say("learn_of", { game: title }), ...more }, say("learn"));
}

/** @param {HTMLElement} main @param {string} name */
export async function rules(main, name) {
  /** @type {import("./types").RulesText} */
  const { title, blocks } = await ask(`/api/games/${encodeURIComponent(name)}/rules?lang=${lang()}`);
  document.title = say("rules_of", { game: title });
  byId("where").replaceChildren(el("span", null, say("rules")));
  /** @type {Set<string>} */
  const known = new Set(blocks.map((b) => b.id).filter(Boolean));
  /** @type {{text: string, id: string}[]} */
  const chapters = [];
  const text = parts(blocks.filter((b) => b.kind !== "h1"), known, chapters);
  main.replaceChildren(el("article", { class: "card rules" },
    el("h1", null, title),
    chapters.length > 1 && el("nav", { "aria-label": say("contents") }, el("ul", null,
      ...chapters.map((c) => el("li", null, el("a", { href: `#${c.id}` }, ...inline(c.text, new Set())))))),
    ...text,
    el("p", null, el("a", { class: "button", href: `/set/${encodeURIComponent(name)}` }, say("set_table")))));
  arrive();
}

/** Go to the anchor that the address names. */
export function arrive() {
  let id = location.hash.slice(1);
  try {
    id = decodeURIComponent(id);
  } catch { /* then as it is written */ }
  const found = id && document.getElementById(id);
  for (const other of document.querySelectorAll(".rules .lit")) other.classList.remove("lit");
  if (!found || !found.closest(".rules")) return;
  found.classList.add("lit");
  found.scrollIntoView();
}

/** @param {Block[]} blocks @param {Set<string>} known the ids of clauses @param {{text: string, id: string}[]} chapters filled in */
function parts(blocks, known, chapters) {
  /** @type {HTMLElement[]} */
  const made = [];
  for (const { kind, text, id } of blocks) {
    if (kind === "h2") {
      const anchor = id || `part-${chapters.length + 1}`;
      chapters.push({ text, id: anchor });
      made.push(el("h2", { id: anchor }, ...inline(text, known)));
    } else if (kind === "h3") made.push(el("h3", id ? { id } : null, ...inline(text, known)));
    else if (kind === "clause" && id) {
      made.push(el("p", { id, class: "clause" }, el("a", { class: "anchor", href: `#${id}` }, id), " ", ...inline(text, known)));
    } else made.push(el("p", id ? { id } : null, ...inline(text, known)));
  }
  return made;
}

/** Bold, code and the names of other clauses within a text. @param {string} text @param {Set<string>} known @returns {(Node | string)[]} */
function inline(text, known) {
  return text.split(/(\*\*.+?\*\*|`[^`]+`|\b[A-Z]{2,4}-[A-Z]\d+\b)/).filter(Boolean).map((part) => {
    if (/^\*\*.+\*\*$/.test(part)) return el("strong", null, ...inline(part.slice(2, -2), known));
    if (/^`.+`$/.test(part)) return el("code", null, part.slice(1, -1));
    return known.has(part) ? el("a", { href: `#${part}` }, part) : part;
  });
}
