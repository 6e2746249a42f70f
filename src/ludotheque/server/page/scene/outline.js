// @ts-check
/** The picture in words: panel by panel, spot by spot, tray by tray. */
import { byId, el, fill } from "../dom.js";
import { say } from "../words.js";

/** @typedef {import("./picture.js").Picture} Picture */

/** All that lies on the table: the title and the lines of each part. @param {Picture} picture @returns {[string, string[]][]} */
function outline(picture) {
  const { print, past, scene } = picture;
  const shown = past || scene;
  const { panels, sheets, trays } = print.data;
  const titled = (/** @type {string} */ title, /** @type {number | null} */ owner) => (owner === null ? title : picture.seated(owner));
  return [
    ...Object.entries(panels).map(([name, { sheet, title, owner }]) => /** @type {[string, string[]]} */ ([titled(title, owner),
      Object.keys(sheets[sheet].spots).flatMap((spot) => {
        const contents = print.contents(shown, `${name}/${spot}`);
        return contents ? [say("with", { what: sheets[sheet].spots[spot][0], whom: contents })] : [];
      })])),
    ...Object.entries(trays).map(([name, { title, owner, groups }]) => /** @type {[string, string[]]} */ ([titled(title, owner),
      groups.flatMap(([, counters]) => Object.entries(counters)).flatMap(([counter, [, called]]) => {
        const value = shown[`${name}/${counter}`];
        return typeof value === "number" ? [say("with", { what: called, whom: String(value) })] : [];
      })])),
  ];
}

/** Screen readers always find it; the key D shows it to everybody, or puts it away. */
export function toggle() {
  const shown = !byId("position").classList.toggle("unseen");
  (shown ? byId("board") : byId("prompt")).focus();
}

/** Write it anew, part by part where something is another. @param {Picture} picture */
export function write(picture) {
  const box = document.getElementById("board");
  if (!box || !picture.stage) return; // it is gone, or concealed
  const parts = outline(picture);
  fill(box, parts.length, () => parts.map(() => el("div")));
  parts.forEach(([title, lines], i) => fill(/** @type {HTMLElement} */ (box.children[i]), [title, lines], () =>
    (lines.length ? [el("h3", null, title), el("ul", null, ...lines.map((line) => el("li", null, line)))] : [])));
}
