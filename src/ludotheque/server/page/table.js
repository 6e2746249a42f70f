// @ts-check
/** A table as a page of buttons: who must decide what, every legal move a button, the position in words, the log. */
import { ask, byId, el, keep, lang, link, mark, remember, say } from "./dom.js";
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

const MANY = 100;

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
    this.earlier = false;
    /** @type {{seats: number[], watchers: number}} */
    this.here = { seats: [], watchers: 0 };
    /** @type {{moves: [string, string, string][], groups: Record<string, string>} | null} */
    this.catalogue = null;
    /** @type {any} */
    this.past = null;
    this.text = "";
    this.unveiled = "";
    this.again = false;
    this.looking = false;
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
  }

  async loadMoves() {
    this.catalogue = await ask(`/api/tables/${this.name}/moves?lang=${lang()}`, { token: this.token });
  }

  async relabel() {
    await this.loadMoves();
    this.frame();
    this.wire?.put({ type: "lang", lang: lang() });
  }

  /** The parts of the page, which are then filled. */
  frame() {
    this.main.replaceChildren(
      el("div", { id: "banner", role: "status" }),
      el("section", { id: "promptbar", class: "card promptbar" }),
      el("div", { id: "notices" }),
      el("div", { class: "table" },
        el("div", { class: "left" },
          el("section", { class: "card", id: "moves", "aria-label": say("moves") },
            el("h2", null, say("moves")), el("div", { id: "choices" }),
            el("form", { class: "row", id: "type", hidden: true, onsubmit: (/** @type {Event} */ e) => this.typed(e) },
              el("input", { id: "typed", class: "grow", autocomplete: "off", maxlength: 60, "aria-label": say("type_move"), placeholder: `${say("type_move")} ( / )` }),
              el("button", { type: "submit", class: "small" }, say("play")))),
          el("section", { class: "card", "aria-label": say("table") },
            el("h2", null, say("table")), el("div", { id: "steps", class: "row" }), el("pre", { class: "board", id: "board", tabindex: 0 }))),
        el("div", { class: "right" },
          el("section", { class: "card", id: "people", "aria-label": say("people") }),
          el("section", { class: "card" }, el("h2", null, say("log")),
            el("button", { type: "button", class: "small", id: "earlier", hidden: true, onclick: () => this.more() }, say("earlier")),
            el("ol", { class: "log", id: "log", role: "log", tabindex: 0, "aria-label": say("log") }),
            el("form", { class: "row", id: "chat", onsubmit: (/** @type {Event} */ e) => this.chat(e) },
              el("input", { id: "chat-text", class: "grow", maxlength: 500, autocomplete: "off", "aria-label": say("chat"), placeholder: say("chat") }),
              el("button", { type: "submit", class: "small" }, say("send")))),
          el("section", { class: "card", id: "links" }))));
  }

  /** @param {any} message */
  hear(message) {
    switch (message.type) {
      case "welcome": {
        const first = this.welcome === null;
        this.welcome = message;
        remember(this.name, this.token, message.title, message.role);
        if (first || message.earlier) this.lines = [];
        this.lines.push(...message.entries);
        if (first) this.earlier = message.earlier;
        byId("where").textContent = message.title;
        this.links();
        if (first) this.introduce();
        break;
      }
      case "view":
        this.lines = message.entries;
        this.earlier = message.earlier;
        this.welcome.title = message.title;
        this.links();
        byId("where").textContent = message.title;
        this.text = "";
        break;
      case "update":
        this.lines.push(...message.entries);
        if (message.entries.some((/** @type {any} */ e) => e.kind !== "chat")) this.refusal = null;
        break;
      case "refused":
        this.refusal = message;
        break;
      case "here":
        this.here = message;
        break;
      case "look":
        if (message.seat !== this.seat || document.getElementById("curtain")) return;
        this.text = message.text;
        this.board();
        return;
      case "at":
        if (document.getElementById("curtain")) return;
        this.past = message;
        this.board();
        this.log();
        return;
      case "log":
        this.lines.unshift(...message.entries);
        this.earlier = message.earlier;
        this.log(true);
        return;
      case "go":
        location.href = link(message.table, message.token);
        return;
      case "error":
        if (message.key === "unknown_link") {
          this.wire?.close();
          this.main.replaceChildren(el("p", { class: "notice refusal", role: "alert" }, message.text),
            el("p", null, el("a", { class: "button", href: "/" }, say("back_lobby"))));
          return;
        }
        this.refusal = message;
        break;
    }
    if (message.state) this.state = message.state;
    if (!this.state) return;
    this.draw();
    if (message.state) this.look();
  }

  /** A person who comes for the first time says their name. */
  introduce() {
    const own = keep("name");
    const { role, mine } = this.welcome;
    if (own && role.startsWith("seat") && mine.length === 1) this.wire?.put({ type: "name", name: own });
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
    if (this.curtain()) return;
    this.prompt();
    this.notices();
    this.moves();
    this.people();
    this.board();
    this.log();
    const mine = this.state.codes.length > 0;
    document.title = `${mine ? "● " : ""}${this.welcome.title}${mine ? `, ${say("your_turn").toLowerCase()}` : ""}`;
    byId("chat").hidden = this.seat === null;
  }

  /** At a shared screen, cover everything before a secret choice. Whether it is covered. */
  curtain() {
    document.getElementById("curtain")?.remove();
    this.inert(false);
    const { secret, to_act: acting, question, people, prompt } = this.state;
    const here = this.welcome.mine.filter((/** @type {number} */ s) => !people[s].bot);
    if (!secret || here.length < 2) return false;
    const choosing = here.filter((/** @type {number} */ s) => acting.includes(s));
    const epoch = String(question).split(".")[0];
    const open = this.seat !== null && this.unveiled === `${this.seat} ${epoch}`;
    if (open && (choosing.includes(this.seat) || this.again)) return false;
    // who must choose next; when all here have chosen, each may look at their own choice again
    const next = choosing.length ? [choosing[0]] : here;
    const buttons = next.map((/** @type {number} */ seat) => el("button", { type: "button", onclick: () => {
      this.unveiled = `${seat} ${epoch}`;
      this.again = !choosing.length;
      this.wire?.put({ type: "sit", seat });
    } }, say("i_am", { who: this.who(seat) })));
    document.body.append(el("div", { id: "curtain", class: "curtain", role: "dialog", "aria-modal": "true", "aria-labelledby": "pass" },
      mark(next[0]), el("h1", { id: "pass" }, choosing.length ? say("pass_to", { who: this.who(next[0]) }) : prompt),
      el("p", null, say("curtain")), el("div", { class: "row" }, ...buttons)));
    byId("board").textContent = "";
    byId("log").replaceChildren();
    byId("choices").replaceChildren();
    this.inert(true);
    buttons[0].focus();
    return true;
  }

  /** What lies behind the curtain cannot be reached. @param {boolean} behind */
  inert(behind) {
    for (const node of document.body.children) {
      if (node instanceof HTMLElement && node.id !== "curtain") node.inert = behind;
    }
  }

  prompt() {
    const { prompt, to_act: acting, codes, back, over } = this.state;
    const bar = byId("promptbar");
    bar.classList.toggle("mine", codes.length > 0);
    const seat = codes.length ? this.seat : acting.length === 1 ? acting[0] : null;
    const text = el("p", { class: `prompt${seat === null ? "" : ` seat${seat}`}`, id: "prompt", tabindex: -1, "aria-live": "polite" }, prompt);
    const old = document.getElementById("prompt");
    if (old && old.textContent === prompt && old.className === text.className) old.remove();
    const buttons = [];
    if (back && back.how !== "none" && !over) {
      const free = back.how === "free";
      buttons.push(el("button", { type: "button", id: "back", title: free ? "" : say("ask_why", { why: back.why }),
        disabled: this.connection !== "open" || Boolean(this.state.ask),
        onclick: () => this.wire?.once({ type: free ? "back" : "ask", seat: this.seat, question: this.state.question }) },
      say(free ? "take_back" : "ask_back")));
      if (!free) buttons.push(el("span", { class: "quiet" }, say("ask_why", { why: back.why })));
    }
    bar.replaceChildren(...(seat === null || seat < 0 ? [] : [mark(seat)]), text,
      ...(this.seat === null ? [el("span", { class: "quiet" }, say("watching"))] : []), ...buttons);
  }

  notices() {
    const box = byId("notices");
    const notes = [];
    const own = this.seat === null ? null : this.state.people[this.seat];
    if (own && own.bot) {
      notes.push(el("div", { class: "notice row" }, `${say("plays_for_you")} (${say(`bot.${own.bot}`)})`,
        el("button", { type: "button", onclick: () => this.wire?.put({ type: "hand", seat: this.seat, bot: "" }) }, say("take_seat"))));
    }
    if (this.state.ask) {
      const { mine, who } = this.state.ask;
      notes.push(el("div", { class: "notice row", role: "alert" }, mine ? say("asks", { who }) : say("wait_answer"),
        ...(mine ? [true, false].map((yes) => el("button", { type: "button", class: yes ? "primary" : "",
          onclick: () => this.wire?.put({ type: "answer", yes, seat: this.seat }) }, say(yes ? "agree" : "refuse"))) : [])));
    }
    if (this.refusal) {
      const { text, clause } = this.refusal;
      notes.push(el("div", { class: "notice refusal", role: "alert", id: "refusal" }, el("p", null, text),
        el("div", { class: "row" },
          clause && el("button", { type: "button", class: "small", onclick: (/** @type {any} */ e) => this.clause(clause, e.target) }, say("clause", { clause })),
          el("button", { type: "button", class: "small", onclick: () => { this.refusal = null; this.notices(); } }, say("close")))));
    }
    if (this.state.over) notes.push(this.result());
    box.replaceChildren(...notes);
  }

  /** @param {string} clause @param {HTMLElement} button */
  async clause(clause, button) {
    const found = await ask(`/api/games/${this.welcome.game}/clauses/${clause}?lang=${lang()}`).catch((e) => ({ text: e.message }));
    button.replaceWith(el("p", { class: "quiet" }, `${clause}: ${found.text}`));
  }

  result() {
    const { scores, ranking, tiebreaks } = this.state.result;
    const order = scores.map((/** @type {number} */ _, /** @type {number} */ i) => i).sort((/** @type {number} */ a, /** @type {number} */ b) => ranking[a] - ranking[b]);
    const ties = Object.keys(tiebreaks[0] || {});
    return el("section", { class: "notice", id: "result" }, el("h2", null, say("result")),
      el("table", { class: "result" },
        el("thead", null, el("tr", null, ...[say("rank"), say("name_for"), say("score"), ...ties].map((t) => el("th", { scope: "col" }, t)))),
        el("tbody", null, ...order.map((/** @type {number} */ i) => el("tr", null, el("td", null, String(ranking[i])),
          el("td", null, mark(i), " ", this.who(i)), el("td", null, String(scores[i])), ...ties.map((t) => el("td", null, String(tiebreaks[i][t]))))))),
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
    const box = byId("choices");
    const had = box.contains(document.activeElement) || document.activeElement === byId("prompt");
    const { codes } = this.state;
    /** @type {Map<string, number[]>} */
    const groups = new Map();
    for (const code of codes) {
      const group = this.catalogue?.moves[code][2] || "";
      groups.set(group, [...(groups.get(group) || []), code]);
    }
    let count = 0;
    const sets = [...groups].map(([group, list]) => {
      const title = this.catalogue?.groups[group] || group;
      const buttons = el("div", { class: "moves" }, ...list.map((code) => {
        count += 1;
        const [notation, label] = this.catalogue?.moves[code] || ["", ""];
        return el("button", { type: "button", "data-move": notation, disabled: this.connection !== "open", onclick: () => this.play(code) },
          count < 10 && el("kbd", { "aria-hidden": "true" }, String(count)), label);
      }));
      // hundreds of buttons would push the board off the page: they wait folded up, and can be typed meanwhile
      return el("fieldset", null, el("legend", null, title),
        list.length > MANY ? el("details", null, el("summary", null, `${title} (${list.length})`), buttons) : buttons);
    });
    box.replaceChildren(...(sets.length ? sets : [el("p", { class: "quiet" }, say("no_moves"))]));
    byId("type").hidden = this.seat === null || this.state.over;
    /** @type {HTMLElement} */
    const next = box.querySelector("fieldset button:not(:disabled)") || byId("prompt");
    if (had) next.focus({ preventScroll: true });
  }

  /** @param {number | string} move */
  play(move) {
    if (this.past) this.now();
    if ([...this.wire?.unanswered.values() || []].some((sent) => sent.type === "move")) return; // a double click counts once
    this.again = false;
    this.wire?.once({ type: "move", seat: this.seat, question: this.state.question, move });
  }

  /** @param {Event} event */
  typed(event) {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (byId("typed"));
    if (input.value.trim()) this.play(input.value.trim());
    input.value = "";
  }

  people() {
    const { people, to_act: acting, finished } = this.state;
    const rows = people.map((/** @type {any} */ person, /** @type {number} */ i) => {
      const notes = [];
      if (this.welcome.mine.includes(i)) notes.push(say("you"));
      if (person.kind === "bot") notes.push(say("is_bot", { bot: say(`bot.${person.bot}`) }));
      else if (person.bot) notes.push(say("bot_for", { bot: say(`bot.${person.bot}`) }));
      const there = this.here.seats.includes(i);
      if (person.kind !== "bot") notes.push(say(there ? "here" : "away"));
      if (finished.includes(i)) notes.push(`✓ ${say("has_chosen")}`);
      else if (acting.includes(i)) notes.push(`► ${say("waited")}`);
      const may = this.seat !== null && person.kind !== "bot" && !this.state.over;
      const bots = this.welcome.bots;
      return el("li", null, mark(i), el("span", { class: `name seat${i}` }, person.name), el("span", { class: "quiet grow" }, notes.join(" · ")),
        may && !person.bot && !there && el("button", { type: "button", class: "small",
          onclick: () => this.wire?.put({ type: "hand", seat: i, bot: bots[bots.length - 1] }) }, say("hand")),
        may && person.bot && this.welcome.role === "host" && !this.welcome.mine.includes(i) && el("button", { type: "button", class: "small",
          onclick: () => this.wire?.put({ type: "hand", seat: i, bot: "" }) }, say("return")));
    });
    const rename = this.welcome.role.startsWith("seat") && el("form", { class: "row", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const value = /** @type {HTMLInputElement} */ (byId("rename")).value.trim();
      keep("name", value);
      this.wire?.put({ type: "name", name: value });
    } }, el("input", { id: "rename", class: "grow", maxlength: 40, "aria-label": say("your_name"), placeholder: say("your_name"),
      value: this.seat === null ? "" : this.who(this.seat) }), el("button", { type: "submit", class: "small" }, say("send")));
    const typing = document.activeElement && document.activeElement.id === "rename";
    if (typing) return;
    byId("people").replaceChildren(el("h2", null, say("people")), el("ul", { class: "people" }, ...rows),
      ...(this.here.watchers ? [el("p", { class: "quiet" }, say("watchers", { n: this.here.watchers }))] : []), ...(rename ? [rename] : []));
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
    byId("steps").replaceChildren(el("span", { class: "quiet" }, say("step", { n, last })),
      button("first", 1, n <= 1), button("previous", n - 1, n <= 1), button("next", n + 1, n >= last),
      ...(this.past ? [button("now", last, false)] : []));
    if (focus) /** @type {HTMLElement | null} */ (document.querySelector(`[data-step=${focus}]:not(:disabled)`))?.focus();
    const board = byId("board");
    const text = this.past ? this.past.text : this.text;
    if (board.textContent !== text) board.textContent = text;
  }

  now() {
    this.past = null;
    this.board();
    this.log();
  }

  /** @param {boolean} [stay] keep the place in the log */
  log(stay = false) {
    const list = byId("log");
    const bottom = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    const drawn = Number(list.dataset.count || 0);
    const first = this.lines.length ? String(this.lines[0].n) : "";
    const key = `${first} ${lang()} ${this.past ? this.past.n : ""}`;
    const items = (/** @type {any[]} */ lines) => lines.map((entry) => el("li", {
      class: `${entry.kind === "chat" ? "chat" : ""}${this.past && this.past.n === entry.n ? " lit" : ""}`, "data-n": entry.n,
    }, ...(entry.kind === "chat" ? [el("strong", { class: `seat${entry.seat}` }, `${entry.who}: `), entry.text] :
      entry.lines.map((/** @type {string} */ line, /** @type {number} */ i) => el("div", i ? null : { class: entry.seat === null ? "" : `seat${entry.seat}` }, line)))));
    if (list.dataset.key === key && drawn <= this.lines.length && list.children.length === drawn) list.append(...items(this.lines.slice(drawn)));
    else list.replaceChildren(...items(this.lines));
    list.dataset.key = key;
    list.dataset.count = String(this.lines.length);
    byId("earlier").hidden = !this.earlier;
    if (this.past) list.querySelector(".lit")?.scrollIntoView({ block: "nearest" });
    else if (!stay && (bottom || !drawn)) list.scrollTop = list.scrollHeight;
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
    const row = (/** @type {string} */ label, /** @type {string} */ token) => {
      const address = link(this.name, token);
      const button = el("button", { type: "button", class: "small", onclick: async () => {
        await navigator.clipboard?.writeText(address).catch(() => undefined);
        button.textContent = say("copied");
      } }, say("copy"));
      return el("div", { class: "link" }, el("span", { class: "quiet" }, label), el("input", { readonly: true, value: address, "aria-label": label,
        onfocus: (/** @type {any} */ e) => e.target.select() }), button);
    };
    const names = (this.state || this.welcome.state).people;
    byId("links").replaceChildren(el("h2", null, say("links")),
      ...(role === "watch" ? [] : [row(say("link_mine"), this.token)]),
      ...Object.entries(links).map(([r, token]) => row(r === "watch" ? say("link_watch") : say("link_seat", { who: names[Number(r.slice(4))].name }), String(token))));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = event.target;
    if (at instanceof HTMLInputElement || at instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.getElementById("curtain") || event.repeat) return;
    if (/^[1-9]$/.test(event.key)) {
      const button = document.querySelectorAll("#moves fieldset button")[Number(event.key) - 1];
      if (button instanceof HTMLElement) { button.focus(); button.click(); }
    } else if (event.key === "z" || event.key === "Z") document.getElementById("back")?.click();
    else if (event.key === "/") { event.preventDefault(); document.getElementById("typed")?.focus(); }
    else if (event.key === "l" || event.key === "L") byId("log").focus();
  }
}
