// @ts-check
/** The time each awaited seat has left, ticking once a second. */
import { el } from "./dom.js";
import { say } from "./words.js";

/** Below this many seconds it is shown as short. */
const SHORT = 20;

/** @param {number} seconds */
export function left(seconds) {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return say("time_days", { d: Math.floor(hours / 24), h: hours % 24 });
  if (hours) return say("time_hours", { h: hours, m: minutes % 60 });
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

export class Clocks {
  constructor() {
    /** When each awaited seat's time ends, by the server's clock. @type {Record<string, number>} */
    this.until = {};
    /** How far the server's clock is ahead of ours. */
    this.ahead = 0;
    setInterval(() => this.tick(), 1000);
  }

  /** @param {{until: Record<string, number>, now: number} | undefined} clock */
  set(clock) {
    this.until = clock?.until || {};
    if (clock) this.ahead = clock.now - Date.now();
  }

  /** What is shown of a seat's time: nothing where it has none. @param {number | null} seat */
  of(seat) {
    const until = seat === null ? undefined : this.until[seat];
    if (until === undefined) return [];
    const shown = el("span", { "data-until": until });
    this.write(shown);
    return [el("span", { class: "time", role: "timer" }, el("span", { class: "unseen" }, `${say("time_left")} `), shown)];
  }

  tick() {
    for (const shown of document.querySelectorAll("[data-until]")) this.write(/** @type {HTMLElement} */ (shown));
  }

  /** @param {HTMLElement} shown */
  write(shown) {
    const seconds = Math.max(0, Math.ceil((Number(shown.dataset.until) - Date.now() - this.ahead) / 1000));
    shown.textContent = left(seconds);
    shown.classList.toggle("short", seconds < SHORT);
  }
}
