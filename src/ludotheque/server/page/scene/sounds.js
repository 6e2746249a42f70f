// @ts-check
/** Short sounds, made on the spot; whoever wants silence has it. */
import { keep } from "../dom.js";
import { painted } from "../quick.js";

/** Frequencies in hertz, one after the other, and how long each is in seconds. @type {Record<string, [number[], number]>} */
const SOUNDS = { tap: [[440], 0.05], take: [[330, 392], 0.06], tick: [[220, 233, 247, 262], 0.05], no: [[196, 165], 0.09],
  turn: [[523, 659, 784], 0.1] };
const VOLUME = 0.08;
/** @type {AudioContext | null} */
let audio = null;

export const silent = () => Boolean(keep("silent"));

/** @param {boolean} yes */
export function silence(yes) {
  keep("silent", yes);
}

/** Be heard, once somebody has touched the page; the picture comes first. @param {string} name */
export function sound(name) {
  if (!silent() && navigator.userActivation?.hasBeenActive) painted(() => play(name));
}

/** @param {string} name */
function play(name) {
  audio ||= new AudioContext();
  const [notes, length] = SOUNDS[name];
  notes.forEach((frequency, i) => {
    const at = /** @type {AudioContext} */ (audio).currentTime + i * length;
    const tone = new OscillatorNode(/** @type {AudioContext} */ (audio), { type: "triangle", frequency });
    const loud = new GainNode(/** @type {AudioContext} */ (audio), { gain: 0 });
    loud.gain.setValueAtTime(VOLUME, at);
    loud.gain.exponentialRampToValueAtTime(0.0005, at + length * 1.6);
    tone.connect(loud).connect(/** @type {AudioContext} */ (audio).destination);
    tone.start(at);
    tone.stop(at + length * 1.7);
  });
}
