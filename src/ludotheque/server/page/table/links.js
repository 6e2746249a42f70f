// @ts-check
/** The links of a table, to keep and to hand on. */
import { byId, el, fill, link } from "../dom.js";
import { lang, say } from "../words.js";

const ALONE = ["localhost", "127.0.0.1", "[::1]"];

export class Links {
  /** @param {import("../table.js").TablePage} table */
  constructor(table) {
    this.table = table;
    /** The friends who were here while this page is open, and those whose invitation was closed. @type {Set<number>} */
    this.met = new Set();
    this.counted = false;
    /** The friends whose links have become theirs alone, as far as this page knows. @type {Set<number>} */
    this.gone = new Set();
  }

  /** Somebody is here. @param {number[]} seats */
  meet(seats) {
    this.counted = true;
    for (const seat of seats) {
      this.met.add(seat);
      this.gone.add(seat);
    }
  }

  draw() {
    this.invitations();
    const { name, token, welcome: { links: given, role, own }, state: { people } } = this.table;
    const names = people.map((person) => person.name);
    const links = Object.fromEntries(Object.entries(given).filter(([to]) => !this.gone.has(Number(to.slice(4)))));
    const seen = role === "host" ? people.some(({ kind }) => kind === "friend") && say("host_sees") : role !== "watch" && say(own ? "seat_own" : "seat_shared");
    fill(byId("links"), [links, role, names, token, seen, lang()], () => [...linkList(name, token, links, role, names),
      ...(seen ? [el("p", { class: "quiet hint", id: "sees" }, seen)] : [])]);
    byId("links").hidden = !byId("links").childElementCount;
  }

  /** The links of friends who were never here, until they come. */
  invitations() {
    const { name, log, state: { people, over }, welcome: { links } } = this.table;
    const came = new Set(log.lines.filter((entry) => ["move", "chat", "name"].includes(entry.kind)).map((entry) => entry.seat));
    const awaited = friends(links).filter(({ seat }) => this.counted && !over && !people[seat].bot && !this.met.has(seat) && !came.has(seat));
    fill(byId("invitations"), [awaited, awaited.map(({ seat }) => people[seat].name), lang()], () => awaited.map(({ seat, token }) => {
      const label = say("send_link", { who: people[seat].name });
      return el("div", { class: "notice invitation" }, linkRow(label, link(name, token)),
        el("button", { type: "button", "aria-label": say("with", { what: say("close"), whom: label }),
          onclick: () => { this.met.add(seat); this.table.draw(); } }, say("close")));
    }));
  }
}

/** The seats of friends, with their tokens. @param {Record<string, string>} links by role */
function friends(links) {
  return Object.entries(links).filter(([role]) => role !== "watch").map(([role, token]) => ({ seat: Number(role.slice(4)), token }));
}

/**
 * @param {string} table @param {string} token @param {Record<string, string>} links by role @param {string} role
 * @param {string[]} names of the people
 */
function linkList(table, token, links, role, names) {
  const invited = friends(links);
  if (!invited.length && role === "watch" && !links.watch) return [];
  return [
    el("h2", null, say("links")),
    ...invited.map(({ seat, token: given }) => linkRow(say("link_seat", { who: names[seat] }), link(table, given))),
    role !== "watch" && linkRow(say("link_mine"), link(table, token)),
    links.watch && linkRow(say("link_watch"), link(table, links.watch)),
    invited.length > 0 && ALONE.includes(location.hostname) && el("p", { class: "quiet hint" }, say("only_here", { host: location.hostname })),
  ].filter((node) => node instanceof Node);
}

/** A link with a button that copies it. @param {string} label @param {string} address */
export function linkRow(label, address) {
  const input = /** @type {HTMLInputElement} */ (el("input", { readonly: true, value: address, "aria-label": label, onfocus: () => input.select() }));
  const told = el("span", { class: "quiet told", role: "status" });
  const button = el("button", { type: "button", class: "small", "aria-label": say("with", { what: say("copy"), whom: label }), onclick: async () => {
    const done = await copy(input);
    told.textContent = say(done ? "copied" : "copy_by_hand");
    if (done) button.focus();
  } }, say("copy"));
  return el("div", { class: "link" }, el("span", { class: "quiet" }, label), input, button, told);
}

/** Copy what an input holds; whether that worked. On plain http of another host there is no clipboard to write to. @param {HTMLInputElement} input */
async function copy(input) {
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    input.focus();
    input.select();
    return document.execCommand("copy");
  }
}
