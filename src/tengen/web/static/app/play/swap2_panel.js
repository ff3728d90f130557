// @ts-check
/** The swap2 opening: who places stones, and who chooses a colour. */

import { button, h } from "../dom.js";

const WORDS = {
  white: "Play White",
  black: "Play Black",
  two: "Put two more stones, let the opener choose",
};

/**
 * @param {Wire.State} state
 * @param {Wire.Swap2State} opening
 * @param {(choice: Wire.ChooseSwap2["choice"]) => void} choose
 */
export function swap2Panel(state, opening, choose) {
  const { stage, side, stones, choices } = opening;
  const isMine = state.you.includes(side);
  const who = isMine && state.you.length === 1 ? "You" : state.seats[side].title;
  const parts = [h("h2", {}, "Swap2 opening")];
  if (stage === "place") {
    const verb = who === "You" ? "put" : "puts";
    const count = stones === 1 ? "1 more stone" : `${stones} more stones`;
    parts.push(h("p", {}, `${who} ${verb} ${count}, now ${state.view.sides[state.view.turn]}.`));
  } else if (isMine) {
    parts.push(
      h("p", {}, state.you.length === 1 ? "Choose your side." : `${who}, choose your side.`),
      h("div", { class: "stack tight" }, choices.map((choice) => button(WORDS[choice], () => choose(choice)))),
    );
  } else {
    parts.push(h("p", {}, `${who} chooses a side.`));
  }
  return h("div", { class: "stack tight", role: "group", "aria-label": "Swap2" }, parts);
}
