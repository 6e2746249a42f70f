// @ts-check
/** The picture in words: panel by panel, spot by spot, tray by tray. */
import { byId, el } from "../dom.js";
import { say } from "../words.js";

/** @typedef {import("./picture.js").Picture} Picture */

/** All that lies on the table. @param {Picture} picture */
export function outline({ print, past, scene, table }) {
  const shown = past || scene;
  const { panels, sheets, trays } = print.data;
  const list = (/** @type {string} */ title, /** @type {string[]} */ lines) =>
    (lines.length ? [el("h3", null, title), el("ul", null, ...lines.map((line) => el("li", null, line)))] : []);
  return [
    ...Object.entries(panels).flatMap(([name, { sheet, title, owner }]) => list(owner === null ? title : say("with", { what: title, whom: table.who(owner) }),
      Object.keys(sheets[sheet].spots).flatMap((spot) => {
        const contents = print.contents(shown, `${name}/${spot}`);
        return contents ? [say("with", { what: print.name(`${name}/${spot}`), whom: contents })] : [];
      }))),
    ...Object.entries(trays).flatMap(([name, { title, owner, groups }]) => list(owner === null ? title : table.who(owner),
      groups.flatMap(([, counters]) => Object.entries(counters)).flatMap(([counter, [, called]]) => {
        const value = shown[`${name}/${counter}`];
        return typeof value === "number" ? [say("with", { what: called, whom: String(value) })] : [];
      }))),
  ];
}

/** Show it or put it away. @param {Picture} picture */
export function toggle(picture) {
  const open = /** @type {HTMLDialogElement | null} */ (document.getElementById("words"));
  if (open) return open.close();
  const made = /** @type {HTMLDialogElement} */ (el("dialog", { id: "words", class: "card", "aria-labelledby": "words-title", onclose: () => made.remove() },
    el("div", { class: "row" }, el("h2", { id: "words-title", class: "grow" }, say("in_words")),
      el("button", { type: "button", class: "small", onclick: () => made.close() }, say("close"))),
    el("div", { id: "board", tabindex: 0 }, ...outline(picture))));
  byId("main").append(made);
  made.showModal();
}
