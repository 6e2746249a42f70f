// @ts-check
/** The legal moves as buttons, by group. A group of hundreds is narrowed first: each click keeps the moves that match. */
import { el, fill } from "../dom.js";
import { say } from "../words.js";

/** @typedef {import("../types").Catalogue} Catalogue @typedef {Catalogue["moves"][number]} Known */

/** A group with more moves than this is narrowed, */
const MANY = 40;
/** until no more than this are left. */
const FEW = 20;

/**
 * @template T @param {T[]} list @param {(one: T) => string} key
 * @returns {Map<string, T[]>}
 */
function grouped(list, key) {
  const found = new Map();
  for (const one of list) found.set(key(one), [...(found.get(key(one)) || []), one]);
  return found;
}

/**
 * What to choose next among moves: the values at the first place where their paths differ, each with the moves behind it; too many of them are cut, in
 * their order, into parts from one value to another. Under "" are moves that end before that place. None if the paths do not differ.
 * @param {number[]} codes @param {Known[]} moves
 */
export function fork(codes, moves) {
  const longest = Math.max(0, ...codes.map((code) => moves[code][3].length));
  for (let at = 0; at < longest; at += 1) {
    const values = grouped(codes, (code) => moves[code][3][at] ?? "");
    if (values.size > 1) return values.size > MANY ? parts(values) : values;
  }
  return null;
}

/** Values in parts of so many that can be looked over. @param {Map<string, number[]>} values */
function parts(values) {
  const keys = [...values.keys()].filter((key) => key !== "");
  const size = Math.ceil(keys.length / Math.min(MANY, Math.ceil(keys.length / FEW)));
  const starts = keys.map((_, i) => i).filter((i) => i % size === 0);
  const found = new Map(starts.map((i) => {
    const part = keys.slice(i, i + size);
    return [part.length > 1 ? `${part[0]} – ${part[part.length - 1]}` : part[0], part.flatMap((key) => values.get(key) || [])];
  }));
  const ended = values.get("");
  return ended ? new Map([["", ended], ...found]) : found;
}

/** What the labels of several moves begin with, in whole words. @param {string[]} labels */
function beginning(labels) {
  let end = 0;
  while (end < labels[0].length && labels.every((label) => label[end] === labels[0][end])) end += 1;
  const same = labels[0].slice(0, end);
  const inside = /[\p{L}\p{N}]$/u.test(same) && labels.some((label) => /^[\p{L}\p{N}]/u.test(label.slice(end)));
  return `${(inside ? same.replace(/[\p{L}\p{N}]+$/u, "") : same).trimEnd()}…`;
}

export class Moves {
  /**
   * @param {HTMLElement} box @param {HTMLElement} status where screen readers hear how many are left
   * @param {(code: number) => void} play
   */
  constructor(box, status, play) {
    this.box = box;
    this.status = status;
    this.play = play;
    /** @type {Catalogue} */
    this.catalogue = { moves: [], groups: {}, phrases: [] };
    /** @type {number[]} */
    this.codes = [];
    this.question = "";
    this.off = false;
    /** What was chosen in each group so far. @type {Map<string, string[]>} */
    this.chosen = new Map();
    // a key held down or a double click does not run on into buttons that came meanwhile
    box.addEventListener("keydown", (event) => event.repeat && event.key === "Enter" && event.preventDefault());
    box.addEventListener("click", (event) => event.detail > 1 && event.stopPropagation(), true);
  }

  /**
   * @param {Catalogue} catalogue @param {Record<string, string>} labels what moves are called here, where it says more than the catalogue
   * @param {number[]} codes @param {string} question @param {boolean} off
   */
  show(catalogue, labels, codes, question, off) {
    if (this.question !== question) this.forget();
    const moves = catalogue.moves.slice();
    for (const [code, label] of Object.entries(labels)) moves[Number(code)] = [moves[Number(code)][0], label, moves[Number(code)][2], moves[Number(code)][3]];
    this.catalogue = { ...catalogue, moves };
    this.codes = codes;
    this.question = question;
    this.off = off;
    this.draw();
  }

  /** Nothing is narrowed any more. */
  forget() {
    this.chosen.clear();
    this.status.textContent = "";
  }

  /** Nothing is shown any more. */
  clear() {
    this.forget();
    fill(this.box, null, () => []);
  }

  draw() {
    fill(this.box, [this.question, this.off, this.codes, [...this.chosen]], () => {
      const groups = grouped(this.codes, (code) => this.catalogue.moves[code][2]);
      const sets = [...groups].map(([group, list]) => this.set(group, list));
      sets.flatMap((set) => [...set.querySelectorAll(".moves button")]).slice(0, 9).forEach((button, i) =>
        button.prepend(el("kbd", { "aria-hidden": "true" }, String(i + 1))));
      return sets.length ? sets : [el("p", { class: "quiet" }, say("no_moves"))];
    });
  }

  /** @param {string} group @param {number[]} list */
  set(group, list) {
    const { moves, groups } = this.catalogue;
    const chosen = this.chosen.get(group) || [];
    const left = this.left(list, chosen);
    const choices = left.length > (chosen.length ? FEW : MANY) ? fork(left, moves) : null;
    return el("fieldset", { "data-group": group }, el("legend", null, groups[group] || group),
      chosen.length > 0 && el("div", { class: "row crumbs" },
        el("button", { type: "button", class: "small", "data-widen": "", disabled: this.off, onclick: () => this.widen(group) }, say("widen")),
        el("span", { class: "quiet" }, chosen.join(" › "))),
      el("div", { class: "moves" }, ...(choices ? this.choices(group, choices) : left.map((code) => this.move(code)))));
  }

  /** @param {number[]} list @param {string[]} chosen */
  left(list, chosen) {
    return chosen.reduce((left, key) => fork(left, this.catalogue.moves)?.get(key) || left, list);
  }

  /** @param {number} code */
  move(code) {
    const [notation, label] = this.catalogue.moves[code];
    return el("button", { type: "button", "data-move": notation, disabled: this.off, onclick: () => this.play(code) }, label);
  }

  /** @param {string} group @param {Map<string, number[]>} choices */
  choices(group, choices) {
    const { moves } = this.catalogue;
    const names = new Map([...choices].map(([key, codes]) =>
      [key, codes.every((code) => moves[code][3].includes(key)) ? beginning(codes.map((code) => moves[code][1])) : key]));
    const clear = new Set(names.values()).size === names.size; // else the values themselves tell them apart
    return [...choices].flatMap(([key, codes]) => (key === "" || codes.length === 1 ? codes.map((code) => this.move(code)) :
      [el("button", { type: "button", class: "narrow", "data-narrow": key, disabled: this.off, onclick: () => this.narrow(group, key) },
        (clear && names.get(key)) || key, " ", el("span", { class: "quiet" }, say("n_moves", { n: codes.length })))]));
  }

  /** @param {string} group @param {string} key */
  narrow(group, key) {
    const chosen = [...(this.chosen.get(group) || []), key];
    this.chosen.delete(group); // and in again: the group narrowed last comes last
    this.chosen.set(group, chosen);
    this.changed(group);
    this.find(group, ".moves button")?.focus();
  }

  /** Take the last narrowing back; whether there was one. @param {string} [group] */
  widen(group = [...this.chosen.keys()].pop()) {
    const chosen = group !== undefined && this.chosen.get(group);
    if (!group || !chosen) return false;
    const key = chosen[chosen.length - 1];
    if (chosen.length > 1) this.chosen.set(group, chosen.slice(0, -1));
    else this.chosen.delete(group);
    this.changed(group);
    (this.find(group, `.moves [data-narrow=${JSON.stringify(key)}]`) || this.find(group, ".moves button"))?.focus();
    return true;
  }

  /** @param {string} group */
  changed(group) {
    this.draw();
    const chosen = this.chosen.get(group) || [];
    const list = this.codes.filter((code) => this.catalogue.moves[code][2] === group);
    const left = say("n_moves", { n: this.left(list, chosen).length });
    this.status.textContent = say("with", { what: [this.catalogue.groups[group] || group, ...chosen].join(" "), whom: left });
  }

  /** @param {string} group @param {string} what @returns {HTMLElement | null} */
  find(group, what) {
    return this.box.querySelector(`[data-group=${JSON.stringify(group)}] ${what}`);
  }

  /** The nth button that can be pressed, from 0. @param {number} n @returns {HTMLElement | null} */
  button(n) {
    const found = this.box.querySelectorAll(".moves button:not(:disabled)")[n];
    return found instanceof HTMLElement ? found : null;
  }
}
