// @ts-check
/** The page begins here: the header, and the screen that the address names; only that one is read. */
import { Fault, byId, dead, el, isLink, link } from "./dom.js";
import { lang, languages, loadWords, say } from "./words.js";

/** What the screen shown does when the language changes; it returns whether that was enough. */
/** @type {{relabel?: () => void}} */
let screen = {};

function header() {
  const choose = el("select", { id: "language", "aria-label": say("language"), onchange: async () => {
    await loadWords(/** @type {HTMLSelectElement} */ (choose).value);
    header();
    if (screen.relabel) screen.relabel();
    else await show();
    byId("language").focus();
  } }, ...languages().map(({ code, name }) => el("option", { value: code, lang: code, selected: code === lang() }, name)));
  byId("header").replaceChildren(
    el("a", { class: "skip", href: "#", onclick: skip }, say("skip")),
    el("a", { class: "brand", href: "/", "aria-label": `ludotheque: ${say("back_lobby")}` },
      el("img", { src: "/page/icon.svg", alt: "" }), el("span", null, "ludotheque")),
    el("div", { class: "where", id: "where" }),
    el("span", { class: "space" }),
    choose,
  );
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  /** @type {HTMLElement} */ (document.querySelector("#choices button") || byId("main")).focus();
}

/** The parts of the address; one that is no proper text leads nowhere. */
function parts() {
  try {
    return location.pathname.split("/").slice(1).map(decodeURIComponent).filter(Boolean);
  } catch {
    return ["?"];
  }
}

async function show() {
  const [where, name, ...rest] = parts();
  const main = byId("main");
  try {
    screen = {};
    byId("where").textContent = "";
    if (where === undefined) await (await import("./lobby.js")).lobby(main);
    else if (where === "table" && isLink(name, location.hash.slice(1)) && !rest.length) screen = await (await import("./table.js")).table(main, name, location.hash.slice(1));
    else if (where === "table") main.replaceChildren(...dead(say("no_link", { link: link("…", "…") })));
    else if (where === "set" && name && !rest.length) await (await import("./setup.js")).setup(main, name);
    else if (where === "rules" && name && !rest.length) await (await import("./rules.js")).rules(main, name);
    else if (where === "learn" && name && !rest.length) await (await import("./learn.js")).learn(main, name);
    else main.replaceChildren(...dead(say("no_page")));
  } catch (error) {
    main.replaceChildren(...dead(error instanceof Fault && error.status < 500 ? error.message : say("error", { text: String(error) })));
  }
}

addEventListener("hashchange", async () => {
  if (parts()[0] === "rules") (await import("./rules.js")).arrive();
  else location.reload(); // another link to the same table
});
const night = matchMedia("(prefers-color-scheme: dark)");
const shade = () => document.documentElement.classList.toggle("dark", night.matches);
night.addEventListener("change", shade);
shade();
await loadWords();
header();
await show();
