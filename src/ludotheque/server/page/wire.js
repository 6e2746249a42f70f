// @ts-check
/** The WebSocket to a table: says hello, comes back by itself with the last number seen, sends again what was not answered. */

/** @typedef {import("./types").Told} Told @typedef {import("./types").Heard} Heard */
/** @typedef {import("./types").Move | import("./types").Back | import("./types").Ask | import("./types").Chat | import("./types").Hint} Once what counts once, however often it is sent */
/** @template T @typedef {T extends any ? Omit<T, "id"> : never} Unnamed */

/** The numbers of runs (first, how many, first, how many …): so legal moves are sent. @param {number[]} runs */
export const spread = (runs) => runs.flatMap((first, at) => (at % 2 ? [] : Array.from({ length: runs[at + 1] }, (_, i) => first + i)));

export class Wire {
  /**
   * @param {{table: string, token: string, fresh: string, lang: () => string}} link
   * @param {(message: Told) => void} heard @param {(state: "open" | "lost" | "offline") => void} changed
   */
  constructor(link, heard, changed) {
    this.link = link;
    this.heard = heard;
    this.changed = changed;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.n = 0;
    /** @type {import("./types").Person[]} */
    this.people = [];
    /** @type {number | null} */
    this.seat = null;
    this.tries = 0;
    /** @type {Map<string, Once>} */
    this.unanswered = new Map();
    this.over = false;
    this.open();
  }

  open() {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`);
    this.socket = socket;
    socket.onopen = () => {
      const hello = { type: "hello", table: this.link.table, token: this.link.token, lang: this.link.lang(), since: this.n, icons: true, fresh: this.link.fresh };
      socket.send(JSON.stringify(this.seat === null ? hello : { ...hello, seat: this.seat }));
    };
    socket.onmessage = (event) => this.message(JSON.parse(event.data));
    socket.onclose = ({ code }) => {
      if (this.socket !== socket || this.over) return;
      this.tries += 1;
      setTimeout(() => this.changed(this.tries > 5 ? "offline" : "lost"), this.tries > 1 ? 0 : 1000);
      const restarts = code === 1012 && this.tries === 1; // the server ends in good order, and another may be there already
      this.timer = setTimeout(() => this.open(), (restarts ? 50 : Math.min(10000, 250 * 2 ** this.tries)) * (0.5 + Math.random()));
    };
  }

  retry() {
    clearTimeout(this.timer);
    this.open();
  }

  get alive() {
    return this.socket !== null && this.socket.readyState === WebSocket.OPEN;
  }

  /** @param {Told} message */
  message(message) {
    if (message.type === "welcome") {
      this.tries = 0;
      this.link.token = message.token;
      this.changed("open");
    }
    if ("state" in message && message.state) {
      message.state.codes = spread(message.state.codes);
      this.people = message.state.people ??= this.people; // sent again only where somebody's name or seat changes
      this.n = message.n ?? this.n;
      this.seat = message.seat ?? null;
    }
    const answered = message.type === "update" ? message.ack : "id" in message && message.id;
    if (answered) this.unanswered.delete(answered);
    this.heard(message);
    if (message.type === "welcome") for (const waiting of this.unanswered.values()) this.put(waiting);
  }

  /** @param {Heard} message */
  put(message) {
    if (this.alive) this.socket?.send(JSON.stringify(message));
  }

  /** Send something that must arrive once; the id it has. @param {Unnamed<Once>} message */
  once(message) {
    const id = crypto.getRandomValues(new Uint32Array(3)).join("-");
    const named = /** @type {Once} */ ({ ...message, id });
    this.unanswered.set(id, named);
    this.put(named);
    return id;
  }

  /** Whether something of this type waits for its answer. @param {Once["type"]} type */
  waits(type) {
    return [...this.unanswered.values()].some((sent) => sent.type === type);
  }

  close() {
    this.over = true;
    this.socket?.close();
  }
}
