// @ts-check
/** The page begins here: the header, and the screen that the address names. */
import { byId, el, lang, loadWords, say, setLang } from "./dom.js";
import { lobby } from "./lobby.js";
import { setup } from "./setup.js";
import { table } from "./table.js";

/** What the screen shown does when the language changes; it returns whether that was enough. */
/** @type {{relabel?: () => void}} */
let screen = {};

function header() {
  const choose = (/** @type {string} */ value) => async () => {
    setLang(value);
    await loadWords();
    header();
    if (screen.relabel) screen.relabel();
    else await show();
    document.getElementById(`lang-${value}`)?.focus();
  };
  byId("header").replaceChildren(
    el("a", { class: "skip", href: "#", onclick: skip }, say("skip")),
    el("a", { class: "brand", href: "/", "aria-label": `ludotheque: ${say("back_lobby")}` },
      el("img", { src: "/page/icon.svg", alt: "" }), "ludotheque"),
    el("span", { class: "where", id: "where" }),
    el("span", { class: "space" }),
    el("div", { class: "row", role: "group", "aria-label": say("language") },
      ...["en", "fr"].map((value) => el("button", {
        id: `lang-${value}`, type: "button", lang: value, "aria-pressed": lang() === value, onclick: choose(value),
        "aria-label": value === "en" ? "English" : "Français",
      }, value.toUpperCase()))),
  );
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  /** @type {HTMLElement} */ (document.querySelector("#moves button") || byId("main")).focus();
}

async function show() {
  const [, where, name] = location.pathname.split("/");
  const main = byId("main");
  try {
    screen = {};
    if (where === "table") screen = await table(main, decodeURIComponent(name), location.hash.slice(1));
    else if (where === "set") await setup(main, decodeURIComponent(name));
    else await lobby(main);
  } catch (error) {
    main.replaceChildren(el("p", { class: "notice refusal", role: "alert" }, say("error", { text: /** @type {Error} */ (error).message })));
  }
}

addEventListener("hashchange", () => location.reload()); // another link to the same table
await loadWords();
header();
await show();
