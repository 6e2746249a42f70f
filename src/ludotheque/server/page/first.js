// @ts-check
/** What is remembered of the guide to each game, and the question before the first one. */
import { el, keep } from "./dom.js";
import { say } from "./words.js";

/** Whether it speaks, and the steps it has explained. @typedef {{on: boolean, seen: string[]}} Guided */
/** @param {string} game @param {Guided} [now] @returns {Guided | null} null: nobody has said yet whether they want it */
export const guided = (game, now) => keep(`guide.${game}`, now);

/**
 * Ask once, before the first game, whether a guide is wanted; then, and at every later game, play.
 * @param {import("./types").GameInfo} game @param {HTMLElement} box where to ask @param {(guide: boolean) => void} play
 */
export function begin(game, box, play) {
  if (!game.first || guided(game.name)) return play(false);
  const answer = (/** @type {boolean} */ on) => () => {
    guided(game.name, { on, seen: [] });
    play(on);
  };
  const yes = el("button", { type: "button", class: "primary", onclick: answer(true) }, say("guide_with"));
  box.replaceChildren(el("div", { class: "notice", role: "group", "aria-label": say("guide") }, el("p", null, say("guide_ask", { game: game.title })),
    el("div", { class: "row" }, yes, el("button", { type: "button", onclick: answer(false) }, say("guide_without")))));
  yes.focus();
}
