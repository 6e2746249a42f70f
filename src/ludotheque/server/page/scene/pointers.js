// @ts-check
/** Mouse, pen and finger on the picture: what they point at, click and drag. They are heard once for the page, whatever picture it has. */
import { svg, use } from "./print.js";
import { PHONE } from "./stage.js";

/** From how many pixels on a pressed pointer drags. */
const DRAG = 8;
/** A focus that was brought by keys: one that the page sets after a click says nothing of what somebody looks at. */
export const SEEN = ":focus-visible";

/** The key of the place that an element belongs to. @param {Element} element */
const key = (element) => element.closest("[data-at]")?.getAttribute("data-at") ?? null;

export class Pointers {
  /** @param {import("./picture.js").Picture} picture */
  constructor(picture) {
    this.picture = picture;
    /** The place where the mouse went down, and whether it was moved since. @type {{key: string, x: number, y: number, moved: boolean} | null} */
    this.drag = null;
    /** What it carries. @type {SVGElement | null} */
    this.carried = null;
    /** A drag has ended just now. */
    this.dropped = false;
    /** Where a finger went down on the shape's panel, and whether it has moved since. @type {{x: number, y: number, moved: boolean} | null} */
    this.finger = null;
  }

  /** The place of an event: of several that lie on each other, one that can be chosen. @param {Event} event */
  at(event) {
    const { picture } = this;
    const meant = (/** @type {Element} */ element) => {
      const found = key(element);
      return found === null ? null : picture.meaning(found);
    };
    const top = event.target instanceof Element ? meant(event.target) : null;
    if (top === null || picture.reach.has(top) || !(event instanceof MouseEvent)) return top;
    const under = document.elementsFromPoint(event.clientX, event.clientY).map(meant);
    return under.find((one) => one !== null && picture.reach.has(one)) ?? top;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const { picture } = this;
    picture.touch = event.pointerType === "touch";
    const place = this.at(event);
    const shaping = picture.shape.covers(event.target);
    this.finger = shaping && picture.touch ? { x: event.clientX, y: event.clientY, moved: false } : null;
    this.drag = place && !picture.touch && !shaping ? { key: place, x: event.clientX, y: event.clientY, moved: false } : null;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { finger, picture: { shape } } = this;
    if (this.drag) {
      this.pull(event.clientX, event.clientY);
      this.carry(event.clientX, event.clientY);
    }
    else if (finger) {
      finger.moved ||= Math.hypot(event.clientX - finger.x, event.clientY - finger.y) >= DRAG;
      if (finger.moved) shape.carry(event.clientX, event.clientY);
    } else if (event.pointerType !== "touch" && shape.covers(event.target)) shape.follow(event.clientX, event.clientY);
  }

  /** A finger that carries the shape scrolls nothing: the style sheet says so, too, but it is heard a frame later. @param {TouchEvent} event */
  hold(event) {
    if (this.finger && event.cancelable) event.preventDefault();
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.finger = null;
    this.drop(this.at(event));
  }

  /** What is dragged out of a tray is seen under the pointer. @param {number} x @param {number} y */
  carry(x, y) {
    const { drag, picture } = this;
    const symbol = drag?.moved && picture.print.counter(drag.key)?.[0];
    if (!symbol) return;
    if (!this.carried) {
      this.carried = /** @type {SVGElement} */ (svg("svg", { viewBox: "0 0 32 32", class: "flyer carried", width: 44, height: 44, "aria-hidden": "true" }, use(symbol, 16, 16, 32)));
      document.body.append(this.carried);
    }
    this.carried.style.transform = `translate(${x - 22}px, ${y - 40}px)`;
  }

  /** A drag is a click where it begins and a click where it ends. @param {number} x @param {number} y */
  pull(x, y) {
    const { drag, picture } = this;
    if (!drag || drag.moved || Math.hypot(x - drag.x, y - drag.y) < DRAG) return;
    const { choice } = picture;
    if (!picture.choosing || !choice.open().has(drag.key) || choice.left([...choice.chosen, drag.key]).length < 2) this.drag = null;
    else {
      drag.moved = true;
      picture.click(drag.key);
    }
  }

  /** @param {string | null} at */
  drop(at) {
    const { drag, picture } = this;
    this.drag = null;
    this.carried?.remove();
    this.carried = null;
    if (!drag?.moved) return;
    this.dropped = at !== drag.key; // then a click on what both are part of follows
    if (at && at !== drag.key && picture.choice.open().has(at)) picture.click(at);
    else if (at !== drag.key) picture.back();
    setTimeout(() => { this.dropped = false; });
  }

  /** Whether a click is on the panel of a seat, and on nothing that can be chosen: then it is looked at. @param {Element} target @param {string | null} place */
  aside(target, place) {
    const { stage, large, reach, shape } = this.picture;
    const name = target.closest("[data-panel]")?.getAttribute("data-panel");
    const owned = stage?.owned() || [];
    if (!owned.some((panel) => panel.name === name) || owned.length < 2 || place && reach.has(place) || shape.covers(target) && large === null) return false;
    return name !== stage?.front(null) || large !== null;
  }

  /** @param {MouseEvent} event */
  click(event) {
    const { picture } = this;
    if (picture.table.curtain.down || !(event.target instanceof Element)) return;
    const place = this.at(event);
    if (this.dropped) this.dropped = false; // it was the end of a drag
    else if (this.aside(event.target, place)) picture.enlarge(String(event.target.closest("[data-panel]")?.getAttribute("data-panel")));
    else if (picture.shape.covers(event.target)) picture.shape.click(event.detail ? [event.clientX, event.clientY] : null);
    else if (place) picture.click(place);
    else if (event.target.closest("#stage") && !event.target.closest("button, a")) picture.back();
  }
}

/** @param {import("../table.js").TablePage} table */
export function listen(table) {
  const picture = () => /** @type {import("./picture.js").Picture} */ (table.picture);
  addEventListener("pointerdown", (event) => picture().pointers.down(event), true);
  document.addEventListener("pointermove", (event) => picture().pointers.move(event));
  document.addEventListener("pointerup", (event) => picture().pointers.up(event));
  document.addEventListener("pointercancel", () => { picture().pointers.finger = null; });
  document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && picture().point(picture().pointers.at(event)));
  document.addEventListener("focusin", (event) => {
    const at = picture().pointers.at(event);
    if (at && /** @type {Element} */ (event.target).matches(SEEN)) picture().point(at);
  });
  document.addEventListener("click", (event) => picture().pointers.click(event));
  document.addEventListener("wheel", (event) => {
    if (!picture().shape.covers(event.target) || event.ctrlKey) return;
    event.preventDefault();
    picture().shape.wheel(Math.sign(event.deltaY));
  }, { passive: false });
  PHONE.addEventListener("change", () => table.draw());
  document.addEventListener("contextmenu", (event) => {
    if (picture().shape.covers(event.target) && picture().shape.turn(1)) event.preventDefault();
  });
}
