// @ts-check
/** The end as a story: who won and by how much, where the points came from, what decided it, what to do next. Read when a game is over. */
import { ask, byId, el, fill, link, mark } from "../dom.js";
import { lang, say } from "../words.js";
import { linkRow } from "./links.js";
import { Review } from "./review.js";

/** @typedef {import("../types").TableStory} Story @typedef {import("../types").PointSource} Source */

/** How many looks sources have in the style sheet. */
const LOOKS = 8;

export class End {
  /** @param {import("../table.js").TablePage} table */
  constructor(table) {
    this.table = table;
    /** What the server tells; until it comes, the result alone is shown. @type {Story | null} */
    this.story = null;
    /** For whom and in which language it was asked for. */
    this.asked = "";
    /** Whether one looks at the table instead. */
    this.closed = false;
    /** Whether it has been seen. */
    this.seen = false;
    this.review = new Review(table);
    /** Whether one is about to share the game. */
    this.sharing = false;
    addEventListener("resize", () => this.draw());
  }

  /** Whether it covers the table: not while one looks at the table, now or as it was. */
  get shown() {
    return this.table.state.over && !this.closed && !this.table.steps.past;
  }

  draw() {
    const { state: { people, result, rematch }, seat, picture, main } = this.table;
    const box = byId("end");
    if (!result || !this.seen && picture?.motion.busy) return; // the last move is seen first
    this.hear();
    const at = box.contains(document.activeElement) ? document.activeElement?.id : "";
    fill(box, [this.story, people, result, rematch, seat, this.sharing, lang()], () => [this.told(result)]);
    box.hidden = !this.shown;
    if (at && document.activeElement === document.body) document.getElementById(at)?.focus({ preventScroll: true });
    main.classList.toggle("ended", this.shown);
    if (this.shown && picture) requestAnimationFrame(() => this.still()); // when all is arranged
    if (this.shown && !this.seen) {
      this.seen = true;
      if (!(document.activeElement instanceof HTMLInputElement)) byId("won").focus({ preventScroll: true });
    }
  }

  /** Ask for the story, once for each language, seat and names. */
  async hear() {
    const { name, token, seat, state: { people } } = this.table;
    const asked = JSON.stringify([lang(), seat, people.map((one) => one.name)]);
    if (asked === this.asked) return;
    this.asked = asked;
    const story = await ask(`/api/tables/${name}/story?lang=${lang()}&icons=true${seat === null ? "" : `&seat=${seat}`}`, { token }).catch(() => null);
    if (this.asked !== asked) return;
    this.story = story;
    this.table.draw();
  }

  /** Look at the table, or at the end again. @param {boolean} closed */
  close(closed) {
    this.closed = closed;
    if (!closed && this.table.steps.past) this.table.steps.now();
    this.table.draw();
    byId(closed ? "prompt" : "won").focus();
  }

  /** @param {import("../types").Result} result */
  told(result) {
    const { story } = this;
    const order = result.scores.map((_, i) => i).sort((a, b) => result.ranking[a] - result.ranking[b]);
    const sources = story?.sources.length ? story.sources : [];
    return el("section", { id: "result", "aria-labelledby": "won" },
      el("div", { class: "won" }, el("span", { class: "winners" }, ...result.winners.map(mark)),
        el("div", null, el("h2", { id: "won", tabindex: -1 }, story?.title || this.table.state.prompt), el("p", { class: "quiet", id: "margin" }, story?.margin || ""))),
      el("div", { class: "card points" }, el("ol", { class: "bars" }, ...order.map((i) => this.row(i, result, sources))), legend(sources), this.figures(order, result, sources)),
      story && story.last.length ? this.last(story) : "",
      this.actions(),
      el("p", { class: "quiet", id: "kept" }, story?.kept || ""),
      this.table.picture && el("div", { id: "still", "aria-hidden": "true", onclick: () => this.close(true) }));
  }

  /** The table as it stands, small; a click leads to it, as the button does. */
  still() {
    const stage = byId("stage");
    const box = byId("still");
    if (!stage.clientWidth || !box.clientWidth) return;
    const copy = /** @type {HTMLElement} */ (stage.cloneNode(true));
    for (const one of [copy, ...copy.querySelectorAll("[id], [data-at], [data-tray], [role], [tabindex], [aria-label]")]) {
      for (const name of ["id", "data-at", "data-tray", "role", "tabindex", "aria-label"]) one.removeAttribute(name);
    }
    copy.style.width = `${stage.clientWidth}px`;
    copy.style.height = `${stage.clientHeight}px`;
    copy.style.transform = `scale(${box.clientWidth / stage.clientWidth})`;
    copy.inert = true;
    box.style.aspectRatio = `${stage.clientWidth} / ${stage.clientHeight}`;
    box.replaceChildren(copy);
  }

  /** A seat: its rank, its points by source, its score. @param {number} i @param {import("../types").Result} result @param {Source[]} sources */
  row(i, { scores, ranking, winners }, sources) {
    const { table } = this;
    const total = (/** @type {number} */ seat) => (sources.length ? sources.reduce((sum, { points }) => sum + Math.max(0, points[seat]), 0) : scores[seat]);
    const scale = Math.max(1, ...scores.map((_, seat) => total(seat)));
    const parts = sources.map(({ title, points }, n) => ({ title, n, points: points[i] })).filter(({ points }) => points);
    const lost = -parts.reduce((sum, { points }) => sum + Math.min(0, points), 0);
    const piece = (/** @type {number} */ points, /** @type {string} */ look, /** @type {string} */ title) => {
      const made = el("span", { class: look, title: title && say("with", { what: title, whom: signed(points) }) }, el("b", null, signed(points)));
      made.style.width = `${100 * Math.abs(points) / scale}%`;
      return made;
    };
    const gains = parts.length ? parts.filter(({ points }) => points > 0).map(({ points, title, n }) => piece(points, `piece look${n % LOOKS}`, title)) : scores[i] > 0 ? [piece(scores[i], `piece flag${i}`, "")] : [];
    const losses = parts.filter(({ points }) => points < 0).map(({ points, title }) => piece(points, "piece lost", title));
    if (losses.length) losses[0].style.marginLeft = `${100 * Math.max(0, total(i) - lost) / scale}%`;
    const said = parts.map(({ title, points }) => `${title} ${signed(points)}`).join(", ");
    return el("li", { class: winners.includes(i) ? "first" : "", "data-seat": i },
      el("span", { class: "rank" }, String(ranking[i])), mark(i),
      el("span", { class: "whose" }, el("b", { class: `seat${i}` }, table.who(i)), el("span", { class: "quiet" }, this.notes(i))),
      el("span", { class: "bar", role: "img", "aria-label": said || say("score") }, el("span", { class: "run" }, ...gains), losses.length ? el("span", { class: "run" }, ...losses) : ""),
      el("strong", { class: "score" }, String(scores[i])));
  }

  /** Whether a seat is one's own, or a bot's. @param {number} i */
  notes(i) {
    const { state: { people }, welcome: { mine } } = this.table;
    const { bot } = people[i];
    return [mine.length === 1 && mine[0] === i ? say("you") : "", bot ? say("is_bot", { bot: say(`bot.${bot}`) }) : ""].filter(Boolean).join(" · ");
  }

  /** The same in figures, with what breaks ties. @param {number[]} order @param {import("../types").Result} result @param {Source[]} sources */
  figures(order, { scores, ranking, tiebreaks }, sources) {
    const ties = Object.keys(tiebreaks[0] || {});
    const row = (/** @type {number} */ i) => [ranking[i], this.table.who(i), ...sources.map(({ points }) => signed(points[i])), scores[i], ...ties.map((key) => tiebreaks[i][key])];
    return el("details", { class: "figures" }, el("summary", null, say("figures")),
      el("div", { class: "wider", tabindex: 0, role: "region", "aria-label": say("figures") }, el("table", { class: "result" },
        el("thead", null, el("tr", null, ...[say("rank"), say("name_for"), ...sources.map(({ title }) => title), say("score"), ...ties].map((t) => el("th", { scope: "col" }, t)))),
        el("tbody", null, ...order.map((i) => el("tr", null, ...row(i).map((cell) => el("td", null, String(cell)))))))));
  }

  /** What decided it, and how it ended; a line leads to the table as it was then. @param {Story} story */
  last({ decided, last }) {
    const { steps, log } = this.table;
    return el("div", { class: "card lasts" }, el("h3", null, say("how_ended")),
      ...decided.map((said) => el("p", { class: "decided" }, ...log.sentence(said))),
      el("ol", { class: "moments" }, ...last.map(({ n, seat, text }) => el("li", null, el("button", { type: "button", title: say("see_then"), onclick: () => steps.go(n) },
        seat === null ? el("span", { class: "mark" }) : /** @type {any} */ (mark(seat)), el("span", null, ...log.sentence(text)))))));
  }

  actions() {
    const { table } = this;
    const { seat, state: { rematch }, steps } = table;
    const button = (/** @type {string} */ id, /** @type {string} */ key, /** @type {() => void} */ onclick, primary = false) =>
      el("button", { type: "button", id, class: primary ? "primary" : "", onclick }, say(key));
    return el("div", { class: "next" }, el("div", { class: "row" },
      rematch ? button("rematch", "to_rematch", () => table.put({ type: "follow" }), true) : seat !== null && button("rematch", "rematch", () => table.put({ type: "rematch" }), true),
      button("from-start", "replay", () => steps.go(1)),
      this.review.button(),
      table.picture && button("look-table", "look_table", () => this.close(true)),
      el("button", { type: "button", id: "share", "aria-expanded": this.sharing, onclick: () => { this.sharing = !this.sharing; table.draw(); } }, say("share"))),
    this.sharing && this.share());
  }

  /** The link to look on, and the record to copy or keep. */
  share() {
    const { name, token, welcome: { links, role, title } } = this.table;
    const watch = links.watch || (role === "watch" ? token : "");
    const told = el("span", { class: "quiet told", role: "status" });
    const sends = "share" in navigator;
    const text = `${title}: ${this.story?.title || this.table.state.prompt}`;
    return el("div", { class: "card share" },
      watch ? linkRow(say("link_watch"), link(name, watch)) : "",
      el("div", { class: "row" },
        sends && watch && el("button", { type: "button", onclick: () => navigator.share({ title, text, url: link(name, watch) }).catch(() => {}) }, say("send_on")),
        el("button", { type: "button", id: "copy-record", onclick: async () => {
          const done = await this.record().then((record) => navigator.clipboard.writeText(record)).then(() => true, () => false);
          told.textContent = done ? say("copied") : "";
          if (!done) this.save(); // on plain http of another host there is no clipboard to write to
        } }, say("copy_record")),
        el("button", { type: "button", onclick: () => this.save() }, say("record")), told));
  }

  /** @returns {Promise<string>} */
  record() {
    const { name, token } = this.table;
    return ask(`/api/tables/${name}/record?lang=${lang()}`, { token, text: true });
  }

  async save() {
    const { name, welcome } = this.table;
    const a = /** @type {HTMLAnchorElement} */ (el("a", { download: `${welcome.game}-${name}.txt` }));
    a.href = URL.createObjectURL(new Blob([await this.record()], { type: "text/plain" }));
    a.click();
    URL.revokeObjectURL(a.href);
  }
}

/** A number with a true minus. @param {number} n */
const signed = (n) => (n < 0 ? `−${-n}` : String(n));

/** Which look is which source. @param {Source[]} sources */
function legend(sources) {
  return el("ul", { class: "legend", "aria-hidden": "true" }, ...sources.map(({ title, points }, n) =>
    el("li", null, el("span", { class: points.some((one) => one < 0) ? "piece lost" : `piece look${n % LOOKS}` }), title)));
}
