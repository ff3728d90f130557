// @ts-check
/** What is said and offered when a game is over. */

import { refusalOf } from "../connection.js";
import { button, h } from "../dom.js";
import { featTable } from "../fame.js";
import { t } from "../language.js";
import { prefer, settings } from "../settings.js";

/**
 * @typedef {object} EndActions
 * @property {() => void} review
 * @property {() => void} rematch
 * @property {() => void} fresh
 * @property {(name: string) => Promise<void>} sign
 */

/** "You won", "You lost", "Draw" or "Black wins"; nothing while the game goes on. @param {Wire.State} state */
export function endTitle({ view, you }) {
  if (view.result === null) return "";
  const { winner } = view.result;
  if (view.result.reason === "stopped") return t("Game stopped");
  if (winner === null) return t("Draw");
  if (you.length !== 1) return t("{side} wins", { side: view.sides[winner] });
  return you[0] === winner ? t("You won") : t("You lost");
}

/**
 * @param {Wire.State} state
 * @param {EndActions} act
 * @param {Wire.Feat[] | null} fame the list of this game after signing
 */
export function endPanel(state, act, fame) {
  const { view } = state;
  const offered = state.rematch !== null && !state.you.includes(state.rematch) && state.you.length > 0;
  const waits = state.rematch !== null && state.you.includes(state.rematch);
  const buttons = [
    button(t("Review"), act.review, { picture: "chart", class: "primary" }),
    state.can.rematch && !waits ? button(offered ? t("Accept rematch") : t("Rematch"), act.rematch, { picture: "again" }) : null,
    button(t("New game"), act.fresh),
  ];
  return h(
    "div",
    { class: "end stack" },
    h("div", {}, h("h2", {}, endTitle(state)), h("p", { class: "quiet" }, view.result?.sentence)),
    waits ? h("p", { class: "note" }, t("You offered a rematch. Waiting for an answer.")) : null,
    offered ? h("p", { class: "note" }, t("Your opponent offers a rematch.")) : null,
    h("div", { class: "row" }, buttons),
    fame ? h("div", { class: "sign stack" }, h("h3", {}, t("Hall of fame: {title}", { title: view.title })), featTable(fame.slice(0, 5))) : null,
    state.can.sign && !fame ? signForm(act.sign) : null,
  );
}

/** @param {EndActions["sign"]} sign */
function signForm(sign) {
  const field = h("input", { id: "fame-name", maxlength: 40, value: settings.name, autocomplete: "nickname" });
  const trouble = h("p", { class: "trouble", role: "alert" });
  const form = h(
    "form",
    { class: "sign stack" },
    h("label", { class: "field" }, h("span", {}, t("Sign the hall of fame")), field),
    button(t("Sign"), null, { picture: "trophy", type: "submit" }),
    trouble,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = field.value.trim();
    if (!name) {
      trouble.textContent = t("Write a name first.");
      field.focus();
      return;
    }
    try {
      prefer({ name });
      await sign(name);
    } catch (problem) {
      trouble.textContent = refusalOf(problem).message;
    }
  });
  return form;
}
