// @ts-check
/** The lobby: the games, your tables, an invitation. */
import { ask, el, forget, keep, lang, link, remember, say, tables } from "./dom.js";

/** @param {HTMLElement} main */
export async function lobby(main) {
  document.title = "ludotheque";
  const { games } = await ask(`/api/games?lang=${lang()}`);
  const name = /** @type {HTMLInputElement} */ (el("input", { id: "name", maxlength: 40, autocomplete: "nickname", value: keep("name") || "" }));
  name.addEventListener("change", () => keep("name", name.value.trim()));
  const mine = el("div", { class: "card", hidden: true });
  main.replaceChildren(
    el("h1", null, say("question")),
    el("p", { class: "quiet" }, say("intro")),
    el("p", { class: "row" }, el("label", { for: "name" }, say("your_name")), name),
    el("div", { class: "cards" }, ...games.map((/** @type {any} */ game) => card(game))),
    el("div", { class: "cards" }, mine, invitation()),
  );
  await list(mine);
}

/** @param {any} game */
function card(game) {
  const fault = el("p", { class: "bad", role: "alert" });
  const play = async () => {
    const seats = [{ kind: "me", name: keep("name") || "" }];
    while (seats.length < game.least) seats.push({ kind: "bot", name: "" });
    try {
      const made = await ask("/api/tables", { body: { game: game.name, seats } });
      remember(made.table, made.token, game.title);
      location.href = link(made.table, made.token);
    } catch (error) {
      fault.textContent = say("error", { text: /** @type {Error} */ (error).message });
    }
  };
  return el("section", { class: "card", "aria-label": game.title },
    el("h2", null, game.title),
    el("p", null, game.summary),
    el("p", { class: "quiet" }, say("players", { min: game.least, max: game.most })),
    el("div", { class: "row" },
      el("button", { class: "primary", type: "button", onclick: play }, say("play_now")),
      el("a", { class: "button", href: `/set/${game.name}` }, say("set_table"))),
    fault);
}

function invitation() {
  const input = /** @type {HTMLInputElement} */ (el("input", { id: "paste", class: "grow", autocomplete: "off" }));
  const join = (/** @type {Event} */ event) => {
    event.preventDefault();
    const found = input.value.match(/\/table\/([\w-]+)#([\w-]+)/);
    if (found) location.href = link(found[1], found[2]);
    else input.setAttribute("aria-invalid", "true");
  };
  return el("section", { class: "card" },
    el("h2", null, say("invited")),
    el("form", { class: "row", onsubmit: join },
      el("label", { for: "paste" }, say("paste")), input, el("button", { type: "submit" }, say("join"))));
}

/** Your tables, those that wait for you first. @param {HTMLElement} box */
async function list(box) {
  const known = tables().slice(0, 12);
  const found = await Promise.all(known.map(async (kept) => {
    try {
      return { ...kept, ...(await ask(`/api/tables/${kept.table}?lang=${lang()}`, { token: kept.token })) };
    } catch {
      return null;
    }
  }));
  const rows = found.filter((t) => t !== null).sort((a, b) => Number(b.yours) - Number(a.yours) || b.when - a.when);
  if (!rows.length) return;
  box.hidden = false;
  box.replaceChildren(el("h2", null, say("your_tables")), el("ul", { class: "people" }, ...rows.map((t) => el("li", null,
    el("span", { class: "name" }, t.title),
    el("span", { class: "quiet" }, t.state.people.map((/** @type {any} */ p) => p.name).join(", ")),
    el("span", { class: "grow" }, t.yours ? `${say("your_turn")}: ${t.state.prompt}` : t.state.prompt),
    el("a", { class: t.yours ? "button primary" : "button", href: link(t.table, t.token) }, say(t.yours ? "continue" : "open")),
    el("button", { type: "button", class: "small", onclick: (/** @type {any} */ e) => { forget(t.table); e.target.closest("li").remove(); } },
      say("forget"))))));
}
