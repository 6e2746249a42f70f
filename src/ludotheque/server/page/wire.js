// @ts-check
/** The WebSocket to a table: says hello, comes back by itself with the last number seen, sends again what was not answered. */

export class Wire {
  /**
   * @param {{table: string, token: string, lang: () => string}} link
   * @param {(message: any) => void} heard @param {(state: "open" | "lost" | "offline") => void} changed
   */
  constructor(link, heard, changed) {
    this.link = link;
    this.heard = heard;
    this.changed = changed;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.n = 0;
    /** @type {number | null} */
    this.seat = null;
    this.tries = 0;
    /** @type {Map<string, any>} */
    this.unanswered = new Map();
    this.over = false;
    this.open();
  }

  open() {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`);
    this.socket = socket;
    socket.onopen = () => {
      const hello = { type: "hello", table: this.link.table, token: this.link.token, lang: this.link.lang(), since: this.n };
      socket.send(JSON.stringify(this.seat === null ? hello : { ...hello, seat: this.seat }));
    };
    socket.onmessage = (event) => this.message(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.socket !== socket || this.over) return;
      this.tries += 1;
      setTimeout(() => this.changed(this.tries > 5 ? "offline" : "lost"), this.tries > 1 ? 0 : 1000);
      this.timer = setTimeout(() => this.open(), Math.min(10000, 250 * 2 ** this.tries) * (0.5 + Math.random()));
    };
  }

  retry() {
    clearTimeout(this.timer);
    this.open();
  }

  get alive() {
    return this.socket !== null && this.socket.readyState === WebSocket.OPEN;
  }

  /** @param {any} message */
  message(message) {
    if (message.type === "welcome") {
      this.tries = 0;
      this.changed("open");
    }
    if (message.state) {
      this.n = message.n;
      this.seat = message.seat;
    }
    if (message.ack || message.id) this.unanswered.delete(message.ack || message.id);
    this.heard(message);
    if (message.type === "welcome") for (const waiting of this.unanswered.values()) this.put(waiting);
  }

  /** @param {any} message */
  put(message) {
    if (this.alive) this.socket?.send(JSON.stringify(message));
  }

  /** Send something that must arrive once; the id it has. @param {any} message */
  once(message) {
    const id = crypto.getRandomValues(new Uint32Array(3)).join("-");
    this.unanswered.set(id, { ...message, id });
    this.put({ ...message, id });
    return id;
  }

  close() {
    this.over = true;
    this.socket?.close();
  }
}
