// @ts-check
/** How to play a game in two minutes: short panels, drawn by the game's own picture. Loaded when it is asked for. */
import { ask, byId, el, sheet } from "./dom.js";
import { rulesLink } from "./rules.js";
import { drawn, symbols } from "./scene/print.js";
import { lang, say } from "./words.js";

/** @param {HTMLElement} main @param {string} name */
export async function learn(main, name) {
  const game = encodeURIComponent(name);
  /** @type {[import("./types").LessonPage, void]} */
  const [{ title, art, panels }] = await Promise.all([ask(`/api/games/${game}/lesson?lang=${lang()}`), sheet("learn.css")]);
  const text = await ask(`/api/games/${game}/art/${art}`, { text: true });
  document.title = say("learn_of", { game: title });
  byId("where").replaceChildren(el("span", null, say("learn")));
  document.getElementById("symbols")?.remove();
  document.body.append(symbols(text));
  main.replaceChildren(el("article", { class: "learn" },
    el("h1", null, say("learn_title", { game: title })),
    el("ol", { class: "lesson" }, ...panels.map(panel)),
    el("p", { class: "row onward" },
      el("a", { class: "button primary", href: `/set/${game}` }, say("set_table")), rulesLink(name, title),
      el("button", { type: "button", onclick: () => print() }, say("print")))));
}

/** @param {import("./types").LessonPanel} panel */
function panel({ title, text, figure, label }) {
  const [picture] = drawn(figure);
  if (picture instanceof Element) {
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", label);
  }
  return el("li", { class: "card" }, el("h2", null, title), el("div", { class: "figure" }, picture), el("p", null, ...marked(text)));
}

/** A text whose numbers in brackets are those in the figure. @param {string} text @returns {(Node | string)[]} */
function marked(text) {
  return text.split(/\((\d)\)/).map((part, i) => (i % 2 ? el("b", { class: "number" }, part) : part.replace(/ $/, "\u00a0")));
}
