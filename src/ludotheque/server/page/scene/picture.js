// @ts-check
/** The picture of a table, played by clicking it. It joins its parts: stage, trays, choice, previews. */
import { ask, byId, el, fill } from "../dom.js";
import { lang, say } from "../words.js";
import { Choice } from "./choice.js";
import { Keys } from "./keys.js";
import { leaves } from "./layout.js";
import { Motion } from "./motion.js";
import { Note } from "./note.js";
import { write } from "./outline.js";
import { Previews } from "./previews.js";
import { Print, icon, parted, symbols } from "./print.js";
import { sound } from "./sounds.js";
import { Stage } from "./stage.js";
import { Trays } from "./trays.js";

/** @typedef {import("./print.js").Scene} Scene @typedef {import("./print.js").Difference} Difference */

/** From this width on everything is shown at once; below that of a phone, in tabs. */
const PHONE = matchMedia("(max-width: 699px)");
/** More buttons than this beside the prompt are only in the list of all moves. */
const FEW = 6;
/** Fewer ways to go on than this are buttons too, with what is still to be chosen. */
const LAST = 5;
/** From how many pixels on a pressed mouse drags. */
const DRAG = 8;

export class Picture {
  /** @param {import("../table.js").TablePage} table @param {Print} print */
  constructor(table, print) {
    this.table = table;
    this.print = print;
    this.previews = new Previews(table, () => this.foresee());
    this.note = new Note(this);
    this.keys = new Keys(this);
    this.motion = new Motion(this);
    this.trays = new Trays(print);
    /** @type {Stage | null} */
    this.stage = null;
    /** The scene as it was sent. @type {Scene} */
    this.scene = {};
    /** The scene of a step that one looks back at. @type {Scene | null} */
    this.past = null;
    this.choice = new Choice(new Map());
    /** The question that the choice answers. */
    this.asked = "";
    /** The move that waits for a second click. @type {number | null} */
    this.pending = null;
    /** The place under the pointer or with the focus. @type {string | null} */
    this.pointed = null;
    /** The move whose button the pointer or the focus is on. @type {number | null} */
    this.considered = null;
    /** A drag has ended just now. */
    this.dropped = false;
    /** The last pointer was a finger. */
    this.touch = false;
    /** The tab that is shown on a phone. */
    this.tab = 0;
    this.framed = "";
    /** @type {any} */
    this.resting = undefined;
    this.lit = new Set();
    /** What can be clicked. @type {Set<string>} */
    this.reach = new Set();
    /** The place where the mouse went down, and whether it was moved since. @type {{key: string, x: number, y: number, moved: boolean} | null} */
    this.drag = null;
  }

  /** @param {string} name @param {string} token @param {import("../table.js").TablePage} table */
  static async load(name, token, table) {
    const data = await ask(`/api/tables/${name}/print?lang=${lang()}`, { token });
    const art = await ask(`/api/games/${data.art.split(".")[0]}/art/${data.art}`, { text: true });
    document.getElementById("symbols")?.remove();
    document.body.append(symbols(art));
    return new Picture(table, new Print(data));
  }

  frame() {
    const stage = el("div", { id: "stage", class: "stage" });
    const box = el("div", { id: "scenery", class: "scenery" },
      el("div", { id: "seats", class: "seats", role: "group", "aria-label": say("people"), tabindex: 0 }), stage, el("div", { id: "dock" }), el("nav", { id: "tabs", class: "tabs", "aria-label": say("parts") }));
    this.framed = "";
    new ResizeObserver(() => this.arrange()).observe(stage);
    return box;
  }

  /** Pointers are heard once for the page, whatever picture it has. @param {import("../table.js").TablePage} table */
  static listen(table) {
    const picture = () => /** @type {Picture} */ (table.picture);
    const key = (/** @type {Element} */ element) => element.closest("[data-at]")?.getAttribute("data-at") ?? null;
    const at = (/** @type {Event} */ event) => {
      const top = event.target instanceof Element ? key(event.target) : null;
      if (top === null || picture().reach.has(top) || !(event instanceof MouseEvent)) return top;
      const under = document.elementsFromPoint(event.clientX, event.clientY).map(key); // a place may lie on a larger one that can be chosen
      return under.find((one) => one !== null && picture().reach.has(one)) ?? top;
    };
    addEventListener("pointerdown", (event) => {
      const place = at(event);
      picture().touch = event.pointerType === "touch";
      picture().drag = place && !picture().touch ? { key: place, x: event.clientX, y: event.clientY, moved: false } : null;
    }, true);
    document.addEventListener("pointermove", (event) => picture().drag && picture().pull(event.clientX, event.clientY));
    document.addEventListener("pointerup", (event) => picture().drop(at(event)));
    document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && picture().point(at(event)));
    document.addEventListener("focusin", (event) => at(event) && !picture().touch && picture().point(at(event)));
    document.addEventListener("click", (event) => {
      if (table.curtain.down || !(event.target instanceof Element)) return;
      const place = at(event);
      if (picture().dropped) picture().dropped = false; // it was the end of a drag
      else if (place) picture().click(place);
      else if (event.target.closest("#stage") && !event.target.closest("button, a")) picture().back();
    });
    PHONE.addEventListener("change", () => table.draw());
  }

  // What is sent

  /** @param {import("../types").Told} message */
  hear(message) {
    if ("whole" in message && message.whole && message.type !== "at") {
      this.motion.finish();
      this.scene = message.whole;
    } else if (message.type === "update" && message.scene) this.change(message.scene, message.beats || []);
    else if (message.type === "preview") this.previews.hear(message);
    else if (message.type === "why" && message.at) this.because(message);
  }

  /** The table changes, step by step where it is told so. @param {Difference} by @param {import("../types").Beat[]} beats */
  change(by, beats) {
    const old = this.scene;
    this.scene = changed(old, by);
    if (this.past) return; // one looks at something else
    /** @type {import("./motion.js").Step[]} */
    const steps = [];
    let step = { scene: old, events: /** @type {string[]} */ ([]), at: /** @type {string | undefined} */ (undefined) };
    for (const { event, at, scene } of beats) {
      step.events.push(event);
      step.at = at ?? step.at;
      if (!scene) continue;
      step.scene = changed(step.scene, scene);
      steps.push(step);
      step = { scene: step.scene, events: [], at: undefined };
    }
    this.motion.go(old, [...steps, { ...step, scene: this.scene }]);
  }

  /** @param {import("../types").Because} message */
  because({ at = "", text, clause }) {
    const key = this.print.own(at, this.table.seat);
    if (this.note.why?.at === key) this.note.why = text ? { at: key, text, clause } : null;
    this.note.draw();
  }

  conceal() {
    this.motion.finish();
    this.scene = {};
    this.past = null;
    this.forget();
    this.asked = "";
    this.choice = new Choice(new Map());
    this.note.clear();
    this.stage = null;
    this.framed = ""; // all is made anew for whoever looks next
    this.previews.forget();
    this.reach = new Set();
    this.lit = new Set();
    for (const id of ["stage", "dock", "seats", "cards", "tabs"]) byId(id).replaceChildren();
    byId("also").textContent = "";
    for (const id of ["ways", "board"]) fill(byId(id), null, () => []);
  }

  // Drawing

  get phone() {
    return PHONE.matches;
  }

  draw() {
    this.build();
    this.ask();
    this.people();
    this.update();
    write(this);
  }

  /** Make all parts anew where the seat, the form or the language is another. */
  build() {
    const { seat } = this.table;
    const key = [seat, this.phone, lang()].join();
    if (this.framed === key) return;
    this.framed = key;
    const { data } = this.print;
    const box = byId("stage");
    box.replaceChildren();
    this.stage = new Stage(box, this.print, seat, this.phone ? "tall" : "wide");
    const owned = Object.entries(data.trays).filter(([, { owner }]) => owner !== null);
    const own = owned.filter(([, { owner }]) => owner === seat).map(([name]) => name);
    const others = owned.filter(([, { owner }]) => owner !== seat).map(([name]) => name);
    byId("dock").replaceChildren(...own.map((name) => this.trays.dock(name)));
    byId("seats").replaceChildren(...owned.map(([name]) => this.trays.mini(name)));
    byId("cards").replaceChildren(...others.map((name) => this.trays.card(name)));
    this.corners = new Map(Object.entries(data.trays).filter(([, { owner }]) => owner === null).map(([name]) => [name, this.trays.corner(name)]));
    box.append(...this.corners.values(), this.phone ? "" : this.note.box);
    if (this.phone) byId("promptbar").append(this.note.box);
    this.trays.sweep();
    byId("tabs").replaceChildren(...(this.phone ? this.tabs() : []));
    this.show();
    this.open(this.tab);
  }

  tabs() {
    const { tall } = this.print.data.layout;
    const names = [...tall.map(([title, symbol]) => ({ title, sign: /** @type {any} */ (icon(symbol)) })), { title: say("story"), sign: el("span", { class: "sign", "aria-hidden": "true" }, "☰") }];
    return names.map(({ title, sign }, i) => el("button", { type: "button", class: "tab", "data-tab": i, onclick: () => { this.open(i); this.table.end?.close(true); } }, sign, el("span", null, title)));
  }

  /** Show a tab. @param {number} tab */
  open(tab) {
    this.tab = tab;
    if (this.phone) {
      for (const button of byId("tabs").querySelectorAll("button")) button.setAttribute("aria-current", String(button.dataset.tab === String(tab)));
    }
    const { tall } = this.print.data.layout;
    const shown = this.phone ? (tab >= tall.length ? "log" : this.panelsOf(tab).length ? "stage" : "seats") : "all";
    this.table.main.dataset.shown = shown;
    this.arrange();
  }

  /** The panels of a tab. @param {number} tab */
  panelsOf(tab) {
    const { layout: { tall }, panels } = this.print.data;
    const found = tall[tab] ? leaves(tall[tab][2]) : [];
    return found.flatMap((name) => (name in panels ? [name] : name === "me" ? Object.keys(panels).filter((one) => panels[one].owner === (this.table.seat ?? 0)) : []));
  }

  /** Compute where everything stands. */
  arrange() {
    const box = document.getElementById("stage");
    if (!this.stage || !box || !box.clientWidth) return;
    const { layout, trays } = this.print.data;
    const entry = this.phone ? layout.tall[this.tab] : undefined;
    const tree = this.phone ? (entry ? entry[2] : { col: [] }) : layout.wide;
    const placed = this.stage.arrange(tree, box.clientWidth, box.clientHeight);
    const named = new Set(entry ? leaves(entry[2]) : []);
    for (const [name, corner] of this.corners || []) {
      corner.hidden = true;
      if (named.has(name)) {
        corner.hidden = false;
        corner.classList.add("loose");
        byId("cards").prepend(corner);
      }
    }
    this.note.place(null);
    for (const { name, x, y, scale } of placed) {
      const form = /** @type {import("./print.js").Form} */ (this.stage.panels.get(name)?.drawnForm);
      for (const [tray, at] of Object.entries(form.trays || {})) {
        const corner = this.corners?.get(tray);
        if (!corner || !(tray in trays)) continue;
        corner.hidden = false;
        corner.classList.remove("loose");
        box.append(corner);
        put(corner, at, x, y, scale);
      }
      if (form.free && !this.phone) this.note.place(form.free.map((n, i) => n * scale + [x, y, 0, 0][i]));
    }
  }

  /** Names and who is to act, on the trays. */
  people() {
    const { state: { people, to_act: acting }, people: persons, welcome: { mine } } = this.table;
    for (const box of /** @type {NodeListOf<HTMLElement>} */ (this.table.main.querySelectorAll(".tray[data-tray], .mini"))) {
      const seat = box.dataset.seat === undefined ? this.print.data.trays[String(box.dataset.tray)].owner : Number(box.dataset.seat);
      if (seat === null) continue;
      const you = mine.length === 1 && mine[0] === seat && box.classList.contains("mini");
      const called = box.querySelector(".called");
      if (called) called.textContent = you ? say("you") : people[seat].name;
      if (box.dataset.tray) box.setAttribute("aria-label", people[seat].name);
      const notes = box.querySelector(".notes");
      if (notes) notes.textContent = persons.notes(seat).filter((note) => !note.startsWith("►")).join(" · ");
      box.classList.toggle("turn", acting.includes(seat));
    }
  }

  /** Draw what is to be seen: the table now, or as it was, or as it would be. */
  show() {
    if (!this.stage) return;
    const preview = this.past ? null : this.previewed();
    if (preview) this.motion.finish();
    const base = this.motion.at || this.past || this.scene;
    const scene = preview ? changed(base, preview.scene) : base;
    const { keys, moved } = this.stage.show(scene);
    /** @type {Record<string, number>} */
    const deltas = {};
    for (const [key, value] of Object.entries(preview?.scene || {})) {
      if (this.print.counter(key) && typeof value === "number") deltas[key] = value - Number(base[key] ?? 0);
    }
    for (const key of this.trays.counters.keys()) {
      const value = base[key];
      this.trays.set(key, typeof value === "number" ? value : undefined);
    }
    this.trays.deltas(deltas);
    for (const ghost of byId("stage").querySelectorAll(".ghost")) ghost.classList.remove("ghost");
    for (const key of Object.keys(preview?.scene || {})) this.stage.pieces(key)?.classList.add("ghost");
    if (moved) this.arrange();
    return keys;
  }

  // Choosing

  /** Whether one can choose now. */
  get choosing() {
    return !this.past && this.table.connection === "open" && this.table.codes.length > 0;
  }

  /** Have the choice that the question asks for. */
  ask() {
    const { seat, state, codes } = this.table;
    const asked = JSON.stringify([seat, state.question, codes.length, state.aim]);
    if (asked === this.asked) return;
    this.asked = asked;
    this.forget();
    this.previews.forget();
    const own = (/** @type {string} */ spot) => this.print.own(spot, seat);
    this.choice = new Choice(new Map(codes.map((code) => [code, (state.aim?.[code] || this.print.data.moves[code]?.[3] || []).map(own)])));
    if (this.phone && codes.length) this.front();
  }

  /** Bring the panel with the most places that can be chosen to the front. */
  front() {
    const lit = [...this.choice.lit()];
    if (lit.some((key) => this.print.counter(key))) return; // those are always at hand
    const counts = this.print.data.layout.tall.map((_, i) => lit.filter((key) => this.panelsOf(i).includes(parted(key)[0])).length);
    const most = Math.max(0, ...counts);
    if (most && !counts[this.tab]) this.open(counts.indexOf(most));
  }

  /** Nothing is chosen any more. */
  forget() {
    this.choice.chosen = [];
    this.pending = null;
    this.considered = null;
  }

  /** The move that would be meant by one more click; undefined if there are several. @param {string} key @returns {number | undefined} */
  meant(key) {
    const { choice } = this;
    if (!choice.open().has(key)) return undefined;
    const left = choice.left([...choice.chosen, key]);
    if (left.length === 1) return left[0];
    const then = new Choice(choice.moves);
    then.chosen = [...choice.chosen, key];
    return then.ready()[0];
  }

  /** What is previewed: what waits, or what the pointer is on. */
  previewed() {
    const code = this.code();
    return code === undefined ? null : this.previews.known(code);
  }

  /** The move that is looked at. @returns {number | undefined} */
  code() {
    if (!this.choosing) return undefined;
    const meant = this.pointed === null || this.touch ? undefined : this.meant(this.pointed);
    return meant ?? this.considered ?? this.pending ?? this.choice.ready()[0];
  }

  /** The pointer or the focus came to a place, or left. @param {string | null} key */
  point(key) {
    if (this.pointed === key) return;
    this.pointed = key;
    this.hot();
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.look(), key === null ? 120 : 60);
  }

  /** Show what the pointer rests on. */
  look() {
    const code = this.code();
    if (code !== undefined) this.previews.ask(code);
    if (this.note.why && this.pointed !== null && this.pointed !== this.note.why.at) this.note.why = null;
    this.show();
    this.note.draw();
  }

  /** A drag is a click where it begins and a click where it ends. @param {number} x @param {number} y */
  pull(x, y) {
    const { drag } = this;
    if (!drag || drag.moved || Math.hypot(x - drag.x, y - drag.y) < DRAG) return;
    const { choice } = this;
    if (!this.choosing || !choice.open().has(drag.key) || choice.left([...choice.chosen, drag.key]).length < 2) this.drag = null;
    else {
      drag.moved = true;
      this.click(drag.key);
    }
  }

  /** @param {string | null} key */
  drop(key) {
    const { drag } = this;
    this.drag = null;
    if (!drag?.moved) return;
    this.dropped = key !== drag.key; // then a click on what both are part of follows
    if (key && key !== drag.key && this.choice.open().has(key)) this.click(key);
    else if (key !== drag.key) this.back();
    setTimeout(() => { this.dropped = false; });
  }

  /** A preview came. */
  foresee() {
    this.show();
    this.note.draw();
  }

  /** A place was clicked. @param {string} key */
  click(key) {
    const { choice } = this;
    this.motion.finish();
    this.note.why = null;
    this.pointed = key;
    if (!this.choosing) return this.look();
    if (this.pending !== null && choice.chosen.includes(key)) return this.play(this.pending);
    this.pending = null;
    sound("tap");
    if (!choice.open().has(key)) {
      if (choice.chosen.includes(key)) {
        choice.chosen.splice(choice.chosen.lastIndexOf(key), 1);
        return this.update();
      }
      const kept = [...choice.chosen];
      while (!choice.open().has(key) && choice.back()); // another beginning
      if (!choice.open().has(key)) {
        choice.chosen = kept;
        return this.whyNot(key);
      }
    }
    const code = choice.click(key);
    if (typeof code === "number") this.offer(code);
    else if (this.phone) this.front();
    this.update();
  }

  /** One move is left: it is played, unless it draws or opens something, or was tapped. @param {number} code */
  async offer(code) {
    this.pending = code;
    const asked = this.asked;
    const preview = await this.previews.ask(code);
    if (this.touch || preview?.lock || this.pending !== code || this.asked !== asked) return this.update();
    this.play(code);
  }

  /** @param {number} code */
  play(code) {
    this.forget();
    this.pointed = null;
    this.table.play.send(code);
    this.update();
  }

  /** Take the last click back; whether there was one. */
  back() {
    const had = this.choice.back() || this.note.why !== null;
    this.note.why = null;
    this.pending = null;
    if (had) this.update();
    return had;
  }

  /** @param {string} key */
  whyNot(key) {
    const { seat } = this.table;
    const [at, name] = parted(key);
    const owner = (this.print.data.trays[at] || this.print.data.panels[at])?.owner;
    sound("no");
    this.note.why = { at: key, text: "", clause: undefined };
    this.table.put({ type: "why", seat, at: owner !== null && owner === seat ? `me/${name}` : key });
    this.update();
  }

  /** Show what can be chosen, in the picture and as buttons. */
  update() {
    if (!this.stage) return;
    const { choice, choosing } = this;
    this.lit = choosing ? choice.lit() : new Set();
    const open = choosing ? choice.open() : new Set();
    this.reach = new Set([...open, ...(choosing ? choice.chosen : [])]);
    const implied = new Set(choosing ? choice.implied() : []);
    /** @type {Map<string, number>} */
    const chosen = new Map();
    for (const key of choosing ? choice.chosen : []) chosen.set(key, (chosen.get(key) || 0) + 1);
    const near = new Set(choosing && !chosen.size ? this.table.state.near : []);
    const quiet = this.lit.size > 14;
    for (const view of /** @type {NodeListOf<HTMLElement>} */ (this.table.main.querySelectorAll("[data-at]"))) {
      const key = String(view.dataset.at);
      const lit = this.lit.has(key);
      for (const { classList } of [view, this.stage.glow(key)].filter((one) => one !== undefined)) {
        classList.toggle("lit", lit);
        classList.toggle("quieter", lit && quiet);
        classList.toggle("open", open.has(key) && !lit);
        classList.toggle("chosen", chosen.has(key));
        classList.toggle("implied", implied.has(key) && !lit && !chosen.has(key));
        classList.toggle("near", near.has(key) && !lit);
      }
      if (chosen.has(key)) view.dataset.times = String(chosen.get(key));
      else delete view.dataset.times;
      this.name(view, key, lit || chosen.has(key));
    }
    this.hot();
    this.also([...chosen.keys()], near.size > 0);
    this.keys.rove();
    this.ways();
    this.dots();
    const code = this.code();
    if (code !== undefined && (this.pending !== null || choice.chosen.length)) this.previews.ask(code);
    this.show();
    this.note.draw();
    this.table.play.draw();
  }

  /** What is under the pointer glows more. */
  hot() {
    for (const glow of byId("stage").querySelectorAll(".hot")) glow.classList.remove("hot");
    if (this.pointed !== null && !this.touch) this.stage?.glow(this.pointed)?.classList.add("hot");
  }

  /** A second line under the prompt: what is chosen so far, or what dots mean. @param {string[]} chosen @param {boolean} near */
  also(chosen, near) {
    const said = chosen.length ? chosen.map((key) => this.print.name(key)).join(" + ") : near ? say("dotted") : this.lit.size ? say("glowing") : "";
    const box = byId("also");
    if (box.textContent !== said) box.textContent = said;
  }

  /** What a place is for screen readers: a button if it can be clicked. @param {HTMLElement} view @param {string} key @param {boolean} button */
  name(view, key, button) {
    const counter = view.classList.contains("counter");
    if (button) {
      view.setAttribute("role", "button");
      if (!view.hasAttribute("tabindex")) view.setAttribute("tabindex", "-1");
      view.setAttribute("aria-pressed", String(this.choice.chosen.includes(key)));
      if (!counter) {
        const [name, contents] = [this.print.name(key), this.print.contents(this.scene, key)];
        view.setAttribute("aria-label", contents ? say("with", { what: name, whom: contents }) : name);
      }
    } else if (view.getAttribute("role") === "button") {
      for (const attribute of ["tabindex", "aria-pressed"]) view.removeAttribute(attribute);
      if (counter) view.setAttribute("role", "img");
      else for (const attribute of ["role", "aria-label"]) view.removeAttribute(attribute);
    }
  }

  /** The label of a move. @param {number} code */
  label(code) {
    return this.table.state.labels[code] || this.print.data.moves[code]?.[1] || "";
  }

  /** What the label of a move at a place says before it comes to costs and gains, where those are shown beside it. @param {number} code */
  brief(code) {
    const [first] = this.choice.moves.get(code) || [];
    return first && this.print.spot(first) ? this.label(code).split(/\s?: /)[0] : this.label(code);
  }

  /** Moves as buttons beside the prompt: those that the clicks spell out, else those without a place. */
  ways() {
    const { choice, choosing } = this;
    const started = choice.chosen.length > 0;
    const ready = started ? (this.pending !== null ? [this.pending] : choice.ready()) : choice.left().filter((code) => !choice.moves.get(code)?.length);
    const codes = choosing && ready.length <= FEW ? ready : [];
    const away = choosing ? this.hidden() : [];
    const rest = choosing && started && !ready.length && choice.left().length < LAST ? choice.left() : [];
    byId("all").classList.toggle("primary", choosing && ready.length > FEW); // they are only there
    fill(byId("ways"), [codes, codes.map((code) => this.label(code)), choice.chosen, choosing, away, rest, this.phone], () => [
      ...away.map((key) => this.stand(key)),
      ...(choosing && started ? [el("button", { type: "button", id: "unchoose", "aria-label": say("widen"), onclick: () => this.back() }, "↶")] : []),
      ...codes.map((code, i) => el("button", { type: "button", class: i === 0 && (started || codes.length === 1) ? "primary" : "", "data-way": code,
        onclick: () => this.play(code), "aria-label": this.label(code), onpointerenter: () => this.over(code), onfocus: () => this.over(code), onpointerleave: () => this.over(null), onblur: () => this.over(null) },
        started && codes.length === 1 ? this.brief(code) : this.label(code))),
      ...rest.map((code) => this.remaining(code))]);
  }

  /** A move that begins as was chosen: its button shows what is still to be chosen. @param {number} code */
  remaining(code) {
    const signs = this.choice.rest(code).map((key) => this.print.counter(key)?.[0]);
    const label = this.label(code);
    return el("button", { type: "button", class: "rest", "data-way": code, "aria-label": label, title: label, onclick: () => this.take(code),
      onpointerenter: () => this.over(code), onfocus: () => this.over(code), onpointerleave: () => this.over(null), onblur: () => this.over(null) },
    ...(signs.every((symbol) => symbol !== undefined) ? signs.map((symbol) => /** @type {any} */ (icon(String(symbol)))) : [label]));
  }

  /** Choose all that is still to be chosen for a move. @param {number} code */
  take(code) {
    this.choice.chosen.push(...this.choice.rest(code));
    this.offer(code);
    this.update();
  }

  /** The pointer or the focus came to the button of a move, or left. @param {number | null} code */
  over(code) {
    this.considered = code;
    this.look();
  }

  /** Places that glow but are not on the screen of a phone: they stand beside the prompt. */
  hidden() {
    if (!this.phone) return [];
    return [...this.lit].filter((key) => this.print.counter(key) && this.print.data.trays[parted(key)[0]].owner !== this.table.seat);
  }

  /** A counter as a button. @param {string} key */
  stand(key) {
    const [symbol, name] = /** @type {[string, string]} */ (this.print.counter(key));
    const times = this.choice.chosen.filter((one) => one === key).length;
    return el("button", { type: "button", class: "stand", onclick: () => this.click(key) }, /** @type {any} */ (icon(symbol)),
      times ? `${name} ×${times}` : name);
  }

  /** On a phone, mark the tabs in which something can be chosen. */
  dots() {
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (byId("tabs").querySelectorAll("button"))) {
      const panels = this.panelsOf(Number(button.dataset.tab));
      button.classList.toggle("dot", [...this.lit].some((key) => panels.includes(parted(key)[0])));
    }
  }

  /** Look back at a step, or at now again. @param {Scene | null} past @param {boolean} [on] it is the one after that which is shown */
  lookBack(past, on = false) {
    const old = this.past;
    this.past = past;
    this.motion.finish();
    if (on && old && past) this.motion.go(old, [{ scene: past, events: [], at: undefined }]);
    this.update();
    write(this);
  }

  /** Where the keyboard goes on: the first place that glows, or the first button. @returns {HTMLElement | null} */
  first() {
    return document.querySelector("#ways button.primary") || this.keys.stops()[0] || document.querySelector("#ways button");
  }
}

/** A scene with a difference carried out. @param {Scene} scene @param {Difference} by @returns {Scene} */
export function changed(scene, by) {
  const made = /** @type {Scene} */ ({ ...scene });
  for (const [key, value] of Object.entries(by)) {
    if (value === null) delete made[key];
    else made[key] = value;
  }
  return made;
}

/** Set an element on a box of a panel. @param {HTMLElement} view @param {number[]} box @param {number} x @param {number} y @param {number} scale */
function put({ style }, box, x, y, scale) {
  style.left = `${x + box[0] * scale}px`;
  style.top = `${y + box[1] * scale}px`;
  style.width = `${box[2] * scale}px`;
  style.height = `${box[3] * scale}px`;
  style.fontSize = `${14 * scale}px`;
}
