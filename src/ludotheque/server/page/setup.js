// @ts-check
/** Setting a table: seats, who plays, options, each explained. */
import { ask, byId, el, keep, lang, link, mark, remember, say } from "./dom.js";

const KINDS = ["me", "screen", "friend", "bot"];
/** @type {Map<string, {count: number, seats: {kind: string, name: string, bot: string}[], options: Record<string, string | number>}>} */
const drafts = new Map();

/** @param {HTMLElement} main @param {string} name */
export async function setup(main, name) {
  const { games, bots } = await ask(`/api/games?lang=${lang()}`);
  const game = games.find((/** @type {any} */ g) => g.name === name);
  if (!game) throw new Error(say("no_game", { name }));
  document.title = `${game.title} · ${say("set_table")}`;
  byId("where").textContent = say("set_table");
  // what is filled in stays when the language changes
  const draft = drafts.get(name) || { count: game.least, options: {}, seats: Array.from({ length: game.most }, (_, i) => ({
    kind: i ? "bot" : "me", name: i ? "" : keep("name") || "", bot: bots[bots.length - 1].name,
  })) };
  drafts.set(name, draft);
  const { seats, options } = draft;
  const who = el("div");
  const fault = el("p", { class: "bad", role: "alert" });

  const drawSeats = () => who.replaceChildren(...seats.slice(0, draft.count).map((seat, i) => {
    const kinds = el("div", { class: "choice", role: "radiogroup", "aria-label": say("seat", { n: i + 1 }) },
      ...KINDS.map((kind) => el("label", { title: say(`kind.${kind}.help`) },
        el("input", { type: "radio", name: `kind${i}`, value: kind, checked: seat.kind === kind, onchange: () => {
          for (const other of seats) if (kind === "me" && other.kind === "me") other.kind = "bot"; // there is one of me
          seat.kind = kind;
          drawSeats();
          /** @type {HTMLElement | null} */ (who.querySelector(`input[name=kind${i}][value=${kind}]`))?.focus();
        } }), say(`kind.${kind}`))));
    const input = el("input", { "aria-label": `${say("name_for")} ${i + 1}`, placeholder: say("name_for"), maxlength: 40, value: seat.name });
    input.addEventListener("input", () => { seat.name = /** @type {HTMLInputElement} */ (input).value; });
    const choose = el("select", { "aria-label": `${say("bot")} ${i + 1}` }, ...bots.map((/** @type {any} */ bot) =>
      el("option", { value: bot.name, selected: bot.name === seat.bot }, bot.title)));
    choose.addEventListener("change", () => { seat.bot = /** @type {HTMLSelectElement} */ (choose).value; });
    return el("div", { class: "seat" }, mark(i), el("div", { class: "row" }, kinds, seat.kind === "bot" ? choose : input,
      el("span", { class: "quiet" }, say(`kind.${seat.kind}.help`))));
  }));

  const counts = el("div", { class: "choice", role: "radiogroup", "aria-label": say("how_many") },
    ...Array.from({ length: game.most - game.least + 1 }, (_, i) => game.least + i).map((n) => el("label", null,
      el("input", { type: "radio", name: "count", value: n, checked: n === draft.count, onchange: () => { draft.count = n; drawSeats(); } }), String(n))));

  const start = async () => {
    const list = seats.slice(0, draft.count).map(({ kind, name, bot }) => ({ kind, name: name.trim(), bot: kind === "bot" ? bot : "" }));
    try {
      const made = await ask("/api/tables", { body: { game: game.name, seats: list, options } });
      remember(made.table, made.token, game.title);
      location.href = link(made.table, made.token);
    } catch (error) {
      fault.textContent = say("error", { text: /** @type {Error} */ (error).message });
    }
  };

  const rules = el("section", { class: "card" });
  const drawOptions = () => rules.replaceChildren(el("h2", null, say("how_we_play")),
    ...game.options.map((/** @type {any} */ option) => choice(game, option, options, drawOptions)));
  drawOptions();
  drawSeats();
  main.replaceChildren(el("div", { class: "setup" },
    el("section", { class: "card" }, el("h1", null, game.title), el("p", null, game.summary),
      el("h3", null, say("how_many")), counts, el("p"),
      el("button", { class: "primary wide", type: "button", onclick: start }, say("start")), fault),
    el("div", { class: "cards" },
      el("section", { class: "card" }, el("h2", null, say("who_plays")), who),
      rules)));
}

/**
 * One option with its explanation. What is not chosen is as the edition, or else the game, has it.
 * @param {any} game @param {any} option @param {Record<string, string | number>} chosen @param {() => void} redraw
 */
function choice(game, option, chosen, redraw) {
  const edition = game.editions[chosen.edition ?? game.options.find((/** @type {any} */ o) => o.name === "edition")?.default] || {};
  const usual = edition[option.name] ?? option.default;
  const value = String(chosen[option.name] ?? usual);
  const label = `option-${option.name}`;
  const set = (/** @type {string} */ given) => {
    if (given === "" || given === String(usual)) delete chosen[option.name];
    else chosen[option.name] = option.values.length ? given : Number(given);
  };
  const found = option.values.find((/** @type {any} */ v) => v.value === value);
  const help = el("p", { class: "quiet" }, found ? `${option.help} ${found.help}` : option.help);
  let control;
  if (option.values.length) {
    control = el("select", { id: label }, ...option.values.map((/** @type {any} */ v) =>
      el("option", { value: v.value, selected: v.value === value }, v.help)));
    control.addEventListener("change", (event) => {
      set(/** @type {HTMLSelectElement} */ (event.target).value);
      redraw();
      byId(label).focus();
    });
  } else {
    control = el("input", { id: label, type: "number", min: option.least, max: option.most, value });
    control.addEventListener("input", (event) => set(/** @type {HTMLInputElement} */ (event.target).value));
  }
  return el("div", { class: "option" }, el("div", null, el("label", { for: label }, el("strong", null, option.title)), help), control);
}
