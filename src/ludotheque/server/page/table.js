// @ts-check
/** A table as a page of buttons: who must decide what, every legal move a button, the position in words, the log. */
import { ask, byId, dead, el, fill, keep, lang, link, mark, remember, say } from "./dom.js";
import { linkList, linkRow } from "./links.js";
import { Moves } from "./moves.js";
import { rulesLink, rulesOf } from "./rules.js";
import { Clocks } from "./clocks.js";
import { Wire } from "./wire.js";

/**
 * @param {HTMLElement} main @param {string} name @param {string} token
 * @returns {Promise<{relabel: () => void}>}
 */
export async function table(main, name, token) {
  const page = new TablePage(main, name, token);
  await page.start();
  return { relabel: () => page.relabel() };
}

/** How long one can confirm that a bot shall play for one, in milliseconds. */
const SURE = 6000;

class TablePage {
  /** @param {HTMLElement} main @param {string} name @param {string} token */
  constructor(main, name, token) {
    this.main = main;
    this.name = name;
    this.token = token;
    /** @type {any} */
    this.state = null;
    /** @type {any} */
    this.welcome = null;
    /** @type {any[]} */
    this.lines = [];
    /** How many of them are on the page. */
    this.drawn = 0;
    this.earlier = false;
    /** @type {{seats: number[], watchers: number}} */
    this.here = { seats: [], watchers: 0 };
    /** @type {import("./moves.js").Catalogue} */
    this.catalogue = { moves: [], groups: {} };
    /** @type {Moves | null} */
    this.choices = null;
    this.clocks = new Clocks();
    /** @type {any} */
    this.past = null;
    this.text = "";
    /** Whether the log was at its end before one looked back. */
    this.ending = true;
    /** The move that was typed and waits for its answer. @type {{id: string, text: string} | null} */
    this.typing = null;
    /** One's own seat that is handed over at a second click. @type {number | null} */
    this.sure = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.unsure = undefined;
    /** The friends who were here while this page is open, and those whose invitation was closed. @type {Set<number>} */
    this.met = new Set();
    this.counted = false;
    this.unveiled = "";
    /** At a shared screen: who is known to sit before it, and whether they see what others must not. @type {number | null} */
    this.facing = null;
    this.closed = false;
    this.lifted = false;
    this.again = false;
    this.looking = false;
    /** Whether a move was tapped, and nobody has scrolled since: then the next choice comes into view by itself. */
    this.onward = false;
    /** @type {any} */
    this.refusal = null;
    this.connection = "open";
    /** @type {Wire | null} */
    this.wire = null;
  }

  async start() {
    this.main.replaceChildren(el("p", { class: "quiet" }, say("loading")));
    await this.loadMoves();
    this.frame();
    this.wire = new Wire({ table: this.name, token: this.token, lang }, (m) => this.hear(m), (state) => this.connected(state));
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("visibilitychange", () => document.hidden || this.look());
    addEventListener("resize", () => this.fit());
    for (const own of ["wheel", "touchmove"]) addEventListener(own, () => { this.onward = false; }, { passive: true });
    addEventListener("pointerdown", (event) => {
      if (!(event.target instanceof Element && event.target.closest("#choices"))) this.onward = false;
    });
  }

  async loadMoves() {
    this.catalogue = await ask(`/api/tables/${this.name}/moves?lang=${lang()}`, { token: this.token });
  }

  async relabel() {
    await this.loadMoves();
    this.refusal = null; // it is in the other language
    this.frame();
    this.wire?.put({ type: "lang", lang: lang() });
    if (this.state) this.connected(this.connection); // until the answer comes, what is known
  }

  /** The parts of the page, which are then filled; nothing can be said before the table has answered. Those that speak to screen readers stay as they are, and only their text changes. */
  frame() {
    const unseen = el("p", { id: "narrowed", class: "unseen", role: "status" });
    const choices = el("div", { id: "choices" });
    this.main.replaceChildren(
      el("h1", { id: "title", class: "unseen" }, this.welcome?.title || ""),
      el("div", { id: "banner", role: "status" }),
      el("section", { id: "promptbar", class: "card promptbar" }, el("span", { id: "promptmark" }),
        el("p", { class: "prompt", id: "prompt", tabindex: -1, "aria-live": "polite" }), el("span", { id: "own-time" }), el("div", { id: "actions", class: "row" }), el("div", { id: "refused" })),
      el("div", { id: "invitations" }),
      el("div", { id: "notices" }),
      el("div", { class: "table" },
        el("section", { class: "card position", id: "position" },
          el("h2", null, say("table")), el("div", { id: "steps", class: "row", role: "group", "aria-label": say("steps") }),
          el("pre", { class: "board", id: "board", tabindex: 0, role: "region", "aria-label": say("table") })),
        el("section", { class: "card", id: "moves", hidden: true },
          el("h2", null, say("moves")), choices, unseen,
          el("form", { class: "row", id: "type", onsubmit: (/** @type {Event} */ e) => this.typed(e) },
            el("input", { id: "typed", class: "grow", autocomplete: "off", maxlength: 80, "aria-label": say("type_move"), placeholder: matchMedia("(hover: none)").matches ? say("type_move") : `${say("type_move")} ( / )` }),
            el("button", { type: "submit", class: "small" }, say("play")))),
        el("div", { class: "right" },
          el("section", { class: "card", id: "people" }, el("h2", null, say("people")), el("ul", { class: "people", id: "persons" }),
            el("p", { class: "quiet", id: "watchers" }), this.naming()),
          el("section", { class: "card" }, el("h2", null, say("log")),
            el("button", { type: "button", class: "small", id: "earlier", hidden: true, onclick: () => this.more() }, say("earlier")),
            el("div", { class: "log", id: "log", role: "log", tabindex: 0, "aria-label": say("log") }, el("ol", { id: "lines" })),
            el("form", { class: "row", id: "chat", hidden: true, onsubmit: (/** @type {Event} */ e) => this.chat(e) },
              el("input", { id: "chat-text", class: "grow", maxlength: 500, autocomplete: "off", "aria-label": say("chat"), placeholder: say("chat") }),
              el("button", { type: "submit", class: "small" }, say("send")))),
          el("section", { class: "card", id: "links" }))));
    this.choices = new Moves(choices, unseen, (code) => {
      this.play(code);
      this.onward = true;
    });
    this.drawn = 0;
    new ResizeObserver(() => this.fit()).observe(byId("position"));
  }

  /** A board that is higher than the window scrolls with the page. */
  fit() {
    const card = document.getElementById("position");
    card?.classList.toggle("tall", card.offsetHeight > innerHeight - 82);
  }

  /** Where a guest says what they are called. */
  naming() {
    const input = /** @type {HTMLInputElement} */ (el("input", { id: "rename", class: "grow", maxlength: 40, "aria-label": say("your_name"), placeholder: say("your_name") }));
    return el("form", { class: "row", id: "naming", hidden: true, onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.refusal = null;
      keep("name", input.value.trim());
      this.wire?.put({ type: "name", name: input.value.trim() });
    } }, input, el("button", { type: "submit", class: "small" }, say("rename")));
  }

  /** @param {any} message */
  hear(message) {
    const done = message.ack || message.type === "ack" && message.id;
    if (done && done === this.typing?.id) {
      const input = /** @type {HTMLInputElement} */ (byId("typed"));
      if (input.value === this.typing?.text) input.value = "";
      this.typing = null;
    }
    switch (message.type) {
      case "welcome": {
        const first = this.welcome === null;
        this.welcome = message;
        remember(this.name, this.token, message.title, message.role);
        if (first || message.earlier) this.rewrite([]);
        this.lines.push(...message.entries);
        if (first) this.earlier = message.earlier;
        if (first) this.introduce();
        break;
      }
      case "view":
        this.rewrite(message.entries);
        this.earlier = message.earlier;
        this.welcome.title = message.title;
        if (this.past) this.wire?.put({ type: "at", n: this.past.n });
        break;
      case "update":
        this.lines.push(...message.entries);
        if (this.renamed(message)) this.wire?.put({ type: "lang", lang: lang() }); // the earlier lines have the old name
        if (message.ack) this.refusal = null; // what others do meanwhile does not take the answer away
        break;
      case "refused":
        this.refusal = message;
        break;
      case "here":
        this.here = message;
        this.counted = true;
        for (const seat of message.seats) this.met.add(seat);
        break;
      case "look":
        if (message.seat !== this.seat || document.getElementById("curtain")) return;
        this.text = message.text;
        this.board();
        return;
      case "at":
        if (document.getElementById("curtain")) return;
        if (!this.past) this.ending = this.atEnd();
        this.past = message;
        this.board();
        this.log();
        return;
      case "log":
        if (document.getElementById("curtain")) return;
        this.lines.unshift(...message.entries);
        this.earlier = message.earlier;
        byId("lines").prepend(...message.entries.map((/** @type {any} */ entry) => this.line(entry)));
        this.drawn += message.entries.length;
        this.log(true);
        return;
      case "go":
        location.href = link(message.table, message.token);
        return;
      case "error":
        if (message.key === "unknown_link") {
          this.wire?.close();
          this.main.replaceChildren(...dead(message.text));
          return;
        }
        this.refusal = message;
        break;
    }
    if (message.state) this.state = message.state;
    if (message.state) this.clocks.set(message.state.clock);
    if (!this.state) return;
    this.draw();
    if (message.state) this.look();
  }

  title() {
    const { title, game } = this.welcome;
    fill(byId("where"), [title, lang()], () => [el("span", null, title), rulesLink(game, title, { class: "", target: "_blank", rel: "noopener" })]);
    byId("title").textContent = this.welcome.title;
  }

  /** Have other lines in the log. @param {any[]} lines */
  rewrite(lines) {
    this.lines = lines;
    this.drawn = 0;
    byId("lines").replaceChildren();
  }

  /** Whether somebody is called otherwise now. @param {any} update */
  renamed(update) {
    return update.entries.some((/** @type {any} */ entry) => entry.kind === "name" && this.state
      && this.state.people[entry.seat].name !== update.state.people[entry.seat].name);
  }

  /** A person who comes for the first time says their name, unless somebody here is called so. */
  introduce() {
    const own = keep("name");
    const { role, mine, state } = this.welcome;
    if (!own || !role.startsWith("seat") || mine.length !== 1) return;
    const taken = state.people.some((/** @type {any} */ p, /** @type {number} */ i) => i !== mine[0] && p.name.toLowerCase() === own.toLowerCase());
    if (!taken) this.wire?.put({ type: "name", name: own });
  }

  /** Ask for the position in words, unless nobody looks. */
  look() {
    if (this.looking || document.hidden || !this.wire?.alive) return;
    this.looking = true;
    requestAnimationFrame(() => {
      this.looking = false;
      this.wire?.put({ type: "look" });
    });
  }

  /** @param {string} state */
  connected(state) {
    if (this.wire?.alive && state !== "open") return;
    this.connection = state;
    const banner = byId("banner");
    banner.className = state === "open" ? "" : "banner";
    banner.replaceChildren(state === "open" ? "" : say(state === "lost" ? "reconnecting" : "offline"),
      ...(state === "offline" ? [el("button", { type: "button", class: "small", onclick: () => this.wire?.retry() }, say("retry"))] : []));
    if (this.state) this.draw();
  }

  get seat() {
    return this.wire?.seat ?? null;
  }

  /** @param {number} seat */
  who(seat) {
    return this.state.people[seat].name;
  }

  draw() {
    const at = document.activeElement;
    if (this.curtain()) return;
    // from the moves, or the prompt where one waits for them, focus goes to the new moves; else it stays unless its place is gone
    const onward = at !== null && at.id === "prompt" || byId("choices").contains(at);
    this.prompt();
    this.refused();
    this.invitations();
    this.notices();
    this.moves();
    this.people();
    this.board();
    this.log();
    this.links();
    this.title();
    const mine = this.state.codes.length > 0;
    document.title = `${mine ? "● " : ""}${this.welcome.title}${mine ? `, ${say("your_turn").toLowerCase()}` : ""}`;
    byId("chat").hidden = this.seat === null;
    this.refocus(at, onward);
    this.bring();
  }

  /** Where focus was is perhaps gone: give it a place. @param {Element | null} at @param {boolean} onward */
  refocus(at, onward) {
    if (!at || at === document.body || document.activeElement !== document.body && at.id !== "prompt") return;
    const again = at.id && document.getElementById(at.id);
    if (again && !onward && !again.matches(":disabled")) again.focus({ preventScroll: true });
    else (this.choices?.button(0) || byId("prompt")).focus({ preventScroll: true });
  }

  /** Bring the first choice into view, below the prompt. */
  bring() {
    const first = this.onward && this.choices?.button(0);
    const set = first && first.closest("fieldset");
    if (!first || !set) return;
    const { top, bottom } = first.getBoundingClientRect();
    const under = byId("promptbar").getBoundingClientRect().bottom;
    if (top < under || bottom > innerHeight) scrollBy(0, set.getBoundingClientRect().top - under - 8);
  }

  /** At a shared screen, cover everything before a secret choice, and between people who see what the other must not. Whether it is covered. */
  curtain() {
    const { secret, to_act: acting, question, people, prompt, over } = this.state;
    const { mine } = this.welcome;
    const here = mine.filter((/** @type {number} */ s) => !people[s].bot);
    const choosing = here.filter((/** @type {number} */ s) => acting.includes(s));
    const epoch = String(question).split(".")[0];
    const open = this.seat !== null && this.unveiled === `${this.seat} ${epoch}`;
    const choice = secret && (here.length > 1 && !(open && (choosing.includes(this.seat) || this.again))
      || here.length === 1 && choosing.length > 0 && this.seat !== here[0]); // a bot plays for the seat in view
    const pass = !secret && !over && mine.length > 1 && this.seat !== null && this.facing !== this.seat && this.state.private;
    if (!choice && !pass) {
      const fallen = document.getElementById("curtain");
      fallen?.remove();
      const other = this.facing !== null && this.facing !== this.seat;
      if (other) this.past = null; // each seat counts its own steps
      if (other && this.closed) this.text = "";
      if (fallen && !this.lifted || other && this.closed) this.wire?.put({ type: "lang", lang: lang() }); // the log went when it fell, or is another's
      this.lifted = false;
      this.facing = this.seat;
      this.closed = Boolean(this.state.private);
      this.inert(false);
      return false;
    }
    this.facing = null;
    this.lifted = false;
    this.conceal();
    // who must choose next; when all here have chosen, each may look at their own choice again
    const next = pass ? [this.seat] : choosing.length ? [choosing[0]] : here;
    const title = pass || choosing.length ? say("pass_to", { who: this.who(next[0]) }) : prompt;
    const curtain = document.getElementById("curtain") || document.body.appendChild(el("div", {
      id: "curtain", class: "curtain", role: "dialog", "aria-modal": "true", "aria-labelledby": "pass", "aria-describedby": "look-away" }));
    this.inert(true);
    fill(curtain, [lang(), epoch, next, title, pass], () => [mark(next[0]), el("h2", { id: "pass" }, title), el("p", { id: "look-away" }, pass ? say("curtain_view", { who: this.who(next[0]) }) : say("curtain")),
      el("div", { class: "row" }, ...next.map((/** @type {number} */ seat) => el("button", { type: "button", onclick: () => {
        this.unveiled = `${seat} ${epoch}`;
        this.again = !choosing.length;
        this.lifted = true;
        this.facing = seat;
        this.wire?.put({ type: "sit", seat });
      } }, say("i_am", { who: this.who(seat) }))))]);
    if (!curtain.contains(document.activeElement)) curtain.querySelector("button")?.focus();
    return true;
  }

  /** What one seat chose, tried, typed or looked at goes from the page before another looks at it. */
  conceal() {
    this.past = null;
    this.refusal = null;
    this.typing = null;
    this.text = "";
    this.rewrite([]);
    this.choices?.clear();
    this.title();
    for (const id of ["prompt", "board"]) byId(id).textContent = "";
    for (const id of ["promptmark", "own-time", "actions", "refused", "notices", "steps"]) fill(byId(id), null, () => []);
    for (const id of ["typed", "chat-text"]) /** @type {HTMLInputElement} */ (byId(id)).value = "";
    document.title = this.welcome.title;
  }

  /** What lies behind the curtain cannot be reached. @param {boolean} behind */
  inert(behind) {
    for (const node of document.body.children) {
      if (node instanceof HTMLElement && node.id !== "curtain") node.inert = behind;
    }
  }

  prompt() {
    const { prompt, to_act: acting, codes, back, over, ask: asked } = this.state;
    const seat = codes.length ? this.seat : acting.length === 1 && acting[0] >= 0 ? acting[0] : null;
    byId("promptbar").classList.toggle("mine", codes.length > 0);
    const text = byId("prompt");
    text.className = `prompt${seat === null ? "" : ` seat${seat}`}`;
    const said = codes.length && this.welcome.mine.length > 1 ? this.named(prompt) : prompt;
    if (text.textContent !== said) text.textContent = said;
    fill(byId("promptmark"), seat, () => (seat === null ? [] : [mark(seat)]));
    fill(byId("own-time"), [this.seat, this.state.clock?.until], () => this.clocks.of(this.seat));
    const off = this.connection !== "open" || Boolean(asked);
    fill(byId("actions"), [this.seat, back, over, off], () => {
      if (this.seat === null) return [el("span", { class: "quiet" }, say("watching"))];
      if (!back || back.how === "none" || over) return [];
      const free = back.how === "free";
      const alone = free || back.alone; // nobody is asked
      return [el("button", { type: "button", id: "back", disabled: off,
        onclick: () => this.wire?.once({ type: free ? "back" : "ask", seat: this.seat, question: this.state.question }) }, say(alone ? "take_back" : "ask_back")),
      ...(alone ? [] : [el("span", { class: "quiet" }, say("ask_why", { why: back.why }))])];
    });
  }

  /** At a shared screen, say whose decision it is. @param {string} prompt */
  named(prompt) {
    const turn = say("your_turn");
    const rest = prompt.startsWith(turn) ? prompt.slice(turn.length).replace(/^\s*:\s*/, "") : prompt;
    return say("with", { what: this.who(/** @type {number} */ (this.seat)), whom: rest || prompt });
  }

  /** Why something was refused, always in sight. */
  refused() {
    fill(byId("refused"), this.refusal && [this.refusal.text, this.refusal.id, lang()], () => {
      if (!this.refusal) return [];
      const { text, clause } = this.refusal;
      const { game } = this.welcome;
      const said = el("p", { class: "quiet", id: "clause-text", hidden: true });
      return [el("div", { class: "refusal", id: "refusal" }, el("p", { role: "alert" }, text),
        el("div", { class: "row" },
          clause && el("button", { type: "button", class: "small", "aria-expanded": false, "aria-controls": "clause-text",
            onclick: (/** @type {any} */ e) => this.clause(clause, e.currentTarget, said) }, say("clause", { clause })),
          clause && el("a", { class: "button small", href: rulesOf(game, clause), target: "_blank", rel: "noopener" }, say("in_rules")),
          el("button", { type: "button", class: "small", onclick: () => { this.refusal = null; this.draw(); } }, say("close"))), said)];
    });
  }

  /** The links of friends who were never here, until they come. */
  invitations() {
    const { people, over } = this.state;
    const came = new Set(this.lines.filter((entry) => ["move", "chat", "name"].includes(entry.kind)).map((entry) => entry.seat));
    const awaited = Object.entries(this.welcome.links).filter(([role]) => role !== "watch").map(([role, token]) => ({ seat: Number(role.slice(4)), token }))
      .filter(({ seat }) => this.counted && !over && !people[seat].bot && !this.met.has(seat) && !came.has(seat));
    fill(byId("invitations"), [awaited, awaited.map(({ seat }) => this.who(seat)), lang()], () => awaited.map(({ seat, token }) =>
      el("div", { class: "notice invitation" }, linkRow(say("send_link", { who: this.who(seat) }), link(this.name, String(token))),
        el("button", { type: "button", "aria-label": say("with", { what: say("close"), whom: say("send_link", { who: this.who(seat) }) }),
          onclick: () => { this.met.add(seat); this.draw(); } }, say("close")))));
  }

  notices() {
    const own = this.seat === null ? null : this.state.people[this.seat];
    const { ask: asked, over, result, rematch } = this.state;
    fill(byId("notices"), [this.seat, own?.bot, asked, over && [result, rematch, this.state.people]], () => this.notes(own));
  }

  /** @param {any} own the person at one's seat */
  notes(own) {
    const notes = [];
    if (own && own.bot) {
      notes.push(el("div", { class: "notice row" }, say("plays_for_you", { bot: say(`bot.${own.bot}`) }),
        el("button", { type: "button", onclick: () => this.wire?.put({ type: "hand", seat: this.seat, bot: "" }) }, say("take_seat"))));
    }
    if (this.state.ask) {
      const { mine, own: asker, who, n } = this.state.ask;
      const answer = (/** @type {boolean} */ yes) => this.wire?.put({ type: "answer", yes, n, seat: this.seat });
      notes.push(el("div", { class: "notice row", role: "alert" }, mine ? say("asks", { who }) : say("wait_answer"),
        ...(mine ? [true, false].map((yes) => el("button", { type: "button", class: yes ? "primary" : "",
          onclick: () => answer(yes) }, say(yes ? "agree" : "refuse"))) : []),
        !mine && asker && el("button", { type: "button", id: "withdraw", onclick: () => answer(false) }, say("withdraw"))));
    }
    if (this.state.over) notes.push(this.result());
    return notes;
  }

  /** Show what a clause says, or hide it again. @param {string} clause @param {HTMLElement} button @param {HTMLElement} said */
  async clause(clause, button, said) {
    if (!said.textContent) {
      const found = await ask(`/api/games/${this.welcome.game}/clauses/${clause}?lang=${lang()}`).catch((e) => ({ text: e.message }));
      said.textContent = say("with", { what: clause, whom: found.text });
    }
    said.hidden = !said.hidden;
    button.setAttribute("aria-expanded", String(!said.hidden));
  }

  result() {
    const { scores, ranking, tiebreaks } = this.state.result;
    const order = scores.map((/** @type {number} */ _, /** @type {number} */ i) => i).sort((/** @type {number} */ a, /** @type {number} */ b) => ranking[a] - ranking[b]);
    const ties = Object.keys(tiebreaks[0] || {});
    return el("section", { class: "notice", id: "result" }, el("h2", null, say("result")),
      el("div", { class: "wider", tabindex: 0, role: "region", "aria-label": say("result") }, el("table", { class: "result" },
        el("thead", null, el("tr", null, ...[say("rank"), say("name_for"), say("score"), ...ties].map((t) => el("th", { scope: "col" }, t)))),
        el("tbody", null, ...order.map((/** @type {number} */ i) => el("tr", null, el("td", null, String(ranking[i])),
          el("td", null, mark(i), " ", this.who(i)), el("td", null, String(scores[i])), ...ties.map((t) => el("td", null, String(tiebreaks[i][t])))))))),
      el("div", { class: "row" },
        this.seat !== null && !this.state.rematch && el("button", { type: "button", class: "primary", id: "rematch",
          onclick: () => this.wire?.put({ type: "rematch" }) }, say("rematch")),
        this.state.rematch && el("button", { type: "button", class: "primary", id: "rematch",
          onclick: () => this.wire?.put({ type: "follow" }) }, say("to_rematch")),
        el("button", { type: "button", onclick: () => this.save() }, say("record"))));
  }

  async save() {
    const text = await ask(`/api/tables/${this.name}/record?lang=${lang()}`, { token: this.token, text: true });
    const a = /** @type {HTMLAnchorElement} */ (el("a", { download: `${this.welcome.game}-${this.name}.txt` }));
    a.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    a.click();
    URL.revokeObjectURL(a.href);
  }

  moves() {
    this.choices?.show(this.catalogue, this.state.labels, this.state.codes, `${this.seat} ${this.state.question}`, this.connection !== "open");
    byId("moves").hidden = this.seat === null || this.state.over;
  }

  /** The id of what is sent; none where an answer is waited for. @param {number | string} move */
  play(move) {
    if (this.past) this.now();
    if ([...this.wire?.unanswered.values() || []].some((sent) => sent.type === "move")) return undefined; // a double click counts once
    this.again = false;
    return this.wire?.once({ type: "move", seat: this.seat, question: this.state.question, move });
  }

  /** @param {Event} event */
  typed(event) {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (byId("typed"));
    const id = input.value.trim() && this.play(input.value.trim());
    if (id) this.typing = { id, text: input.value }; // it goes when the move is accepted; a refused one can be corrected
  }

  /** Let a bot play for a seat; for the one in view a second click is asked for. @param {number} seat @param {string} bot */
  hand(seat, bot) {
    const ask = bot !== "" && seat === this.seat && this.sure !== seat;
    clearTimeout(this.unsure);
    this.sure = ask ? seat : null;
    if (ask) this.unsure = setTimeout(() => { this.sure = null; this.draw(); }, SURE);
    else this.wire?.put({ type: "hand", seat, bot });
    this.draw();
  }

  people() {
    const { people, to_act: acting, finished, clock, over } = this.state;
    const { mine, role, bots } = this.welcome;
    fill(byId("persons"), [this.seat, people, acting, finished, clock?.until, over, this.here.seats, mine, this.sure, lang()], () => people.map(
      (/** @type {any} */ person, /** @type {number} */ i) => {
        const notes = [];
        const own = mine.includes(i);
        if (own && mine.length === 1) notes.push(say("you"));
        if (person.kind === "bot") notes.push(say("is_bot", { bot: say(`bot.${person.bot}`) }));
        else if (person.bot) notes.push(say(i === this.seat ? "bot_for_you" : "bot_for", { bot: say(`bot.${person.bot}`) }));
        const there = this.here.seats.includes(i);
        if (person.kind !== "bot") notes.push(say(there ? "here" : "away"));
        if (finished.includes(i)) notes.push(`✓ ${say("has_chosen")}`);
        else if (acting.includes(i)) notes.push(`► ${say("waited")}`);
        const may = this.seat !== null && person.kind !== "bot" && !over;
        const hand = (/** @type {string} */ id, /** @type {string} */ bot, /** @type {string} */ key) => el("button", { type: "button", class: "small", id: `${id}-${i}`,
          "aria-label": say("with", { what: say(key), whom: person.name }), onclick: () => this.hand(i, bot) }, say(key));
        return el("li", null, el("span", { class: "person" }, mark(i), el("span", { class: `name seat${i}` }, person.name)), el("span", { class: "quiet grow" }, notes.join(" · ")),
          ...this.clocks.of(i),
          may && !person.bot && (own || !there) && hand("hand", bots[bots.length - 1], this.sure === i ? "really_hand" : "hand"),
          may && person.bot && own && mine.length > 1 && hand("retake", "", "take_seat"), // else the notice above offers it
          may && person.bot && role === "host" && !own && hand("return", "", "return"));
      }));
    byId("watchers").textContent = this.here.watchers ? say("watchers", { n: this.here.watchers }) : "";
    const input = /** @type {HTMLInputElement} */ (byId("rename"));
    byId("naming").hidden = !role.startsWith("seat");
    if (document.activeElement !== input && this.seat !== null) input.value = this.who(this.seat);
  }

  board() {
    const last = this.wire?.n || 0;
    const n = this.past ? this.past.n : last;
    const go = (/** @type {number} */ to) => () => {
      if (to >= last) this.now();
      else this.wire?.put({ type: "at", n: to });
    };
    const button = (/** @type {string} */ key, /** @type {number} */ to, /** @type {boolean} */ off) =>
      el("button", { type: "button", class: "small", "data-step": key, disabled: off, onclick: go(to) }, say(key));
    const focus = document.activeElement instanceof HTMLElement && document.activeElement.dataset.step;
    fill(byId("steps"), [n, last, Boolean(this.past)], () => [el("span", { class: "quiet" }, say("step", { n, last })),
      button("first", 1, n <= 1), button("previous", n - 1, n <= 1), button("next", n + 1, n >= last),
      ...(this.past ? [button("now", last, false)] : [])]);
    if (focus && document.activeElement === document.body) {
      const found = document.querySelector(`[data-step=${focus}]:not(:disabled)`) || document.querySelector("[data-step]:not(:disabled)");
      /** @type {HTMLElement} */ (found || byId("board")).focus();
    }
    const board = byId("board");
    const text = this.past ? this.past.text : this.text;
    if (board.textContent === text) return;
    board.textContent = text;
    this.bring(); // the choices below have moved
  }

  now() {
    this.past = null;
    this.board();
    this.log();
    if (this.ending) byId("log").scrollTop = byId("log").scrollHeight;
  }

  /** Whether the log is at its end. */
  atEnd() {
    const box = byId("log");
    return box.scrollHeight - box.scrollTop - box.clientHeight < 40;
  }

  /** @param {any} entry */
  line(entry) {
    const whose = entry.whose || [entry.seat]; // the seat that each sentence is about
    return el("li", { class: entry.kind === "chat" ? "chat" : "", "data-n": entry.n },
      ...(entry.kind === "chat" ? [el("strong", { class: `seat${entry.seat}` }, `${entry.who}: `), entry.text] :
        entry.lines.map((/** @type {string} */ text, /** @type {number} */ i) => el("div", (whose[i] ?? -1) < 0 ? null : { class: `seat${whose[i]}` }, text))));
  }

  /** Add what is new; nothing else is touched, so that screen readers read each line once. @param {boolean} [stay] keep the place */
  log(stay = false) {
    const box = byId("log");
    const list = byId("lines");
    const bottom = this.atEnd();
    const fresh = !this.drawn;
    list.append(...this.lines.slice(this.drawn).map((entry) => this.line(entry)));
    this.drawn = this.lines.length;
    for (const item of list.querySelectorAll(".lit")) item.classList.remove("lit");
    byId("earlier").hidden = !this.earlier;
    if (this.past) {
      const lit = list.querySelector(`[data-n="${this.past.n}"]`);
      lit?.classList.add("lit");
      lit?.scrollIntoView({ block: "nearest" });
    } else if (!stay && (bottom || fresh)) box.scrollTop = box.scrollHeight;
  }

  more() {
    if (this.lines.length) this.wire?.put({ type: "log", before: this.lines[0].n });
  }

  /** @param {Event} event */
  chat(event) {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (byId("chat-text"));
    if (input.value.trim()) this.wire?.once({ type: "chat", seat: this.seat, text: input.value.trim() });
    input.value = "";
  }

  links() {
    const { links, role } = this.welcome;
    const names = this.state.people.map((/** @type {any} */ person) => person.name);
    fill(byId("links"), [links, role, names, lang()], () => linkList(this.name, this.token, links, role, names));
    byId("links").hidden = !byId("links").childElementCount;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = event.target;
    if (document.getElementById("curtain") || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && at instanceof HTMLElement && at.id === "typed") (this.choices?.button(0) || byId("prompt")).focus();
    if (at instanceof HTMLInputElement || at instanceof HTMLSelectElement) return;
    if (event.key === "Escape") this.choices?.widen();
    else if (/^[1-9]$/.test(event.key)) {
      const button = this.choices?.button(Number(event.key) - 1);
      button?.focus();
      button?.click();
    } else if (event.key === "z" || event.key === "Z") document.getElementById("back")?.click();
    else if (event.key === "/") { event.preventDefault(); document.getElementById("typed")?.focus(); }
    else if (event.key === "l" || event.key === "L") byId("log").focus();
  }
}
