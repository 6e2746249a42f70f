// @ts-check
/** The links of a table, to keep and to hand on. */
import { el, link, say } from "./dom.js";

const ALONE = ["localhost", "127.0.0.1", "[::1]"];

/**
 * @param {string} table @param {string} token @param {Record<string, string>} links by role @param {string} role
 * @param {string[]} names of the people
 */
export function linkList(table, token, links, role, names) {
  const friends = Object.entries(links).filter(([r]) => r !== "watch");
  if (!friends.length && role === "watch" && !links.watch) return [];
  return [
    el("h2", null, say("links")),
    ...friends.map(([r, given]) => linkRow(say("link_seat", { who: names[Number(r.slice(4))] }), link(table, given))),
    role !== "watch" && linkRow(say("link_mine"), link(table, token)),
    links.watch && linkRow(say("link_watch"), link(table, links.watch)),
    friends.length > 0 && ALONE.includes(location.hostname) && el("p", { class: "quiet hint" }, say("only_here", { host: location.hostname })),
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
