// @ts-check
/** Another game for the analysis board, with its options. */

import { refusalOf } from "../connection.js";
import { button, dialogue, h } from "../dom.js";
import { chooseOptions } from "../play/options.js";
import { t } from "../language.js";

/**
 * @param {import("../connection.js").Connection} connection
 * @param {Wire.Catalogue} catalogue
 * @param {Wire.View} view
 * @param {(game: string) => void} onchoose
 */
export function gameDialogue(connection, catalogue, view, onchoose) {
  const [word] = view.game.split(":");
  let { kind } = catalogue.games.find((game) => game.kind === word) ?? catalogue.games[0];
  /** @type {import("../play/options.js").Values} */
  let options = {};
  const trouble = h("p", { class: "trouble", role: "alert" });
  const fields = h("div", {});
  const select = h(
    "select",
    { id: "other-game" },
    catalogue.games.map((game) => h("option", { value: game.kind }, game.title)),
  );
  const draw = () => {
    const game = catalogue.games.find((one) => one.kind === kind) ?? catalogue.games[0];
    fields.replaceChildren(chooseOptions(game, options, (changed) => (options = changed)));
  };
  select.value = kind;
  select.addEventListener("change", () => {
    kind = select.value;
    options = {};
    draw();
  });
  draw();
  const open = async () => {
    trouble.textContent = "";
    try {
      const { game } = await connection.ask("compose", { kind, options });
      dialog.close();
      onchoose(game);
    } catch (problem) {
      trouble.textContent = refusalOf(problem).message;
    }
  };
  const dialog = dialogue(
    t("Other game"),
    h(
      "div",
      { class: "stack" },
      h("label", { class: "field" }, h("span", {}, t("Game")), select),
      fields,
      trouble,
      h("div", { class: "row" }, button(t("Open"), open, { class: "primary" })),
    ),
  );
}
