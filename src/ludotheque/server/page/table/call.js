// @ts-check
/** Whose turn it is while they look elsewhere: the title, a dot on the icon, a chime and, if they allow it, a notification. */
import { el, keep } from "../dom.js";
import { sign } from "../scene/print.js";
import { sound } from "../scene/sounds.js";
import { say } from "../words.js";

/** Whether this browser can notify, and the person has not refused. */
const able = () => "Notification" in window && isSecureContext && Notification.permission !== "denied";
/** Whether they want it. */
const wanted = () => able() && Notification.permission === "granted" && Boolean(keep("notify"));

export class Call {
  /** @param {import("../table.js").TablePage} table */
  constructor(table) {
    this.table = table;
    /** Whether it was their turn when this was last looked at; nothing is said when the page is opened. @type {boolean | null} */
    this.mine = null;
    /** @type {Notification | null} */
    this.note = null;
    document.addEventListener("visibilitychange", () => {
      this.look();
      if (!document.hidden) this.hush();
    });
    this.look();
  }

  /** What the button shows: nothing where it is of no use. Browsers are slow to say it, so it is asked only when it may be another. */
  look() {
    this.shown = able() ? String(wanted()) : "";
  }

  draw() {
    const { codes, welcome: { title } } = this.table;
    const mine = codes.length > 0;
    document.title = mine ? `● ${title}, ${say("your_turn").toLowerCase()}` : title;
    this.icon(mine);
    if (mine && this.mine === false) this.ring();
    if (!mine) this.hush();
    this.mine = mine;
  }

  /** At a shared screen, say nothing of what lies behind the curtain. */
  conceal() {
    document.title = this.table.welcome.title;
    this.icon(false);
    this.hush();
    this.mine = null;
  }

  /** @param {boolean} mine */
  icon(mine) {
    const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
    const href = mine ? "/page/icon-turn.svg" : "/page/icon.svg";
    if (icon && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
  }

  ring() {
    sound("turn");
    if (!document.hidden || !wanted()) return;
    const { name, state, welcome } = this.table;
    try {
      this.note = new Notification(welcome.title, { body: state.prompt, tag: name, icon: "/page/icon-turn.svg" });
      this.note.onclick = () => { focus(); this.hush(); };
    } catch {
      this.note = null; // some phones let only workers notify
    }
  }

  hush() {
    this.note?.close();
    this.note = null;
  }

  /** A button that asks, once, whether one may be notified; then it switches that on and off. */
  button() {
    if (!this.shown) return "";
    const on = this.shown === "true";
    return el("button", { type: "button", id: "notify", class: "small", "aria-pressed": on, "aria-label": say("notify"), title: say("notify"), onclick: async () => {
      const granted = await Notification.requestPermission() === "granted"; // asks only where nothing was answered yet
      keep("notify", granted && !on);
      this.look();
      this.table.title();
      document.getElementById("notify")?.focus();
    } }, /** @type {any} */ (sign(on ? "bell" : "hushed")));
  }
}
