// @ts-check
/** The swap2 opening: who places stones, and who chooses a colour. */

import { button, h } from "../dom.js";
import { t, tn } from "../language.js";

const WORDS = {
  white: t("Play White"),
  black: t("Play Black"),
  two: t("Put two more stones, let the opener choose"),
};

/**
 * @param {Wire.State} state
 * @param {Wire.Swap2State} opening
 * @param {(choice: Wire.ChooseSwap2["choice"]) => void} choose
 */
export function swap2Panel(state, opening, choose) {
  const { stage, side, stones, choices } = opening;
  const isMine = state.you.includes(side);
  const who = state.seats[side].title;
  const parts = [h("h2", {}, t("Swap2 opening"))];
  if (stage === "place") {
    const now = { who, side: state.view.sides[state.view.turn] };
    const words =
      isMine && state.you.length === 1
        ? tn("You put {count} more stone, now {side}.", "You put {count} more stones, now {side}.", stones, now)
        : tn("{who} puts {count} more stone, now {side}.", "{who} puts {count} more stones, now {side}.", stones, now);
    parts.push(h("p", {}, words));
  } else if (isMine) {
    parts.push(
      h("p", {}, state.you.length === 1 ? t("Choose your side.") : t("{who}, choose your side.", { who })),
      h("div", { class: "stack tight" }, choices.map((choice) => button(WORDS[choice], () => choose(choice)))),
    );
  } else {
    parts.push(h("p", {}, t("{who} chooses a side.", { who })));
  }
  return h("div", { class: "stack tight", role: "group", "aria-label": "Swap2" }, parts);
}
