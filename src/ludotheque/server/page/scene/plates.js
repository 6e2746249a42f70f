// @ts-check
/** Name plates on the panels of seats, where there are several: each is a button that brings its panel to the front. */
import { el, mark } from "../dom.js";
import { say } from "../words.js";

export class Plates {
  /** @param {import("./picture.js").Picture} picture */
  constructor(picture) {
    this.picture = picture;
    /** By panel. @type {Map<string, HTMLElement>} */
    this.all = new Map();
  }

  /** @param {HTMLElement} box */
  build(box) {
    const owned = this.picture.stage?.owned() || [];
    this.all = new Map(owned.length < 2 ? [] : owned.map(({ name, owner }) => [name, el("button", { type: "button", class: "plate", "data-seat": owner, hidden: true,
      onclick: () => this.picture.enlarge(name) }, mark(owner ?? 0), el("span", { class: "called" }))]));
    box.append(...this.all.values());
  }

  /** Put them where the panels are; one's own needs none while it is in front. @param {import("./layout.js").Placed[]} placed */
  draw(placed) {
    const { stage, large, table: { state } } = this.picture;
    const own = stage?.front(null);
    for (const [name, plate] of this.all) {
      const at = placed.find((one) => one.name === name);
      plate.hidden = !at || name === own && large === null;
      if (!at) continue;
      const { name: called } = state.people[Number(plate.dataset.seat)];
      plate.setAttribute("aria-label", say("with", { what: say(name === large ? "own_again" : "enlarge"), whom: called }));
      plate.style.left = `${at.x + at.width / 2}px`;
      plate.style.top = `${at.y}px`;
      plate.style.maxWidth = `${at.width}px`;
    }
  }
}
