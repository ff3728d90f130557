// @ts-check
/** A move or the end of a game, for who hears the board. */

import { familyOf } from "../../board/families/registry.js";
import { t, together } from "../language.js";
import { play as sound } from "../sound.js";
import { speak } from "../speak.js";
import { endTitle } from "./end_panel.js";

/**
 * @param {Wire.State} before
 * @param {Wire.State} state
 */
export function announce(before, state) {
  const { view, you } = state;
  const isBack = view.ply < before.view.ply;
  speak(isBack ? t("Taken back. {said}", { said: view.said }) : view.result ? together(view.said, t("{text}.", { text: endTitle(state) })) : view.said);
  if (isBack) {
    sound("back");
    return;
  }
  if (view.result) {
    const { winner } = view.result;
    const isLoss = you.length === 1 && winner !== null && winner !== you[0];
    sound(winner === null ? "draw" : isLoss ? "loss" : "win");
  } else {
    sound(view.last_cells.length ? "capture" : familyOf(view.family).moveSound);
  }
}
