// @ts-check
/** The key map behind `?`. */

import { dialogue, h } from "./dom.js";
import { t } from "./language.js";

/** @typedef {[string[], string]} Key names and what they do */

/** @type {Key[]} */
const BOARD = [
  [["b"], t("go to the board")],
  [["←", "→", "↑", "↓"], t("on the board: move the cursor")],
  [["Enter"], t("on the board: play there")],
  [["Esc"], t("leave the board")],
];

/** @type {Record<string, Key[]>} */
const KEYS = {
  play: [
    ...BOARD,
    [["u"], t("take back")],
    [["h"], t("hint")],
    [["f"], t("turn the board")],
    [["n"], t("numbers on the stones")],
    [["Home", "End"], t("first position, back to the game")],
    [["[", "]"], t("look one move back or forward")],
    [["?"], t("this list")],
  ],
  learn: [
    ...BOARD,
    [["n"], t("go on, when nothing is left to do")],
    [["p"], t("one step back")],
    [["r"], t("try again")],
    [["h"], t("show the right place")],
    [["?"], t("this list")],
  ],
  analyse: [
    [["←", "→"], t("one move back or forward")],
    [["↑", "↓"], t("other variation")],
    [["Home", "End"], t("first or last position")],
    [["1", "…", "5"], t("add the engine's line of that number")],
    [["m", "Shift+m"], t("next or previous mistake")],
    [["c"], t("candidates on or off")],
    [["e"], t("engine on or off")],
    [["Delete"], t("remove this move and what follows")],
    [["z"], t("take a removal back")],
    [["p"], t("make this the main line")],
    [["k"], t("write a comment")],
    [["v"], t("marks: choose one, then a place on the board")],
    [["t"], t("threats on the board")],
    [["s"], t("keep as a study")],
    [["f"], t("turn the board")],
    [["n"], t("numbers on the stones")],
    ...BOARD,
    [["?"], t("this list")],
  ],
};

/** Shows the keys of a view. @param {string} view */
export function showKeys(view) {
  if (document.querySelector("dialog[open]")) return;
  const keys = KEYS[view] ?? KEYS.play;
  const rows = keys.flatMap(([names, words]) => [
    h("dt", {}, names.flatMap((name, at) => [at ? " " : "", h("kbd", {}, name)])),
    h("dd", {}, words),
  ]);
  dialogue(t("Keys"), h("dl", { class: "keys" }, rows));
}

/** Does somebody type there? @param {Event} event */
export function isTyping(event) {
  return event.target instanceof Element && event.target.closest("input, textarea, select, dialog") !== null;
}

/**
 * Calls the action of a key, unless somebody types, holds a modifier or walks on the board.
 * @param {KeyActions} actions
 * @param {AbortSignal} signal
 */
export function listenToKeys(actions, signal) {
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event)) return;
      const action = actions[event.shiftKey && event.key.length === 1 ? `Shift+${event.key.toLowerCase()}` : event.key];
      // An action that has nothing to do leaves the key to the browser, for example to scroll.
      if (action && action() !== false) event.preventDefault();
    },
    { signal },
  );
}
