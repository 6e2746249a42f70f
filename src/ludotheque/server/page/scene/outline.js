// @ts-check
/** The picture in words: panel by panel, spot by spot, tray by tray. */
import { byId, el, fill } from "../dom.js";
import { lang, say } from "../words.js";

/** @typedef {import("./picture.js").Picture} Picture */

/** All that lies on the table. @param {Picture} picture */
export function outline(picture) {
  const { print, past, scene } = picture;
  const shown = past || scene;
  const { panels, sheets, trays } = print.data;
  const list = (/** @type {string} */ title, /** @type {string[]} */ lines) =>
    (lines.length ? [el("h3", null, title), el("ul", null, ...lines.map((line) => el("li", null, line)))] : []);
  return [
    ...Object.entries(panels).flatMap(([name, { sheet, title, owner }]) => list(owner === null ? title : picture.seated(owner),
      Object.keys(sheets[sheet].spots).flatMap((spot) => {
        const contents = print.contents(shown, `${name}/${spot}`);
        return contents ? [say("with", { what: sheets[sheet].spots[spot][0], whom: contents })] : [];
      }))),
    ...Object.entries(trays).flatMap(([name, { title, owner, groups }]) => list(owner === null ? title : picture.seated(owner),
      groups.flatMap(([, counters]) => Object.entries(counters)).flatMap(([counter, [, called]]) => {
        const value = shown[`${name}/${counter}`];
        return typeof value === "number" ? [say("with", { what: called, whom: String(value) })] : [];
      }))),
  ];
}

/** Screen readers always find it; the key D shows it to everybody, or puts it away. */
export function toggle() {
  const shown = !byId("position").classList.toggle("unseen");
  (shown ? byId("board") : byId("prompt")).focus();
}

/** @param {Picture} picture */
export function write(picture) {
  fill(byId("board"), [picture.past || picture.scene, lang(), picture.table.state.people], () => outline(picture));
}
