// @ts-check
/** Setting a table: seats, who plays, options, each explained. */
import { ask, byId, coverOf, dead, el, keep, link, mark, remember } from "./dom.js";
import { learnLink, rulesLink } from "./rules.js";
import { lang, say } from "./words.js";

const KINDS = ["me", "screen", "friend", "bot"];
/** Seconds to think that can be chosen. */
const CLOCKS = [0, 60, 180, 600, 3600, 86400, 259200];
/** @typedef {import("./types").GameInfo} Game */
/** @typedef {{count: number, clock: number, hints: boolean, seats: {kind: string, name: string, bot: string}[], options: Record<string, string | number>}} Draft */
/** @type {Map<string, Draft>} */
const drafts = new Map();
/** Whether several people play: alone among bots one has hints anyway. @param {Draft} draft */
const company = ({ seats, count }) => seats.slice(0, count).filter(({ kind }) => kind !== "bot").length > 1;

/** @param {HTMLElement} main @param {string} name */
export async function setup(main, name) {
  /** @type {import("./types").Games} */
  const { games, bots, usual, kept } = await ask(`/api/games?lang=${lang()}`);
  const game = games.find((g) => g.name === name);
  if (!game) {
    main.replaceChildren(...dead(say("no_game", { name })));
    return;
  }
  document.title = `${game.title} · ${say("set_table")}`;
  byId("where").replaceChildren(el("span", null, say("set_table")));
  // what is filled in stays when the language changes
  const draft = drafts.get(name) || { count: game.least, clock: 0, hints: false, options: {}, seats: Array.from({ length: game.most }, (_, i) => ({
    kind: i ? "bot" : "me", name: i ? "" : keep("name") || "", bot: usual,
  })) };
  drafts.set(name, draft);
  const fault = el("p", { class: "bad", role: "alert" });
  const button = /** @type {HTMLButtonElement} */ (el("button", { class: "primary wide", type: "button", onclick: () => start() }, say("start")));

  const start = async () => {
    const { count, clock, options } = draft, hints = draft.hints && company(draft);
    const seats = draft.seats.slice(0, count).map(({ kind, name: called, bot }) => ({
      kind, name: kind === "bot" ? "" : called.trim(), bot: kind === "bot" ? bot : "" }));
    button.disabled = true; // one click, one table
    fault.textContent = "";
    try {
      const made = await ask(`/api/tables?lang=${lang()}`, { body: { game: game.name, seats, options, ...(clock && { clock }), ...(hints && { hints }) } });
      remember(made.table, made.token, game.title);
      location.href = link(made.table, made.token);
    } catch (error) {
      fault.textContent = say("error", { text: /** @type {Error} */ (error).message });
      button.disabled = false;
      button.focus();
    }
  };

  const who = el("div", { id: "seats" }), advice = hinting(draft);
  const drawSeats = () => {
    who.replaceChildren(...draft.seats.slice(0, draft.count).map((_, i) => seatRow(draft, i, bots, drawSeats)));
    advice.hidden = !company(draft);
  };
  drawSeats();
  const counts = el("div", { class: "choice", role: "radiogroup", "aria-label": say("how_many") },
    ...Array.from({ length: game.most - game.least + 1 }, (_, i) => game.least + i).map((n) => el("label", null,
      el("input", { type: "radio", name: "count", value: n, checked: n === draft.count, onchange: () => { draft.count = n; drawSeats(); drawRules(); } }), String(n))));
  const how = el("div");
  const drawRules = () => how.replaceChildren(rules(game, draft, advice));
  drawRules();
  main.replaceChildren(el("div", { class: "setup" },
    el("section", { class: "card first" }, coverOf(game, "cover"), el("h1", null, game.title), el("p", null, game.summary),
      el("p", { class: "row" }, game.lesson && learnLink(game.name, game.title, { target: "_blank", rel: "noopener" }), rulesLink(game.name, game.title, { target: "_blank", rel: "noopener" })),
      el("h2", null, say("how_many")), counts,
      el("div", { class: "start" }, fault, button),
      el("p", { class: "quiet", id: "kept" }, kept)),
    el("div", { class: "cards" },
      el("section", { class: "card" }, el("h2", null, say("who_plays")), who),
      how)));
}

/** @param {Draft} draft @param {number} i @param {import("./types").BotInfo[]} bots @param {() => void} redraw */
function seatRow(draft, i, bots, redraw) {
  const seat = draft.seats[i];
  const kinds = el("div", { class: "choice", role: "radiogroup", "aria-label": say("seat", { n: i + 1 }) },
    ...KINDS.map((kind) => el("label", null,
      el("input", { type: "radio", name: `kind${i}`, value: kind, checked: seat.kind === kind, onchange: () => {
        for (const other of draft.seats) if (kind === "me" && other.kind === "me") other.kind = "bot"; // there is one of me
        seat.kind = kind;
        redraw();
        /** @type {HTMLElement | null} */ (document.querySelector(`input[name=kind${i}][value=${kind}]`))?.focus();
      } }), say(`kind.${kind}`))));
  const input = el("input", { "aria-label": `${say("name_for")} ${i + 1}`, placeholder: say("name_for"), maxlength: 40, value: seat.name });
  input.addEventListener("input", () => { seat.name = /** @type {HTMLInputElement} */ (input).value; });
  const choose = el("select", { "aria-label": `${say("bot")} ${i + 1}` }, ...bots.map((bot) =>
    el("option", { value: bot.name, selected: bot.name === seat.bot }, bot.title)));
  choose.addEventListener("change", () => {
    seat.bot = /** @type {HTMLSelectElement} */ (choose).value;
    redraw();
    /** @type {HTMLElement | null} */ (document.querySelectorAll("#seats .seat")[i]?.querySelector("select"))?.focus();
  });
  const help = seat.kind === "bot" ? bots.find((bot) => bot.name === seat.bot)?.help : say(`kind.${seat.kind}.help`);
  return el("div", { class: "seat" }, mark(i), el("div", { class: "row" }, kinds, seat.kind === "bot" ? choose : input,
    el("span", { class: "quiet" }, help || "")));
}

/** Whether all may take hints. @param {Draft} draft */
function hinting(draft) {
  const box = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", id: "hints", checked: draft.hints, "aria-describedby": "hints-help",
    onchange: () => { draft.hints = box.checked; } }));
  return el("div", { class: "option" }, el("label", { class: "pick" }, box, el("span", null, say("hints"))), el("p", { class: "quiet", id: "hints-help" }, say("hints.help")));
}

/** How we play: the time to think, hints and the game's options. @param {Game} game @param {Draft} draft @param {HTMLElement} advice */
function rules(game, draft, advice) {
  const clock = el("select", { id: "clock" }, ...CLOCKS.map((n) => el("option", { value: n, selected: n === draft.clock }, say(`clock.${n}`))));
  clock.addEventListener("change", () => { draft.clock = Number(/** @type {HTMLSelectElement} */ (clock).value); });
  const told = el("p", { class: "good", role: "status", id: "switched" });
  const box = el("div", { class: "options" });
  const draw = (/** @type {string} */ id = "") => {
    box.replaceChildren(...game.options.map((option) => choice(game, option, draft, changed)));
    if (id) byId(id).focus();
  };
  const changed = (/** @type {string} */ id, /** @type {Record<string, string>} */ before) => {
    const after = usuals(game, draft.options);
    const other = game.options.filter((o) => o.name !== "edition" && before[o.name] !== after[o.name]);
    told.textContent = other.length ? say("switched", { what: other.map((o) => o.title).join(", ") }) : "";
    draw(id);
    for (const o of other) byId(`option-${o.name}`).classList.add("switched");
  };
  draw();
  return el("section", { class: "card" }, el("h2", null, say("how_we_play")),
    el("div", { class: "option" }, el("label", { for: "clock" }, say("clock")), el("p", { class: "quiet" }, say("clock.help")), clock), advice, told, box);
}

/** How each option is played unless something else is chosen: as the edition, or else the game, has it. @param {Game} game @param {Record<string, string | number>} chosen */
function usuals(game, chosen) {
  const defaults = Object.fromEntries(game.options.map((o) => [o.name, String(o.default)]));
  const edition = game.editions[chosen.edition ?? defaults.edition] || {};
  return { ...defaults, ...Object.fromEntries(Object.entries(edition).map(([name, value]) => [name, String(value)])) };
}

/**
 * One option with its explanation.
 * @param {Game} game @param {import("./types").GameOption} option @param {Draft} draft
 * @param {(id: string, before: Record<string, string>) => void} changed
 */
function choice(game, option, { count, options: chosen }, changed) {
  const values = option.values.filter(({ least }) => least <= count); // who is not there cannot start
  if (option.values.length && !values.some((v) => v.value === chosen[option.name])) delete chosen[option.name];
  const before = usuals(game, chosen);
  const edition = option.name === "edition";
  const usual = edition ? String(option.default) : before[option.name];
  const value = String(chosen[option.name] ?? usual);
  const id = `option-${option.name}`;
  const set = (/** @type {string} */ given) => {
    if (given === "" || given === usual) delete chosen[option.name];
    else chosen[option.name] = !option.values.length && /^-?\d+$/.test(given) ? Number(given) : given; // the server says what is wrong
  };
  const own = !edition && value !== usual && el("span", { class: "tag" }, say("own_rule"));
  if (option.values.length) {
    return el("fieldset", { class: "option", id }, el("legend", null, option.title, " ", own), el("p", { class: "quiet" }, option.help),
      ...values.map((v) => el("label", { class: "pick" },
        el("input", { type: "radio", id: `${id}-${v.value}`, name: id, value: v.value, checked: v.value === value, onchange: () => {
          set(v.value);
          changed(`${id}-${v.value}`, before);
        } }), el("span", null, v.help, !edition && v.value === usual && value !== usual && el("span", { class: "quiet" }, ` (${say("usual")})`)))));
  }
  const input = el("input", { id: `${id}-value`, type: "number", min: option.least, max: option.most, value });
  input.addEventListener("input", (event) => set(/** @type {HTMLInputElement} */ (event.target).value));
  return el("div", { class: "option", id }, el("label", { for: `${id}-value` }, option.title), el("p", { class: "quiet" },
    `${option.help} ${say("range", { least: option.least, most: option.most })}`), input);
}
