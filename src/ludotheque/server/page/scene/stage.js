// @ts-check
/** The panels of the picture: what is printed, what lies on it, and what glows. A scene is drawn by what differs from the one before. */
import { Print, drawn, outline, parted, svg, use } from "./print.js";
import { fitted, measure } from "./layout.js";
import { parse, places } from "./token.js";

/** @typedef {import("./print.js").Scene} Scene @typedef {import("./print.js").Value} Value @typedef {import("./layout.js").Placed} Placed */

/** Below this width parts are shown in tabs, from it on all at once. */
export const PHONE = matchMedia("(max-width: 699px)");

/** A place of this size glows at its edge only. */
const BROAD = 12000;

export class Stage {
  /** @param {HTMLElement} box @param {Print} print @param {number | null} seat @param {"wide" | "tall"} form */
  constructor(box, print, seat, form) {
    this.box = box;
    this.print = print;
    this.seat = seat;
    this.form = form;
    /** What is drawn now. @type {Scene} */
    this.scene = {};
    /** @type {Map<string, Panel>} */
    this.panels = new Map();
    for (const name of Object.keys(print.data.panels)) {
      const panel = new Panel(this, name);
      this.panels.set(name, panel);
      box.append(panel.root);
    }
    /** The copies of each sheet. @type {Map<string, Panel[]>} */
    this.copies = new Map();
    for (const panel of this.panels.values()) this.copies.set(panel.sheet, [...(this.copies.get(panel.sheet) || []), panel]);
  }

  /** Draw a scene; the keys that changed. @param {Scene} scene */
  show(scene) {
    const old = this.scene;
    this.scene = scene;
    const keys = [...new Set([...Object.keys(old), ...Object.keys(scene)])].filter((key) => !same(old[key], scene[key]));
    let moved = false;
    for (const key of keys) {
      const [at, spot] = parted(key);
      if (!spot) moved = this.panels.get(at)?.reform() || moved; // its state
      const panels = new Set([this.panels.get(at), ...(this.copies.get(at) || [])]);
      for (const panel of panels) panel?.patch(spot);
    }
    return { keys, moved };
  }

  /** The panels of seats. */
  owned() {
    return [...this.panels.values()].filter(({ owner }) => owner !== null);
  }

  /** The panel in the place of one's own. @param {string | null} large another's that is looked at */
  front(large) {
    return large ?? this.owned().find(({ owner }) => owner === (this.seat ?? 0))?.name;
  }

  /** Where everything is, for a tree of panels in a room. @param {any} tree @param {number} width @param {number} height @param {string | null} large @returns {Placed[]} */
  arrange(tree, width, height, large) {
    const size = (/** @type {string} */ name) => this.panels.get(name)?.drawnForm?.size;
    const front = this.front(large);
    const owned = (/** @type {"me" | "others"} */ whose) => this.owned().map(({ name }) => name).filter((name) => (whose === "me") === (name === front));
    const placed = fitted(measure(tree, size, owned), width, height, 1.6);
    for (const panel of this.panels.values()) panel.root.toggleAttribute("hidden", !placed.some(({ name }) => name === panel.name));
    for (const { name, x, y, width: wide, height: high } of placed) {
      const { style } = /** @type {Panel} */ (this.panels.get(name)).root;
      style.left = `${x}px`;
      style.top = `${y}px`;
      style.width = `${wide}px`;
      style.height = `${high}px`;
    }
    return placed;
  }

  /** The element on which a spot is pointed at. @param {string} key @returns {SVGElement | undefined} */
  place(key) {
    const [at, spot] = parted(key);
    return this.panels.get(at)?.hits.get(spot);
  }

  /** The element that glows around a spot. @param {string} key */
  glow(key) {
    const [at, spot] = parted(key);
    return this.panels.get(at)?.glows.get(spot);
  }

  /** The elements in which pieces of a spot lie. @param {string} key */
  pieces(key) {
    const [at, spot] = parted(key);
    return this.panels.get(at)?.pieces.get(spot);
  }
}

/** @param {Value | undefined} one @param {Value | undefined} two */
function same(one, two) {
  return one === two || (Array.isArray(one) && Array.isArray(two) && one.join("\n") === two.join("\n"));
}

export class Panel {
  /** @param {Stage} stage @param {string} name */
  constructor(stage, name) {
    const { sheet, title, owner } = stage.print.data.panels[name];
    this.stage = stage;
    this.name = name;
    this.sheet = sheet;
    this.owner = owner;
    this.root = /** @type {SVGSVGElement} */ (svg("svg", { class: "panel", "data-panel": name, role: "group", "aria-label": title }));
    /** @type {Map<string, SVGElement>} */
    this.grounds = new Map();
    /** @type {Map<string, SVGElement>} */
    this.pieces = new Map();
    /** What glows, under the pieces. @type {Map<string, SVGElement>} */
    this.glows = new Map();
    /** What is pointed at, over all. @type {Map<string, SVGElement>} */
    this.hits = new Map();
    /** @type {string | undefined} */
    this.form = undefined;
    this.reform();
  }

  get drawnForm() {
    return this.form === undefined ? undefined : this.stage.print.data.sheets[this.sheet].forms[this.form];
  }

  /** Draw it anew if its form is another; whether it is. */
  reform() {
    const { print, scene, form: wanted } = this.stage;
    const form = print.form(this.name, scene, wanted);
    if (form === this.form) return false;
    this.form = form;
    const drawnForm = this.drawnForm;
    for (const map of [this.grounds, this.pieces, this.glows, this.hits]) map.clear();
    if (!drawnForm) {
      this.root.replaceChildren();
      return true;
    }
    const { spots } = print.data.sheets[this.sheet];
    this.root.setAttribute("viewBox", `0 0 ${drawnForm.size.join(" ")}`);
    for (const [spot, [, shape]] of Object.entries(spots)) {
      if (!this.box(spot)) continue; // there is none in this form
      this.grounds.set(spot, svg("g", {}));
      this.pieces.set(spot, svg("g", {}));
      const line = (/** @type {string} */ kind) => outline(print.data, shape, this.stage.form, this.box(spot), { class: kind });
      const [, , width, height] = this.box(spot);
      this.glows.set(spot, svg("g", { class: width * height > BROAD ? "glow broad" : "glow" }, line("tint"), line("far"), line("line")));
      this.hits.set(spot, svg("g", { class: "spot", "data-at": `${this.name}/${spot}` }, line("hit")));
    }
    const layer = (/** @type {Node[]} */ nodes, /** @type {string} */ kind) => svg("g", { class: kind, "aria-hidden": "true" }, ...nodes);
    this.root.replaceChildren(layer(drawn(drawnForm.ground), "printed"), layer([...this.grounds.values()], "grounds"),
      layer(drawn(drawnForm.over || ""), "printed"), layer([...this.glows.values()], "glows"),
      layer([...this.pieces.values()], "pieces"), svg("g", { class: "spots" }, ...this.hits.values()));
    for (const spot of Object.keys(spots)) this.patch(spot);
    return true;
  }

  /** @param {string} spot */
  box(spot) {
    const boxes = this.stage.print.data.sheets[this.sheet].spots[spot][3];
    return boxes[/** @type {string} */ (this.form)] || boxes[this.stage.form];
  }

  /** Draw a spot anew. @param {string} spot */
  patch(spot) {
    const ground = this.grounds.get(spot);
    if (!ground) return;
    const { print, scene, form } = this.stage;
    const [, shape, lay] = print.data.sheets[this.sheet].spots[spot];
    const box = this.box(spot);
    const [x, y, width, height, turn = 0] = box;
    const soil = [];
    const things = [];
    let ink = "#2A211B";
    /** @type {Map<string, import("./token.js").Token[]>} */
    const roles = new Map();
    for (const value of print.values(scene, `${this.name}/${spot}`)) {
      if (typeof value !== "string") {
        const { lays } = print.data;
        const [cx, cy, part] = (lays[`${lay}.${form}`] || lays[lay] || {}).caption?.[0][0] || [0.5, 0.5, 1];
        const size = part * Math.min(width, height);
        const [material, said] = print.caption(value, form);
        if (material) {
          soil.push(...this.material(material, shape, box));
          ink = print.data.materials[material].ink || ink;
        }
        const font = Math.min(16, size * 0.6, 2 * width * Math.min(cx, 1 - cx) / (0.54 * said.length));
        things.push(svg("text", { class: "num", fill: ink, x: x + cx * width, y: y + cy * height + font / 3, "font-size": font, "text-anchor": "middle" }, document.createTextNode(said)));
        continue;
      }
      const [materials, tokens] = parse(value);
      for (const material of materials) soil.push(...this.material(material, shape, box));
      for (const token of tokens) {
        const copies = Array(token.n ?? 1).fill(token);
        roles.set(token.role, [...(roles.get(token.role) || []), ...copies]);
      }
    }
    for (const [role, tokens] of lay === "none" ? [] : roles) {
      const at = places(print.data.lays, lay, form, role, tokens.length, width, height);
      tokens.forEach(({ symbol, turn: turned, look, n }, i) => {
        const [dx, dy, size] = at[i];
        /** @type {Record<string, string>} */
        const more = { class: `${look}${n === null ? "" : " piece"}`, "data-symbol": symbol };
        if (lay === "stretch") {
          const spun = turn + turned ? { transform: `rotate(${turn + turned} ${x + width / 2} ${y + height / 2})` } : {};
          things.push(svg("use", { href: `#symbol-${symbol}`, x, y, width, height, ...spun, ...more }));
        } else things.push(use(symbol, x + dx, y + dy, size, turned ? { ...more, transform: `rotate(${turned} ${x + dx} ${y + dy})` } : more));
      });
    }
    ground.replaceChildren(...soil);
    /** @type {SVGElement} */ (this.pieces.get(spot)).replaceChildren(...things);
  }

  /** The ground of a spot: its outline in the colours of a material, and its drawing. @param {string} name @param {string} shape @param {import("./token.js").Box} box */
  material(name, shape, box) {
    const { print: { data }, form } = this.stage;
    const known = data.materials[name];
    if (shape === "none") return [];
    if (!known) return [outline(data, shape, form, box, { class: name, fill: "none" })];
    const [x, y, width, height] = box;
    return [outline(data, shape, form, box, { fill: known.fill, stroke: known.stroke || "none" }),
      ...(known.symbol ? [use(known.symbol, x + width / 2, y + height / 2, Math.min(width, height))] : [])];
  }
}
