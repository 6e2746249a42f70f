// @ts-check
/** The lobby: the games, your tables, an invitation. */
import { left } from "./clocks.js";
import { Fault, ask, el, forget, isLink, keep, link, remember, tables } from "./dom.js";
import { begin } from "./first.js";
import { learnLink, rulesLink } from "./rules.js";
import { lang, say } from "./words.js";

/** So many tables are asked for at first. */
const SHOWN = 12;

/** @param {HTMLElement} main */
export async function lobby(main) {
  document.title = "ludotheque";
  /** @type {import("./types").Games} */
  const { games, gentle } = await ask(`/api/games?lang=${lang()}`);
  const name = /** @type {HTMLInputElement} */ (el("input", { id: "name", maxlength: 40, autocomplete: "nickname", value: keep("name") || "" }));
  name.addEventListener("change", () => keep("name", name.value.trim()));
  const mine = el("section", { class: "card", id: "tables", hidden: true });
  main.replaceChildren(
    el("h1", null, say("question")),
    el("p", { class: "quiet" }, say("intro")),
    el("p", { class: "row" }, el("label", { for: "name" }, say("your_name")), name),
    el("div", { class: "cards" }, ...games.map((game) => card(game, gentle))),
    el("div", { class: "cards" }, mine, invitation()),
  );
  await list(mine, SHOWN);
}

/** @param {import("./types").GameInfo} game @param {string} gentle the bot for a first game */
function card(game, gentle) {
  const fault = el("p", { class: "bad", role: "alert" });
  const button = /** @type {HTMLButtonElement} */ (el("button", { class: "primary", type: "button", onclick: () => begin(game, asked, play) }, say("play_now")));
  const asked = el("div", null);
  /** @param {boolean} guide */
  const play = async (guide) => {
    const options = (guide && game.first) || {};
    const seats = [{ kind: "me", name: keep("name") || "", bot: "" }];
    while (seats.length < game.least) seats.push({ kind: "bot", name: "", bot: guide ? gentle : "" });
    button.disabled = true; // one click, one table
    try {
      const made = await ask(`/api/tables?lang=${lang()}`, { body: { game: game.name, seats, options } });
      remember(made.table, made.token, game.title);
      location.href = link(made.table, made.token);
    } catch (error) {
      fault.textContent = say("error", { text: /** @type {Error} */ (error).message });
      button.disabled = false;
      button.focus();
    }
  };
  return el("section", { class: "card game", "aria-label": game.title },
    el("h2", null, game.title),
    el("p", null, game.summary),
    el("p", { class: "quiet" }, say("players", { min: game.least, max: game.most })),
    el("div", { class: "row" }, button, el("a", { class: "button", href: `/set/${game.name}`, "aria-label": say("with", { what: say("set_table"), whom: game.title }) }, say("set_table")),
      game.lesson && learnLink(game.name, game.title), rulesLink(game.name, game.title)),
    asked, fault);
}

function invitation() {
  const fault = el("p", { class: "bad", role: "alert", id: "no-link" });
  const input = /** @type {HTMLInputElement} */ (el("input", { id: "paste", class: "grow", autocomplete: "off", "aria-describedby": "no-link" }));
  const join = (/** @type {Event} */ event) => {
    event.preventDefault();
    const [, table, token] = input.value.match(/\/table\/([\w-]+)#([\w-]+)/) || [];
    if (isLink(table, token)) location.href = link(table, token);
    else {
      input.setAttribute("aria-invalid", "true");
      fault.textContent = say("no_link", { link: link("…", "…") });
      input.focus();
    }
  };
  return el("section", { class: "card" },
    el("h2", null, say("invited")),
    el("form", { class: "row", onsubmit: join },
      el("label", { for: "paste" }, say("paste")), input, el("button", { type: "submit" }, say("join"))), fault);
}

/** Your tables, those that wait for you first; those that cannot be read say so. @param {HTMLElement} box @param {number} most */
async function list(box, most) {
  const known = tables();
  const found = await Promise.all(known.slice(0, most).map(async (kept) => {
    try {
      return { ...kept, ...(await ask(`/api/tables/${kept.table}?lang=${lang()}`, { token: kept.token })), fault: "" };
    } catch (error) {
      return { ...kept, yours: false, fault: say(error instanceof Fault && error.status === 404 ? "table_gone" : "table_away") };
    }
  }));
  found.sort((a, b) => Number(b.yours) - Number(a.yours) || b.when - a.when);
  const rest = known.length - found.length;
  box.hidden = !found.length;
  box.replaceChildren(el("h2", null, say("your_tables")), el("ul", { class: "people" }, ...found.map((t) => row(t))),
    ...(rest > 0 ? [el("button", { type: "button", id: "all-tables", onclick: async () => {
      await list(box, known.length);
      /** @type {HTMLElement | null} */ (box.querySelector("a, button"))?.focus();
    } }, say("show_all", { n: known.length }))] : []));
}

/** A table that this browser knows, with what it answered. @typedef {import("./dom.js").Kept & Partial<import("./types").TableShown> & {fault: string}} Found */
/** @param {Found} t */
function row(t) {
  const { state } = t;
  const until = t.yours ? state?.clock?.until[Number(t.seat)] : undefined;
  const item = el("li", { "data-table": t.table },
    el("span", { class: "name" }, t.title),
    state && el("span", { class: "quiet" }, state.people.map((person) => person.name).join(", ")),
    el("span", { class: t.fault ? "grow bad" : "grow" }, t.fault || (t.yours ? `► ${state?.prompt}` : state?.prompt)),
    until !== undefined && state?.clock && el("span", { class: "time" }, left(Math.max(0, Math.ceil((until - state.clock.now) / 1000)))),
    state && el("a", { class: t.yours ? "button primary" : "button", href: link(t.table, t.token) }, say(t.yours ? "continue" : "open")),
    el("button", { type: "button", class: "small", "aria-label": say("with", { what: say("forget"), whom: t.title }), onclick: () => {
      forget(t.table);
      const next = item.nextElementSibling || item.previousElementSibling;
      item.remove();
      /** @type {HTMLElement | null} */ (next?.querySelector("a, button") || document.getElementById("paste"))?.focus();
    } }, say("forget")));
  return item;
}
