// @ts-check
/** The review of a game that is over, in a window of its own: the curve of the chances, the costly moves, luck and play. */
import { byId, el, mark } from "../dom.js";
import { look, say } from "../words.js";

const LEFT = 48, TOP = 10, UNDER = 26;
/** The colour of a seat's curve on this paper. @param {number} seat */
const colour = (seat) => look(seat)?.[matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "fill"] || "#999";

/** @param {string} name @param {Record<string, string | number>} attributes @param {...(Node | string)} children */
function svg(name, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

export class Review {
  /** @param {import("../table.js").TablePage} table */
  constructor(table) {
    this.table = table;
    /** @type {import("../types").Reviewed | null} */
    this.now = null;
  }

  /** The button that opens it; for wherever the end of the game is shown. */
  button() {
    return el("button", { type: "button", id: "to-review", onclick: () => this.open() }, say("review"));
  }

  open() {
    let window = /** @type {HTMLDialogElement | null} */ (document.getElementById("review"));
    if (!window) {
      window = /** @type {HTMLDialogElement} */ (el("dialog", { id: "review", class: "card", "aria-labelledby": "review-title" }));
      document.body.append(window);
    }
    this.draw();
    if (!window.open) window.showModal();
    this.table.put({ type: "review" });
  }

  /** How far it is, or what it says; only while somebody looks at it. @param {import("../types").Reviewed} message */
  hear(message) {
    this.now = message;
    if (/** @type {HTMLDialogElement | null} */ (document.getElementById("review"))?.open) this.draw();
  }

  /** In another language it says all anew. */
  reload() {
    this.now = null;
    if (/** @type {HTMLDialogElement | null} */ (document.getElementById("review"))?.open) this.table.put({ type: "review" });
  }

  close() {
    /** @type {HTMLDialogElement} */ (byId("review")).close();
    document.getElementById("to-review")?.focus();
  }

  draw() {
    const { review, done, of } = this.now || { done: 0, of: 0, review: undefined };
    const head = el("div", { class: "row head" }, el("h2", { id: "review-title" }, review ? review.title : say("review")),
      el("button", { type: "button", class: "small", id: "review-close", onclick: () => this.close() }, say("close")));
    const bar = document.getElementById("review-progress");
    if (!review && bar instanceof HTMLProgressElement) { // only the numbers change: focus stays, and screen readers are not told all again
      [bar.max, bar.value] = [of || 1, done];
      byId("review-far").textContent = this.far(done, of);
      return;
    }
    byId("review").replaceChildren(head, ...(review ? this.told(review) : [el("p", { id: "review-far", class: "quiet" }, this.far(done, of)),
      el("progress", { id: "review-progress", max: of || 1, value: done, "aria-labelledby": "review-far" })]));
    if (document.activeElement === document.body) byId("review-close").focus();
  }

  /** @param {number} done @param {number} of */
  far(done, of) {
    return of ? say("review_far", { n: done, of }) : say("review_wait");
  }

  /** @param {import("../types").GameReview} review */
  told(review) {
    return [this.curve(review), el("p", { class: "quiet" }, review.explained),
      ...review.seats.map(({ text, costly, faultless }, seat) => el("section", { class: "reviewed" },
        el("h3", null, mark(seat), " ", this.table.who(seat)), el("p", null, text),
        faultless && el("p", { class: "quiet" }, faultless),
        costly.length > 0 && el("ol", null, ...costly.map(({ n, text: cost }) => el("li", null, cost, " ",
          el("button", { type: "button", class: "small", onclick: () => this.see(n) }, say("review_see")))))))];
  }

  /** Go back to the question that a move answered. @param {number} n */
  see(n) {
    this.close();
    this.table.steps.go(Math.max(1, n - 1));
  }

  /** The chances of all after each entry; a click shows the table as it was then. @param {import("../types").GameReview} review */
  curve({ points, seats, curve }) {
    const [WIDE, HIGH] = innerWidth < 600 ? [360, 220] : [760, 250]; // so that its letters are as large as others
    const across = (/** @type {number} */ i) => LEFT + ((WIDE - LEFT - 8) * i) / Math.max(1, points.length - 1);
    const up = (/** @type {number} */ share) => TOP + (HIGH - TOP - UNDER) * (1 - share);
    const lines = [0, 25, 50, 75, 100].flatMap((tick) => [svg("path", { d: `M${LEFT} ${up(tick / 100)}H${WIDE - 8}`, class: "ruled" }),
      svg("text", { x: LEFT - 6, y: up(tick / 100) + 4, "text-anchor": "end" }, `${tick} %`)]);
    const step = Math.max(1, Math.round(points.length / (WIDE / 90)));
    const numbers = points.flatMap(({ n }, i) => (i % step ? [] : [svg("text", { x: across(i), y: HIGH - 6, "text-anchor": "middle" }, String(n))]));
    const drawn = seats.map((_, seat) => svg("polyline", { class: "chance", stroke: colour(seat),
      points: points.map(({ chances }, i) => `${across(i).toFixed(1)},${up(chances[seat]).toFixed(1)}`).join(" ") }));
    const dots = seats.flatMap(({ costly }, seat) => costly.map(({ n }) => {
      const i = points.findIndex((point) => point.n === n);
      return svg("circle", { cx: across(i), cy: up(points[i].chances[seat]), r: 5, class: "costly", fill: colour(seat) });
    }));
    const made = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": curve }, ...lines, ...numbers, ...drawn, ...dots);
    made.addEventListener("click", (event) => {
      const { left, width } = made.getBoundingClientRect();
      const x = ((/** @type {MouseEvent} */ (event).clientX - left) * WIDE) / width;
      const i = Math.round(((x - LEFT) * (points.length - 1)) / (WIDE - LEFT - 8));
      if (points[i]) { this.close(); this.table.steps.go(points[i].n); }
    });
    return el("figure", null, el("figcaption", { class: "quiet" }, curve), made);
  }
}
