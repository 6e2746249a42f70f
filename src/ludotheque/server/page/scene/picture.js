// @ts-check
/** The picture of a table, played by clicking it. It joins its parts: stage, trays, choice, previews. */
import { ask, byId, el, fill } from "../dom.js";
import { joined } from "../lean.js";
import { afterwards } from "../quick.js";
import { lang, say } from "../words.js";
import { Choice } from "./choice.js";
import { Keys } from "./keys.js";
import { leaves, put } from "./layout.js";
import { Motion } from "./motion.js";
import { Note } from "./note.js";
import { write } from "./outline.js";
import { Plates } from "./plates.js";
import { Pointers } from "./pointers.js";
import { PREVIEW, Previews } from "./previews.js";
import { Print, changed, icon, parted, symbols } from "./print.js";
import { Shape } from "./shape.js";
import { sound } from "./sounds.js";
import { PHONE, Stage } from "./stage.js";
import { Trays } from "./trays.js";
import { Ways } from "./ways.js";

/** @typedef {import("./print.js").Scene} Scene @typedef {import("./print.js").Difference} Difference */

/** Where more places than this glow, they glow less. */
const QUIET = 14;

/** Where more places than this glow, their names do not say what each does. */
const TOLD = 40;

export class Picture {
  /** @param {import("../table.js").TablePage} table @param {Print} print */
  constructor(table, print) {
    this.table = table;
    this.print = print;
    this.previews = new Previews(table, () => this.foresee());
    this.note = new Note(this);
    this.keys = new Keys(this);
    this.pointers = new Pointers(this);
    this.shape = new Shape(this);
    this.plates = new Plates(this);
    this.ways = new Ways(this);
    this.motion = new Motion(this);
    this.trays = new Trays(print);
    /** @type {Stage | null} */
    this.stage = null;
    /** The scene as it was sent. @type {Scene} */
    this.scene = {};
    /** The scene of a step that one looks back at. @type {Scene | null} */
    this.past = null;
    this.choice = new Choice(new Map());
    /** Places that stand for others. @type {Map<string, string[]>} */
    this.alike = new Map();
    /** Places where only the means lack. @type {string[]} */
    this.near = [];
    /** The question that the choice answers. */
    this.asked = "";
    /** The move that waits for a second click. @type {number | null} */
    this.pending = null;
    /** The move that was clicked a second time before the first was answered. @type {number | null} */
    this.insisted = null;
    /** The place under the pointer or with the focus. @type {string | null} */
    this.pointed = null;
    /** What is drawn of what would be. @type {import("./previews.js").Preview | null} */
    this.drawn = null;
    /** The move whose button the pointer or the focus is on. @type {number | null} */
    this.considered = null;
    /** The last pointer was a finger. */
    this.touch = false;
    /** The tab that is shown on a phone. */
    this.tab = 0;
    this.framed = "";
    /** Another's panel that is looked at in the place of one's own. @type {string | null} */
    this.large = null;
    /** @type {any} */
    this.resting = undefined;
    /** What glows. @type {Set<string>} */
    this.lit = new Set();
    /** What can be clicked. @type {Set<string>} */
    this.reach = new Set();
    /** How places look that can be clicked, beside those of the shape. */
    this.looks = this.judge();
    /** How each place was marked last. @type {WeakMap<Element, string>} */
    this.marked = new WeakMap();
    /** Put it into words: who listens does not wait for that, who looks would. */
    this.word = afterwards(() => write(this));
  }

  /** @param {string} name @param {string} token @param {import("../table.js").TablePage} table */
  static async load(name, token, table) {
    const data = await ask(`/api/tables/${name}/print?lang=${lang()}`, { token });
    const art = await ask(`/api/games/${data.art.split(".")[0]}/art/${data.art}`, { text: true });
    document.getElementById("symbols")?.remove();
    document.body.append(symbols(art));
    return new Picture(table, new Print(joined(data, table.catalogue)));
  }

  frame() {
    const stage = el("div", { id: "stage", class: "stage" });
    const box = el("div", { id: "scenery", class: "scenery" },
      el("div", { id: "seats", class: "seats", role: "group", "aria-label": say("people"), tabindex: 0 }), stage, el("div", { id: "dock" }), el("nav", { id: "tabs", class: "tabs", "aria-label": say("parts") }));
    this.framed = "";
    new ResizeObserver(() => this.arrange()).observe(stage);
    stage.addEventListener("touchmove", (event) => this.pointers.hold(event), { passive: false });
    return box;
  }

  // What is sent

  /** @param {import("../types").Told} message */
  hear(message) {
    if ("whole" in message && message.whole && message.type !== "at") {
      this.motion.finish();
      this.scene = message.whole;
    } else if (message.type === "update" && message.scene) this.change(message.scene, message.beats || []);
    else if (message.type === "preview") {
      this.previews.hear(message);
      if (message.id && this.insisted === message.move) this.play(message.move);
    }
    else if ((message.type === "refused" || message.type === "error") && message.id === PREVIEW) this.previews.refuse();
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
    this.alike = new Map();
    this.near = [];
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
    this.word();
  }

  /** Make all parts anew where the form or the language is another; for another seat only the trays. */
  build() {
    const { seat } = this.table;
    const key = [seat, this.phone, lang()].join();
    if (this.framed === key) return;
    const made = [this.phone, lang()].join();
    if (!this.stage || !this.framed.endsWith(`,${made}`)) this.lay();
    this.framed = key;
    if (this.stage) this.stage.seat = seat;
    const { data } = this.print;
    const owned = Object.entries(data.trays).filter(([, { owner }]) => owner !== null);
    const own = owned.filter(([, { owner }]) => owner === seat).map(([name]) => name);
    const others = owned.filter(([, { owner }]) => owner !== seat).map(([name]) => name);
    byId("dock").replaceChildren(...own.map((name) => this.trays.dock(name)));
    byId("seats").replaceChildren(...owned.map(([name]) => this.trays.mini(name)));
    byId("cards").replaceChildren(...others.map((name) => this.trays.card(name)));
    this.trays.sweep();
    this.large = null;
    this.show();
    this.open(this.tab);
  }

  /** Make what is the same for every seat. */
  lay() {
    const { data } = this.print;
    const box = byId("stage");
    box.replaceChildren();
    this.stage = new Stage(box, this.print, this.table.seat, this.phone ? "tall" : "wide");
    this.corners = new Map(Object.entries(data.trays).filter(([, { owner }]) => owner === null).map(([name]) => [name, this.trays.corner(name)]));
    box.append(...this.corners.values(), this.phone ? "" : this.note.box);
    if (this.phone) byId("promptbar").append(this.note.box);
    byId("tabs").replaceChildren(...(this.phone ? this.tabs() : []));
    this.plates.build(box);
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
    const own = this.table.seat ?? 0;
    const owned = (/** @type {boolean} */ mine) => Object.keys(panels).filter((one) => panels[one].owner !== null && (panels[one].owner === own) === mine);
    return found.flatMap((name) => (name in panels ? [name] : name === "me" || name === "others" ? owned(name === "me") : []));
  }

  /** Compute where everything stands. */
  arrange() {
    const box = document.getElementById("stage");
    if (!this.stage || !box || !box.clientWidth) return;
    const { layout, trays } = this.print.data;
    const entry = this.phone ? layout.tall[this.tab] : undefined;
    const tree = this.phone ? (entry ? entry[2] : { col: [] }) : layout.wide;
    const named = new Set(entry ? leaves(entry[2]) : []);
    const looking = this.phone && this.large !== null && named.has("others"); // there it is all there is to see
    const placed = this.stage.arrange(looking ? this.large : tree, box.clientWidth, box.clientHeight, this.phone ? null : this.large);
    this.plates.draw(placed);
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
      if (form.free && !this.phone) this.note.place(form.free.map((n, i) => n * scale + [x, y, 0, 0][i]), box.clientHeight);
    }
  }

  /** Look at another's panel in the place of one's own, or at one's own again. @param {string} panel */
  enlarge(panel) {
    const own = this.stage?.front(null);
    this.large = panel === own || panel === this.large ? null : panel;
    this.arrange();
    this.people();
  }

  /** Names and who is to act, on the trays. */
  people() {
    const { state: { people, to_act: acting, finished }, people: persons, welcome: { mine } } = this.table;
    for (const box of /** @type {NodeListOf<HTMLElement>} */ (this.table.main.querySelectorAll(".tray[data-tray], .mini, .plate"))) {
      const seat = box.dataset.seat === undefined ? this.print.data.trays[String(box.dataset.tray)].owner : Number(box.dataset.seat);
      if (seat === null) continue;
      const you = mine.length === 1 && mine[0] === seat && box.classList.contains("mini");
      const called = box.querySelector(".called");
      if (called) called.textContent = you ? say("you") : people[seat].name;
      if (box.dataset.tray) box.setAttribute("aria-label", this.seated(seat));
      const notes = box.querySelector(".notes");
      if (notes) notes.textContent = persons.notes(seat).filter((note) => !note.startsWith("►")).join(" · ");
      box.classList.toggle("turn", acting.includes(seat));
      box.classList.toggle("ready", finished.includes(seat));
    }
    for (const { owner, root } of this.stage?.panels.values() || []) if (owner !== null) root.setAttribute("aria-label", this.seated(owner));
  }

  /** Who sits at a seat, with the colour by which their pieces are called. @param {number} seat */
  seated(seat) {
    const name = this.table.who(seat);
    const colour = Object.values(this.print.data.trays).find(({ owner }) => owner === seat)?.title;
    return !colour || colour === name ? name : `${name}, ${colour}`;
  }

  /** Draw what is to be seen: the table now, or as it was, or as it would be. */
  show() {
    if (!this.stage) return;
    const preview = this.past ? null : this.previewed();
    this.drawn = preview;
    if (preview) this.motion.finish();
    const real = this.past || this.scene;
    const base = this.motion.at || real;
    const scene = preview ? changed(base, preview.scene) : base;
    const { keys, moved } = this.stage.show(scene);
    /** @type {Record<string, number>} */
    const deltas = {};
    for (const [key, value] of Object.entries(preview?.scene || {})) {
      if (this.print.counter(key) && typeof value === "number") deltas[key] = value - Number(base[key] ?? 0);
    }
    for (const key of this.trays.counters.keys()) {
      const value = key in real ? base[key] : undefined; // what is hidden now is hidden at once, also while pieces fly
      this.trays.set(key, typeof value === "number" ? value : undefined);
    }
    this.trays.deltas(deltas);
    for (const ghost of byId("stage").querySelectorAll(".ghost")) ghost.classList.remove("ghost");
    for (const key of Object.keys(preview?.scene || {})) this.stage.pieces(key)?.classList.add("ghost");
    if (moved) {
      this.arrange();
      this.marks(); // places of a panel that has another form now are new
    }
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
    if (codes.length && this.large !== null) this.enlarge(this.large);
    const own = (/** @type {string} */ spot) => this.print.own(spot, seat);
    this.choice = new Choice(new Map(codes.map((code) => [code, (state.aim?.[code] || this.print.data.moves[code]?.[3] || []).map(own)])));
    this.alike = new Map(Object.entries(state.alike || {}).map(([spot, others]) => [own(spot), others.map(own)]));
    this.near = (state.near || []).map(own);
    if (this.phone && codes.length) this.front(true);
  }

  /** The place that is meant by one: itself, or of those that it stands for the first that glows, or can be clicked, or nearly can. @param {string} key */
  meaning(key) {
    const others = this.alike.get(key);
    if (!others) return key;
    const { lit, open, chosen, near } = this.looks;
    for (const ones of [lit, open, chosen, near]) {
      const found = others.find((one) => ones.has(one));
      if (found !== undefined) return found;
    }
    return key;
  }

  /** Bring the panel with the most places that can be chosen to the front; where there are none, with the most that nearly can. @param {boolean} fresh whether it is a new question: else only where nothing can be chosen here */
  front(fresh) {
    const lit = [...this.choice.lit()];
    const shown = lit.length ? lit : fresh ? this.near : [];
    const counts = this.print.data.layout.tall.map((_, i) => shown.filter((key) => this.panelsOf(i).includes(parted(key)[0])).length);
    const most = Math.max(0, ...counts);
    if (most && (fresh ? (counts[this.tab] || 0) < most : !counts[this.tab])) this.open(counts.indexOf(most));
  }

  /** Nothing is chosen any more. */
  forget() {
    this.choice.chosen = [];
    this.pending = this.insisted = null;
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
    if (this.shape.active && this.motion.at) return null; // it lies there from the beginning: what moves goes on
    return code === undefined ? null : this.previews.known(code);
  }

  /** The move that is looked at. @returns {number | undefined} */
  code() {
    if (!this.choosing) return undefined;
    const meant = this.pointed === null || this.touch || this.shape.inside(this.pointed) ? undefined : this.meant(this.pointed);
    return meant ?? this.considered ?? this.pending ?? (this.shape.active ? this.shape.code : this.choice.ready()[0]);
  }

  /** The pointer or the focus came to a place, or left. @param {string | null} key */
  point(key) {
    if (this.pointed === key) return;
    const before = this.pointed;
    this.pointed = key;
    if (key !== null && this.shape.inside(key) && (before === null || this.shape.inside(before))) return; // the shape is there already
    this.hot();
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.look(), key === null ? 120 : 60);
  }

  /** The shape lies elsewhere: what it would have done there is gone at once, and what it would do here comes when it rests. */
  rest() {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.look(), 60);
    if (this.previewed() !== this.drawn) this.show();
  }

  /** Show what the pointer rests on. */
  look() {
    const code = this.code();
    if (code !== undefined) this.previews.ask(code);
    if (this.note.why && this.pointed !== null && this.pointed !== this.note.why.at) this.note.why = null;
    this.show();
    this.note.draw();
    if (code === undefined && this.pointed !== null && !this.note.why && this.looks.near.has(this.pointed)) this.whyNot(this.pointed, true);
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
    else if (this.phone) this.front(false);
    this.update();
  }

  /** One move is left: it is played, unless it draws or opens something, or was tapped; then its button is there. @param {number} code */
  offer(code) {
    this.pending = code;
    if (this.touch) return;
    const preview = this.previews.known(code);
    if (!preview) this.table.play.send(code, true);
    else if (!preview.lock) this.play(code);
  }

  /** @param {number} code */
  play(code) {
    if (this.table.wire?.waits("move")) {
      this.insisted = code; // a double click counts once, and where the first was only answered, it is meant
      return;
    }
    this.forget();
    this.pointed = null;
    this.table.play.send(code);
    this.update();
  }

  /** Take the last click back; whether there was one. */
  back() {
    const had = this.shape.active && this.pending !== null || this.choice.back() || this.note.why !== null;
    this.note.why = null;
    this.pending = this.insisted = null;
    if (had) this.update();
    return had;
  }

  /** Ask why nothing can be done at a place. @param {string} key @param {boolean} [quiet] the pointer only rests there */
  whyNot(key, quiet = false) {
    const { seat } = this.table;
    const [at, name] = parted(key);
    const owner = (this.print.data.trays[at] || this.print.data.panels[at])?.owner;
    if (!quiet) sound("no");
    this.note.why = { at: key, text: "", clause: undefined };
    this.table.put({ type: "why", seat, at: owner !== null && owner === seat ? `me/${name}` : key });
    this.update();
  }

  /** What can be clicked, and how it looks. */
  judge() {
    const { choice, choosing, shape } = this;
    const none = /** @type {Set<string>} */ (new Set());
    if (!choosing) return { lit: none, open: none, implied: none, near: none, chosen: /** @type {Map<string, number>} */ (new Map()), quiet: false };
    const beyond = (/** @type {Set<string>} */ keys) => (shape.active ? new Set([...keys].filter((key) => !shape.inside(key))) : keys);
    /** @type {Map<string, number>} */
    const chosen = new Map();
    for (const key of choice.chosen) chosen.set(key, (chosen.get(key) || 0) + 1);
    const lit = beyond(choice.lit());
    return { lit, open: beyond(choice.open()), implied: new Set(choice.implied()), near: new Set(chosen.size ? [] : this.near), chosen, quiet: lit.size > QUIET };
  }

  /** Show what can be chosen, in the picture and as buttons. */
  update() {
    if (!this.stage) return;
    this.shape.fit();
    this.looks = this.judge();
    const { chosen, near, open } = this.looks;
    this.reach = new Set([...open, ...chosen.keys()]);
    this.marks();
    this.lit = new Set([...this.looks.lit, ...this.shape.spots]);
    this.shape.root?.classList.toggle("held", this.shape.active && this.pending !== null);
    this.hot();
    this.also([...chosen.keys()], near.size > 0);
    this.ways.draw();
    this.dots();
    const code = this.code();
    if (code !== undefined && (this.pending !== null || this.choice.chosen.length || this.shape.active) && !this.table.wire?.waits("move")) this.previews.ask(code);
    this.show();
    this.note.draw();
    this.table.play.draw();
  }

  /** Show of all places whether they can be chosen, and which are stops of the keyboard. */
  marks() {
    for (const view of /** @type {NodeListOf<HTMLElement>} */ (this.table.main.querySelectorAll("[data-at]"))) this.mark(view);
    this.keys.changed();
  }

  /** Show whether a place can be chosen. @param {HTMLElement | SVGElement} view */
  mark(view) {
    const at = String(view.dataset.at);
    const key = this.meaning(at);
    const { lit, open, implied, near, chosen, quiet } = this.looks;
    const shaped = this.shape.inside(key) ? this.shape.spots.indexOf(key) : -1;
    const looks = Object.entries({
      lit: lit.has(key) || shaped >= 0,
      quieter: lit.has(key) && quiet,
      open: open.has(key) && !lit.has(key),
      chosen: chosen.has(key),
      implied: implied.has(key) && !lit.has(key) && !chosen.has(key),
      near: near.has(key) && !lit.has(key),
      shape: shaped >= 0,
      part: shaped > 0 || at !== key,
    });
    const look = looks.filter(([, on]) => on).join();
    const before = this.marked.get(view) ?? "";
    if (!look && !before) return; // as most places are
    this.marked.set(view, look);
    if (look !== before) {
      for (const one of [view, this.stage?.glow(at)]) for (const [name, on] of looks) one?.classList.toggle(name, on);
    }
    if (at !== key) return this.name(view, at, false);
    if (chosen.has(key)) view.dataset.times = String(chosen.get(key));
    else delete view.dataset.times;
    this.name(view, key, lit.has(key) || chosen.has(key) || shaped === 0, shaped === 0 ? this.label(Number(this.shape.code)) : "");
  }

  /** The shape lies elsewhere. @param {string[]} keys where it lay, and where it lies */
  reshape(keys) {
    const { activeElement } = document;
    const held = activeElement instanceof SVGElement && activeElement.classList.contains("shape");
    for (const key of new Set(keys)) {
      const view = this.stage?.place(key);
      if (view) this.mark(view);
    }
    const [first] = this.shape.spots;
    this.lit = new Set([...this.looks.lit, ...this.shape.spots]);
    const stop = this.stage?.place(first);
    stop?.setAttribute("tabindex", "0"); // where it lay, there is no stop any more
    if (held) stop?.focus();
    this.rest();
  }

  /** What is under the pointer glows more. */
  hot() {
    for (const glow of byId("stage").querySelectorAll(".hot")) glow.classList.remove("hot");
    if (this.pointed === null || this.touch) return;
    const whole = [...this.alike.keys()].filter((key) => this.meaning(key) === this.pointed);
    for (const key of [this.pointed, ...whole]) this.stage?.glow(key)?.classList.add("hot");
  }

  /** A second line under the prompt: what is chosen so far, or what dots mean. @param {string[]} chosen @param {boolean} near */
  also(chosen, near) {
    const said = this.shape.active ? say(this.touch || this.phone ? "shape_touch" : "shape_mouse") : chosen.length ? chosen.map((key) => this.print.name(key)).join(" + ") : near ? say("dotted") : this.lit.size ? say("glowing") : "";
    const box = byId("also");
    if (box.textContent !== said) box.textContent = said;
    box.setAttribute("aria-hidden", String(this.shape.active || !chosen.length)); // what glows is nothing to listen to
  }

  /** What a place is for screen readers: a button if it can be clicked. @param {HTMLElement | SVGElement} view @param {string} key @param {boolean} button @param {string} [label] of a shape that lies there */
  name(view, key, button, label) {
    const counter = view.classList.contains("counter");
    if (button) {
      view.setAttribute("role", "button");
      if (!view.hasAttribute("tabindex")) view.setAttribute("tabindex", "-1");
      view.setAttribute("aria-pressed", String(this.choice.chosen.includes(key)));
      if (counter) {
        view.dataset.does = this.does(key);
        this.trays.name(key, /** @type {HTMLElement} */ (view)); // with the number that is shown, also while pieces fly
      } else view.setAttribute("aria-label", label || this.called(key));
    } else if (view.getAttribute("role") === "button") {
      view.removeAttribute("aria-pressed");
      if (view !== document.activeElement) view.removeAttribute("tabindex"); // focus that is lost lays the whole page out: it goes on first (`refocus`)
      if (counter) {
        view.setAttribute("role", "img");
        this.trays.name(key, /** @type {HTMLElement} */ (view));
      } else for (const attribute of ["role", "aria-label"]) view.removeAttribute(attribute);
    }
  }

  /** What a place that can be clicked is called: what lies there, and what a click does. @param {string} key */
  called(key) {
    const { print, scene } = this;
    const contents = print.contents(scene, key);
    const name = contents ? say("with", { what: print.name(key), whom: contents }) : print.name(key);
    const does = this.does(key);
    return does && does !== name ? `${name}. ${does}` : name;
  }

  /** What a click on a place does; nothing where too many of them would say it. @param {string} key */
  does(key) {
    if (this.lit.size > TOLD) return "";
    const left = this.choice.left([...this.choice.chosen, key]);
    return left.length === 1 ? this.label(left[0]) : left.length ? say("n_moves", { n: left.length }) : "";
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
    this.word();
  }

  /** Where the keyboard goes on: the first place that glows, or the first button. @returns {HTMLElement | null} */
  first() {
    return document.querySelector("#ways button.primary") || this.keys.stops()[0] || document.querySelector("#ways button");
  }
}
