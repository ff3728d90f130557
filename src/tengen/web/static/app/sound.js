// @ts-check
/** Small sounds made on the spot; there are no files. Silent unless a person switched them on. */

import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;

/**
 * @param {number} frequency
 * @param {number} start
 * @param {number} length
 * @param {number} volume
 * @param {OscillatorType} type
 */
function note(frequency, start, length, volume, type = "sine") {
  if (!context) return;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = type;
  oscillator.frequency.value = frequency;
  const at = context.currentTime + start;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
}

/** @type {Record<Sound, () => void>} */
const SOUNDS = {
  // A stone on wood, a disc that falls and lands, a pencil.
  move: () => {
    note(310, 0, 0.07, 0.25, "triangle");
    note(155, 0, 0.1, 0.18);
  },
  disc: () => {
    note(520, 0, 0.05, 0.07, "triangle");
    note(190, 0.16, 0.09, 0.24, "triangle");
    note(96, 0.16, 0.13, 0.2);
  },
  stroke: () => {
    note(740, 0, 0.05, 0.09, "triangle");
    note(620, 0.04, 0.07, 0.07, "triangle");
  },
  back: () => [330, 262].forEach((frequency, at) => note(frequency, at * 0.07, 0.1, 0.14, "triangle")),
  ask: () => [587, 784].forEach((frequency, at) => note(frequency, at * 0.12, 0.2, 0.12)),
  refuse: () => note(165, 0, 0.13, 0.12, "triangle"),
  capture: () => {
    note(390, 0, 0.09, 0.2, "triangle");
    note(585, 0.07, 0.14, 0.16, "triangle");
  },
  win: () => [523, 659, 784].forEach((frequency, at) => note(frequency, at * 0.11, 0.3, 0.14)),
  loss: () => [392, 330, 262].forEach((frequency, at) => note(frequency, at * 0.13, 0.3, 0.14)),
  draw: () => [392, 392].forEach((frequency, at) => note(frequency, at * 0.16, 0.25, 0.12)),
  low: () => note(880, 0, 0.12, 0.1),
};

/** Plays a sound; `low` says that little time is left. @param {Sound} name */
export function play(name) {
  if (!settings.sound || !window.AudioContext) return;
  context ??= new AudioContext();
  // Browsers hold sounds back until a person has touched the page.
  if (context.state === "suspended") context.resume().catch(() => {});
  SOUNDS[name]();
}
