// @ts-check
/** A table: its picture where the game has one, else the moves as buttons. This module joins its parts: messages come in, and the parts are told. */
import { Fault, ask, byId, dead, el, fill, freshToken, keep, link, remember, tables } from "./dom.js";
import { Clocks } from "./clocks.js";
import { guided } from "./first.js";
import { spelled } from "./lean.js";
import { painted } from "./quick.js";
import { learnLink, rulesLink } from "./rules.js";
import { toggle } from "./scene/outline.js";
import { Picture } from "./scene/picture.js";
import { listen } from "./scene/pointers.js";
import { PREVIEW } from "./scene/previews.js";
import { sign } from "./scene/print.js";
import { silence, silent } from "./scene/sounds.js";
import { Call } from "./table/call.js";
import { Curtain } from "./table/curtain.js";
import { Links } from "./table/links.js";
import { Log } from "./table/log.js";
import { Notices } from "./table/notices.js";
import { People } from "./table/people.js";
import { Play } from "./table/play.js";
import { Prompt } from "./table/prompt.js";
import { Steps } from "./table/steps.js";
import { Wire } from "./wire.js";
import { lang, say } from "./words.js";

/** @typedef {import("./types").State} State @typedef {import("./types").Welcome} Welcome */

/**
 * @param {HTMLElement} main @param {string} name @param {string} token
 * @returns {Promise<{relabel: () => void}>}
 */
export async function table(main, name, token) {
  const page = new TablePage(main, name, token);
  await page.start();
  return { relabel: () => page.relabel() };
}

/** Faults after which there is nothing to come back to. */
const ENDS = ["unknown_link", "deleted", "new_link", "blocked", "taken_up"];

/** What the parts share: the table as it stands, who looks at it, and the way to the server. */
export class TablePage {
  /** @param {HTMLElement} main @param {string} name @param {string} token */
  constructor(main, name, token) {
    this.main = main;
    this.name = name;
    this.token = token;
    /** @type {State | null} */
    this.stands = null;
    /** @type {Welcome | null} */
    this.welcomed = null;
    /** @type {import("./types").Catalogue} */
    this.catalogue = { moves: [], groups: {}, phrases: [] };
    /** @type {"open" | "lost" | "offline"} */
    this.connection = "open";
    /** Whether for now nothing can be done on this server. */
    this.readonly = false;
    /** @type {Wire | null} */
    this.wire = null;
    this.looking = false;
    /** Whether something was drawn for the next frame, and whether it is out of date. */
    this.drawing = this.stale = false;
    /** Whether one wants to see the end, and not how the bots come to it. */
    this.hasty = false;
    this.taught = false;
    /** The codes of the legal moves. @type {number[]} */
    this.codes = [];
    /** How it ended; read when it has. @type {import("./table/end.js").End | null} */
    this.end = null;
    /** There where the game has one. @type {Picture | null} */
    this.picture = null;
    /** There where somebody wants to be guided. @type {import("./guide.js").Guide | null} */
    this.guide = null;
    /** @type {Promise<import("./guide.js").Guide> | null} */
    this.reading = null;
    /** What came before all was there to show it. @type {import("./types").Told[] | null} */
    this.early = [];
    this.clocks = new Clocks();
    this.prompt = new Prompt(this);
    this.links = new Links(this);
    this.notices = new Notices(this);
    this.steps = new Steps(this);
    this.play = new Play(this);
    this.people = new People(this);
    this.log = new Log(this);
    this.curtain = new Curtain(this);
    this.call = new Call(this);
  }

  async start() {
    this.main.replaceChildren(el("p", { class: "quiet" }, say("loading")));
    this.wire = new Wire({ table: this.name, token: this.token, fresh: freshToken(this.name, this.token), lang }, (message) => this.receive(message), (state) => this.connected(state));
    for (const own of ["pointerdown", "click", "keydown"]) document.addEventListener(own, (event) => this.current(event), true);
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("visibilitychange", () => document.hidden || this.look());
    addEventListener("resize", () => this.steps.fit());
    this.play.listen();
  }

  /** What comes first says whether there is a picture; then all that it needs is loaded. @param {import("./types").Told} message */
  async receive(message) {
    if (message.type === "welcome") this.hold(message.token);
    if (!this.early) return this.hear(message);
    if (message.type !== "welcome" && !this.early.length) return this.turnedAway(message);
    this.early.push(message);
    if (message.type !== "welcome" || this.early.length > 1) return;
    this.taught = message.lesson;
    await this.load("whole" in message);
    if (this.wire?.over) return;
    this.frame();
    const early = this.early;
    this.early = null;
    for (const one of early) this.hear(one);
  }

  /** There is no such table, or it could not be opened just now: then it is tried again. @param {import("./types").Told} message */
  turnedAway(message) {
    if (message.type !== "error") return;
    if (ENDS.includes(message.key)) this.hear(message);
    else this.wire?.socket?.close();
  }

  /** The token by which one is here from now on: whoever took up an invitation has one of their own. @param {string} token */
  hold(token) {
    if (token === this.token) return;
    this.token = token;
    history.replaceState(null, "", link(this.name, token));
  }

  /** Read what does not change, as often as it takes: a server that restarts is back in a moment. @param {boolean} pictured */
  async load(pictured) {
    for (let wait = 500; !this.wire?.over; wait = Math.min(8000, 2 * wait)) {
      try {
        return await this.read(pictured);
      } catch (error) {
        if (error instanceof Fault && error.status < 500 && error.status !== 429) this.part(error.message);
        else await new Promise((done) => setTimeout(done, wait));
      }
    }
  }

  /** Nothing more is to be had here. @param {string} why */
  part(why) {
    this.wire?.close();
    this.main.replaceChildren(...dead(why));
  }

  /** @param {boolean} pictured */
  async read(pictured) {
    this.catalogue = spelled(await ask(`/api/tables/${this.name}/moves?lang=${lang()}`, { token: this.token }));
    if (!pictured) return;
    const { scene } = this.picture || {};
    const first = !this.picture;
    this.picture = await Picture.load(this.name, this.token, this);
    if (scene) this.picture.scene = scene;
    if (first) listen(this);
  }

  async relabel() {
    if (this.early) return;
    await this.load(Boolean(this.picture));
    if (this.wire?.over) return;
    this.prompt.refusal = null; // it is in the other language
    this.frame();
    this.again();
    if (this.stands) this.connected(this.connection); // until the answer comes, what is known
  }

  /** The parts of the page, which are then filled; nothing can be said before the table has answered. Those that speak to screen readers stay as they are, and only their text changes. */
  frame() {
    const head = [el("h1", { id: "title", class: "unseen" }, this.welcomed?.title || ""), el("div", { id: "banner", role: "status" })];
    const asking = [el("div", { id: "invitations" }), this.notices.frame()];
    const links = el("section", { class: "card", id: "links" });
    document.body.classList.toggle("pictured", this.picture !== null);
    if (this.picture) {
      this.main.replaceChildren(...head, this.prompt.frame(), this.steps.replay(), this.play.frame(), el("div", { class: "asking" }, ...asking), this.picture.frame(), this.steps.frame(), el("div", { id: "end", hidden: true }),
        el("div", { class: "right" }, el("div", { id: "cards" }), this.side(links)));
    } else {
      this.main.replaceChildren(...head, this.prompt.frame(), ...asking, el("div", { id: "end", hidden: true }),
        el("div", { class: "table" }, this.steps.frame(), this.play.frame(), el("div", { class: "right" }, this.people.frame(), this.log.frame(), links)));
      this.steps.watch();
    }
  }

  /** Beside the picture: the log, or the people and links. @param {HTMLElement} links */
  side(links) {
    const parts = [el("div", { id: "story", class: "part" }, this.log.frame()), el("div", { id: "company", class: "part", hidden: true }, this.people.frame(), links)];
    const names = [say("story"), say("company"), say("guide")];
    if (this.taught) parts.push(el("div", { id: "guide", class: "part", hidden: true }));
    const tabs = parts.map((part, i) => el("button", { type: "button", class: "turn", "aria-expanded": i === 0, "aria-controls": part.id, onclick: () => show(i) }, names[i]));
    const show = (/** @type {number} */ n) => parts.forEach((part, i) => {
      part.hidden = i !== n;
      tabs[i].setAttribute("aria-expanded", String(i === n));
      if (i === n && part.id === "guide") this.guiding();
    });
    return el("div", { class: "side card" }, el("div", { class: "turns" }, ...tabs, this.steps.bar()), ...parts);
  }

  /** How things stand: there once the table has answered, before anything is drawn. */
  get state() {
    return /** @type {State} */ (this.stands);
  }

  get welcome() {
    return /** @type {Welcome} */ (this.welcomed);
  }

  get seat() {
    return this.wire?.seat ?? null;
  }

  /** @param {number} seat */
  who(seat) {
    return this.state.people[seat].name;
  }

  /** @param {import("./types").Heard} message */
  put(message) {
    this.wire?.put(message);
  }

  /** Ask for everything anew. */
  again() {
    this.put({ type: "lang", lang: lang() });
  }

  /** Ask for the position in words, unless nobody looks. */
  look() {
    if (this.picture || this.looking || document.hidden || !this.wire?.alive) return;
    this.looking = true;
    requestAnimationFrame(() => {
      this.looking = false;
      this.put({ type: "look" });
    });
  }

  /** @param {import("./types").Told} message */
  hear(message) {
    const done = message.type === "update" ? message.ack : message.type === "ack" && message.id;
    if (done) this.play.done(done);
    this.picture?.hear(message);
    this.guide?.hear(message);
    switch (message.type) {
      case "welcome":
        this.enter(message);
        break;
      case "view":
        this.log.rewrite(message.entries, message.earlier);
        this.welcome.title = message.title;
        this.steps.reload();
        this.end?.review.reload();
        break;
      case "update":
        this.log.add(message.entries);
        if (this.renamed(message)) this.again(); // the earlier lines have the old name
        if (message.ack) this.prompt.refusal = null; // what others do meanwhile does not take the answer away
        break;
      case "refused":
        if (message.id !== PREVIEW) this.prompt.refusal = message;
        break;
      case "here":
        this.people.meet(message);
        this.links.meet(message.seats);
        this.readonly = message.readonly;
        this.banner();
        break;
      case "look":
        if (message.seat === this.seat && !this.curtain.down) this.steps.show(message.text);
        return;
      case "at":
        if (!this.curtain.down) this.steps.lookBack(message);
        return;
      case "log":
        if (!this.curtain.down) this.log.before(message);
        return;
      case "why":
      case "preview":
        return;
      case "hint":
        this.notices.hints = message;
        break;
      case "review":
        this.end?.review.hear(message);
        return;
      case "go":
        location.href = link(message.table, message.token);
        return;
      case "error":
        if (message.key === "taken_up" && this.elsewhere()) return;
        if (ENDS.includes(message.key)) {
          this.part(message.text);
          return;
        }
        this.steps.awaited = null;
        this.prompt.refusal = message;
        break;
    }
    const state = "state" in message && message.state;
    if (state) {
      this.stands = state;
      this.codes = state.codes;
      this.clocks.set(state.clock);
    }
    if (!this.stands) return;
    this.drawOnce();
    if (state) this.look();
  }

  /** Draw at once, and what comes before the next frame all together then: a hundred moves of bots are no hundred pictures. */
  drawOnce() {
    this.stale = this.drawing && !document.hidden;
    if (this.stale) return;
    this.drawing = true;
    requestAnimationFrame(() => {
      this.drawing = false;
      this.catchUp();
    });
    this.draw();
  }

  /** Nobody answers what is over: what was touched counts only if it is still there. @param {Event} event */
  current(event) {
    this.catchUp();
    if (event.target instanceof Element && !event.target.isConnected) event.stopPropagation();
  }

  /** Draw what is out of date. */
  catchUp() {
    if (!this.stale) return;
    this.drawing = false;
    this.drawOnce();
  }

  /** Whether this browser has taken up the invitation itself, and goes there. */
  elsewhere() {
    const own = tables().find((t) => t.table === this.name && t.token !== this.token);
    if (own) {
      this.wire?.close();
      location.replace(link(own.table, own.token));
    }
    return Boolean(own);
  }

  /** @param {Welcome} message */
  enter(message) {
    const first = this.welcomed === null;
    this.steps.awaited = null; // what was on its way is lost
    this.welcomed = message;
    remember(this.name, this.token, message.title, message.role);
    if (first) this.log.rewrite([], message.earlier);
    else if (message.earlier) this.log.rewrite([]);
    this.log.add(message.entries);
    if (first) this.introduce(message);
    if (first && message.lesson && this.picture && guided(message.game)?.on) this.guiding();
  }

  /** Have the guide, which is read only when somebody wants it. */
  async guiding() {
    this.reading ||= import("./guide.js").then(({ Guide }) => Guide.load(this));
    this.guide = await this.reading;
    this.guide.draw();
  }

  /** A person who comes for the first time says their name, unless somebody here is called so. @param {Welcome} message */
  introduce({ role, mine, state }) {
    const own = keep("name");
    if (!own || !role.startsWith("seat") || mine.length !== 1) return;
    const taken = state.people.some((person, i) => i !== mine[0] && person.name.toLowerCase() === own.toLowerCase());
    if (!taken) this.put({ type: "name", name: own });
  }

  /** Whether somebody is called otherwise now. @param {import("./types").Update} update */
  renamed(update) {
    return update.entries.some(({ kind, seat }) => kind === "name" && seat !== null && this.stands
      && this.who(seat) !== update.state.people[seat].name);
  }

  /** @param {"open" | "lost" | "offline"} state */
  connected(state) {
    if (this.wire?.alive && state !== "open") return;
    this.connection = state;
    if (this.early) return; // nothing is there yet
    this.banner();
    if (this.stands) this.draw();
  }

  /** Above the table: that one is not connected, or that nothing can be done for now. */
  banner() {
    const state = this.connection, said = state === "lost" ? say("reconnecting") : state === "offline" ? say("offline") : this.readonly ? say("readonly") : "";
    const banner = byId("banner");
    banner.className = said && "banner";
    banner.replaceChildren(said,
      ...(state === "offline" ? [el("button", { type: "button", class: "small", onclick: () => this.wire?.retry() }, say("retry"))] : []));
  }

  draw() {
    const at = document.activeElement;
    if (this.curtain.draw()) return;
    // from the moves, or the prompt where one waits for them, focus goes to the new moves; else it stays unless its place is gone
    const onward = at !== null && at.id === "prompt" || byId("choices").contains(at) || Boolean(at?.closest("[data-at], #ways"));
    this.title();
    for (const part of [this.prompt, this.links, this.notices, this.play, this.people, this.steps, this.log]) part.draw();
    this.picture?.draw();
    this.guide?.draw();
    if (this.state.over) this.ended();
    this.call.draw();
    if (at === document.activeElement && onward) painted(() => this.refocus(at, onward)); // it is not lost there, and the picture comes first
    else this.refocus(at, onward);
    this.play.bring();
  }

  /** The game is over: tell how it ended. */
  async ended() {
    const { End } = await import("./table/end.js");
    this.end ||= new End(this);
    this.end.draw();
  }

  title() {
    const { title, game, lesson } = this.welcome;
    fill(byId("where"), [title, lang(), silent(), this.call.shown], () => [el("span", null, title), rulesLink(game, title, { class: "", target: "_blank", rel: "noopener" }),
      lesson && learnLink(game, title, { class: "roomy", target: "_blank", rel: "noopener" }),
      this.picture && el("button", { type: "button", id: "sound", class: "small", "aria-pressed": !silent(), "aria-label": say("sounds"), title: say("sounds"),
        onclick: () => { silence(!silent()); this.title(); byId("sound").focus(); } }, /** @type {any} */ (sign(silent() ? "silent" : "loud"))), this.call.button()].filter((node) => node instanceof Node));
    byId("title").textContent = title;
  }

  /** Where focus was is perhaps gone: give it a place. @param {Element | null} at @param {boolean} onward */
  refocus(at, onward) {
    const now = document.activeElement;
    const spent = at?.matches("[data-at]:not([role=button])"); // nothing can be chosen there any more
    if (!document.getElementById("prompt") || this.curtain.down || !at || at === document.body || now !== document.body && (now !== at || at.id !== "prompt" && !spent)) return;
    const again = at.id && document.getElementById(at.id);
    if (again && !onward && !again.matches(":disabled")) again.focus({ preventScroll: true });
    else this.play.first().focus({ preventScroll: true });
    if (spent) at.removeAttribute("tabindex");
  }

  /** What one seat chose, tried, typed or looked at goes from the page before another looks at it. */
  conceal() {
    for (const part of [this.prompt, this.notices, this.steps, this.play, this.log]) part.conceal();
    this.picture?.conceal();
    this.guide?.conceal();
    this.title();
    this.call.conceal();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = event.target;
    if (this.curtain.down || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && at instanceof HTMLElement && at.id === "typed") this.play.first().focus();
    if (at instanceof HTMLInputElement || at instanceof HTMLSelectElement) return;
    if (this.steps.press(event) || this.picture?.keys.press(event)) return event.preventDefault();
    if (event.key === "Escape") this.play.moves?.widen() || this.picture?.back() || document.querySelector("#position.card:not(.unseen)") && this.picture && toggle();
    else if ((event.key === "d" || event.key === "D") && this.picture) toggle();
    else if (event.key === "?") /** @type {HTMLElement | null} */ (document.querySelector("#where a"))?.click();
    else if (event.key === "m" || event.key === "M") document.getElementById("all")?.click();
    else if (/^[1-9]$/.test(event.key)) this.play.press(Number(event.key) - 1);
    else if (event.key === "z" || event.key === "Z") document.getElementById("back")?.click();
    else if (event.key === "/") { event.preventDefault(); document.getElementById("typed")?.focus(); }
    else if (event.key === "l" || event.key === "L") byId("log").focus();
  }
}
