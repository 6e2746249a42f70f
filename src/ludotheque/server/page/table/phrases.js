// @ts-check
/** Sentences that people often say at a game, one click from being said; others read them in their own language. */
import { el } from "../dom.js";
import { say } from "../words.js";

/** @param {import("../types").Catalogue["phrases"]} phrases @param {(text: string) => void} send */
export function phraseBook(phrases, send) {
  if (!phrases.length) return null;
  const book = /** @type {HTMLDetailsElement} */ (el("details", { class: "phrases", id: "phrases" }, el("summary", null, say("phrases")),
    el("ul", null, ...phrases.map(([text, choices]) => phrase(text, choices, (said) => {
      book.open = false;
      send(said);
    })))));
  return book;
}

/** A sentence with its slots to be filled. @param {string} text @param {string[]} choices @param {(text: string) => void} send */
function phrase(text, choices, send) {
  let n = -1;
  const parts = text.split(/\{\w+\}/).flatMap((said, i) => (i ? [slot(choices, n += 1), said] : [said]));
  const spoken = () => parts.map((part) => (typeof part === "string" ? part : part.value)).join("");
  return el("li", null, el("span", { class: "grow" }, ...parts),
    el("button", { type: "button", class: "small", "aria-label": say("send_this"), onclick: () => send(spoken()) }, "➤"));
}

/** @param {string[]} choices @param {number} n which of them stands there first @returns {HTMLSelectElement} */
function slot(choices, n) {
  return /** @type {any} */ (el("select", { "aria-label": say("what") }, ...choices.map((choice, i) => el("option", { selected: i === n * 2 }, choice))));
}
