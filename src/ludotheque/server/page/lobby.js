// @ts-check
/** The lobby: the games, your tables, an invitation. */
import { left } from "./clocks.js";
import { Fault, ask, coverOf, el, forget, isLink, keep, link, mark, remember, tables } from "./dom.js";
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
  addEventListener("visibilitychange", () => document.hidden || !mine.isConnected || list(mine, games)); // meanwhile others have moved
  main.replaceChildren(
    el("h1", null, say("question")),
    el("p", { class: "quiet" }, say("intro")),
    el("p", { class: "row" }, el("label", { for: "name" }, say("your_name")), name),
    el("div", { class: "cards games" }, ...games.map((game) => card(game, gentle))),
    el("div", { class: "cards" }, mine, invitation()),
  );
  await list(mine, games);
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
    coverOf(game, "cover"),
    el("div", { class: "head" }, el("h2", null, game.title), el("p", { class: "quiet" }, say("players", { min: game.least, max: game.most }))),
    el("p", null, game.summary),
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

/**
 * Your tables, those that wait for you first; those that cannot be read say so.
 * @param {HTMLElement} box @param {import("./types").GameInfo[]} games @param {boolean} [all]
 */
async function list(box, games, all = box.classList.contains("all")) {
  const known = tables();
  const most = all ? known.length : SHOWN;
  box.classList.toggle("all", all);
  const found = await Promise.all(known.slice(0, most).map(async (kept) => {
    try {
      return { ...kept, ...(await ask(`/api/tables/${kept.table}?lang=${lang()}`, { token: kept.token })), fault: "" };
    } catch (error) {
      return { ...kept, yours: false, fault: say(error instanceof Fault && error.status === 404 ? "table_gone" : "table_away") };
    }
  }));
  found.sort((a, b) => Number(b.yours) - Number(a.yours) || b.when - a.when);
  const waiting = found.filter((one) => one.yours).length;
  const rest = known.length - found.length;
  box.hidden = !found.length;
  box.replaceChildren(el("div", { class: "head" }, el("h2", null, say("your_tables")), waiting ? el("p", { class: "quiet" }, say("wait_for_you", { n: waiting })) : ""),
    el("ul", { class: "people" }, ...found.map((t) => row(t, games.find((game) => game.name === t.game)))),
    ...(rest > 0 ? [el("button", { type: "button", id: "all-tables", onclick: async () => {
      await list(box, games, true);
      /** @type {HTMLElement | null} */ (box.querySelector("a, button"))?.focus();
    } }, say("show_all", { n: known.length }))] : []));
}

/** A table that this browser knows, with what it answered. @typedef {import("./dom.js").Kept & Partial<import("./types").TableShown> & {fault: string}} Found */
/** How long ago something was, in words. @param {number} at in milliseconds */
export function ago(at) {
  const seconds = Math.min(0, (at - Date.now()) / 1000);
  const units = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]]);
  const [unit, length] = units.find(([, one]) => -seconds >= one) || units[3];
  if (unit === "day" && -seconds > 30 * length) return new Date(at).toLocaleDateString(lang(), { dateStyle: "medium" });
  return new Intl.RelativeTimeFormat(lang(), { numeric: "auto" }).format(Math.round(seconds / length), unit);
}

/** @param {Found} t @param {import("./types").GameInfo | undefined} game */
function row(t, game) {
  const { state } = t;
  const until = t.yours ? state?.clock?.until[Number(t.seat)] : undefined;
  const item = el("li", { "data-table": t.table, class: t.yours ? "yours" : "" },
    coverOf(game, "stamp") || el("span", { class: "stamp" }),
    el("span", { class: "name" }, t.title),
    el("span", { class: "quiet seated" }, ...(state ? [ ...state.people.map((_, i) => /** @type {any} */ (mark(i))), el("span", null, state.people.map((person) => person.name).join(", "))] : [])),
    el("span", { class: t.fault ? "grow bad" : "grow" }, t.fault || (t.yours ? `► ${state?.prompt}` : state?.prompt)),
    el("span", { class: "when quiet" },
      t.since ? el("time", { datetime: new Date(t.since).toISOString(), title: t.started && say("dealt", { when: new Date(t.started).toLocaleString(lang(), { dateStyle: "medium", timeStyle: "short" }) }) }, ago(t.since)) : "",
      until !== undefined && state?.clock && el("span", { class: "time" }, left(Math.max(0, Math.ceil((until - state.clock.now) / 1000))))),
    el("span", { class: "deeds" },
      state && el("a", { class: t.yours ? "button primary" : "button", href: link(t.table, t.token) }, say(t.yours ? "continue" : "open")),
      el("button", { type: "button", class: "small", "aria-label": say("with", { what: say("forget"), whom: t.title }), onclick: () => {
        forget(t.table);
        const next = item.nextElementSibling || item.previousElementSibling;
        item.remove();
        /** @type {HTMLElement | null} */ (next?.querySelector("a, button") || document.getElementById("paste"))?.focus();
      } }, say("forget"))));
  return item;
}
