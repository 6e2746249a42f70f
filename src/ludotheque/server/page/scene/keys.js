// @ts-check
/** The picture by keyboard: one tab stop for each panel and tray, arrows to the nearest place that glows. */
import { afterwards } from "../quick.js";

/** @typedef {{left: number, right: number, top: number, bottom: number}} Rect */
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest of some places in a direction; -1 if there is none. @param {Rect} from @param {Rect[]} others @param {[number, number]} way */
export function nearest(from, others, [dx, dy]) {
  const middle = (/** @type {Rect} */ r) => [(r.left + r.right) / 2, (r.top + r.bottom) / 2];
  const [x, y] = middle(from);
  let best = -1;
  let least = Infinity;
  others.forEach((other, i) => {
    const [ox, oy] = middle(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const far = along + 2 * aside + (aside > 1.8 * along ? 1e4 : 0); // what lies aside only where nothing else is left
    if (along > 1 && far < least) [best, least] = [i, far];
  });
  return best;
}

export class Keys {
  /** @param {import("./picture.js").Picture} picture */
  constructor(picture) {
    this.picture = picture;
    /** The place in each panel and tray that Tab comes to. @type {Map<Element, Element>} */
    this.at = new Map();
    /** Other places can be chosen: give out the tab stops anew, when they are seen. */
    this.changed = afterwards(() => this.rove());
  }

  /** Every place that can be chosen and is on the screen. @returns {HTMLElement[]} */
  places() {
    const all = /** @type {NodeListOf<HTMLElement>} */ (this.picture.table.main.querySelectorAll(".lit[data-at]:not(.part), .chosen[data-at]:not(.part)"));
    return [...all].filter((view) => view.checkVisibility({ visibilityProperty: true })); // which lays nothing out, as measuring would
  }

  /** Give each panel and tray one tab stop. */
  rove() {
    /** @type {Map<Element, HTMLElement[]>} */
    const groups = new Map();
    for (const view of this.places()) {
      const group = view.closest("[data-panel], [data-tray], .mini") || document.body;
      groups.set(group, [...(groups.get(group) || []), view]);
    }
    for (const [group, views] of groups) {
      const kept = views.find((view) => view === document.activeElement) || views.find((view) => view === this.at.get(group)) || views[0];
      this.at.set(group, kept);
      for (const view of views) view.setAttribute("tabindex", view === kept ? "0" : "-1");
    }
  }

  /** The tab stops. @returns {HTMLElement[]} */
  stops() {
    this.rove(); // they may be due
    return this.places().filter((view) => view.getAttribute("tabindex") === "0");
  }

  /** A key that the picture answers; whether it did. @param {KeyboardEvent} event */
  press(event) {
    const here = event.target instanceof Element ? event.target.closest("[data-at]") : null;
    const way = ARROWS[event.key];
    const { shape } = this.picture;
    const deed = shape.deeds.find(({ key }) => key === event.key.toUpperCase());
    if (deed) {
      deed.act();
      return true;
    }
    const free = event.target instanceof Element && !event.target.closest("button, a, [tabindex='0']"); // no place of its own has the focus
    const beside = way && event.target instanceof Element && event.target.closest("#ways"); // at the button that puts it down, arrows still move it
    if (shape.active && (free || beside || shape.covers(here)) && (way || event.key === "Enter")) {
      this.picture.touch = false;
      if (way) shape.step(way);
      else shape.click(null);
      return true;
    }
    if (way) {
      const places = this.places();
      const from = here?.getBoundingClientRect();
      const next = from ? places[nearest(from, places.map((place) => place.getBoundingClientRect()), way)] : free ? places[0] : undefined;
      if (!next) return Boolean(here);
      next.focus({ preventScroll: false });
      this.rove();
      return true;
    }
    if (here && (event.key === "Enter" || event.key === " ")) {
      this.picture.touch = false;
      this.picture.click(String(here.getAttribute("data-at")));
      const { pending, choice, lit } = this.picture;
      if (pending === null && choice.chosen.length && !here.classList.contains("lit")) this.places().find((view) => lit.has(String(view.dataset.at)))?.focus(); // on to what is to be chosen next
      return true;
    }
    return false;
  }
}
