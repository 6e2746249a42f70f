// @ts-check
/** Where panels stand: rows and columns, computed as `ludotheque.core.draw` does. No picture is needed. */

/** @typedef {{name: string, x: number, y: number, scale: number, width: number, height: number}} Placed */
/** @typedef {{width: number, height: number, placed: Placed[]}} Measured */

export const GAP = 8;
const NOTHING = { width: 0, height: 0, placed: [] };

/**
 * How large a tree is, and where its panels are. Trays stand beside it, in corners of panels, or in a tab of their own.
 * @param {any} tree @param {(panel: string) => number[] | undefined} size of a panel; none: it is not drawn
 * @param {(owner: "me" | "others") => string[]} owned the panels of seats @param {number} [scale] @param {number} [least] so wide at least it is made, if it can be
 * @returns {Measured}
 */
export function measure(tree, size, owned, scale = 1, least = 0) {
  if (typeof tree === "string") {
    const name = tree === "me" ? owned("me")[0] : tree;
    const [width, height] = (name !== undefined && size(name)) || [0, 0];
    return width ? { width: width * scale, height: height * scale, placed: [{ name, x: 0, y: 0, scale, width: width * scale, height: height * scale }] } : NOTHING;
  }
  if ("panel" in tree) return measure(tree.panel, size, owned, scale * (tree.scale || 1));
  if ("others" in tree) return measure(inColumns(owned("others"), tree.columns || 1), size, owned, scale * tree.others);
  const row = "row" in tree;
  const inside = (/** @type {any} */ part, /** @type {number} */ room = 0) => measure(part, size, owned, scale, room);
  const drawn = (/** @type {any[]} */ all) => all.map((part) => ({ part, at: inside(part) })).filter(({ at }) => at.placed.length);
  const found = drawn(tree.row || tree.col);
  const width = Math.max(least, (tree.width || 0) * scale);
  for (const { at } of drawn(tree.fill || [])) {
    const beside = found.find((one) => one.at.width + GAP + at.width <= width);
    if (beside) Object.assign(beside, { part: "", at: joined([at, beside.at], true, 0.5) });
    else found.push({ part: "", at });
  }
  if (!found.length) return NOTHING;
  if (row && tree.apart) {
    const last = found[found.length - 1];
    const room = last.at.width + Math.max(0, least - joined(found.map(({ at }) => at), true, 0).width);
    last.at = moved(inside(last.part, room), room);
  }
  if (row) return joined(found.map(({ at }) => at), true, tree.end ? 1 : 0.5);
  const across = Math.max(width, ...found.map(({ at }) => at.width));
  return joined(found.map(({ part, at }) => (part.apart ? inside(part, across) : at)), false, tree.end ? 1 : 0.5, across);
}

/** A measured tree at the right of a room. @param {Measured} measured @param {number} width @returns {Measured} */
function moved({ width: wide, height, placed }, width) {
  return { width, height, placed: placed.map((one) => ({ ...one, x: one.x + width - wide })) };
}

/** Measured trees beside or under one another. @param {Measured[]} parts @param {boolean} row @param {number} share of what is left across that lies before each @param {number} [least] @returns {Measured} */
function joined(parts, row, share, least = 0) {
  const across = Math.max(least, ...parts.map(({ width, height }) => (row ? height : width)));
  const placed = [];
  let at = 0;
  for (const part of parts) {
    const aside = (across - (row ? part.height : part.width)) * share;
    const [dx, dy] = row ? [at, aside] : [aside, at];
    placed.push(...part.placed.map((one) => ({ ...one, x: one.x + dx, y: one.y + dy })));
    at += (row ? part.width : part.height) + GAP;
  }
  return row ? { width: at - GAP, height: across, placed } : { width: across, height: at - GAP, placed };
}

/** The tree of panels in columns, filled row by row. @param {string[]} names @param {number} columns */
function inColumns(names, columns) {
  const rows = Math.ceil(names.length / columns);
  return { col: Array.from({ length: rows }, (_, i) => ({ row: names.slice(i * columns, (i + 1) * columns) })) };
}

/** A measured tree as large as a room allows, in its middle. @param {Measured} measured @param {number} width @param {number} height @param {number} most @returns {Placed[]} */
export function fitted(measured, width, height, most) {
  if (!measured.placed.length) return [];
  const by = Math.min(width / measured.width, height / measured.height, most);
  const [left, top] = [(width - measured.width * by) / 2, (height - measured.height * by) / 2];
  return measured.placed.map(({ name, x, y, scale, ...size }) => ({
    name, scale: scale * by, x: left + x * by, y: top + y * by, width: size.width * by, height: size.height * by }));
}

/** The names of the tree's leaves: panels, trays, `me` and `others`. @param {any} tree @returns {string[]} */
export function leaves(tree) {
  if (typeof tree === "string") return [tree];
  if ("panel" in tree) return leaves(tree.panel);
  if ("others" in tree) return ["others"];
  return (tree.row || tree.col || []).flatMap(leaves);
}

/** Set an element on a box of a panel. @param {HTMLElement} view @param {number[]} box @param {number} x @param {number} y @param {number} scale */
export function put({ style }, box, x, y, scale) {
  style.left = `${x + box[0] * scale}px`;
  style.top = `${y + box[1] * scale}px`;
  style.width = `${box[2] * scale}px`;
  style.height = `${box[3] * scale}px`;
  style.fontSize = `${14 * scale}px`;
}
