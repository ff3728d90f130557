// @ts-check
/** Asks for the title of a study. */

import { refusalOf } from "../connection.js";
import { button, dialogue, h } from "../dom.js";
import { t } from "../language.js";

/**
 * @param {string} heading
 * @param {string} title the first suggestion
 * @param {(title: string) => Promise<void>} act
 */
export function askTitle(heading, title, act) {
  const field = h("input", { id: "study-name", value: title, maxlength: 100, autocomplete: "off" });
  const trouble = h("p", { class: "trouble", role: "alert" });
  const done = async () => {
    trouble.textContent = field.value.trim() ? "" : t("A study needs a title.");
    if (!field.value.trim()) return;
    try {
      await act(field.value.trim());
      dialog.close();
    } catch (problem) {
      trouble.textContent = refusalOf(problem).message;
    }
  };
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") void done();
  });
  const dialog = dialogue(
    heading,
    h(
      "div",
      { class: "stack" },
      h("label", { class: "field" }, h("span", {}, t("Title")), field),
      trouble,
      h("div", { class: "row" }, button(t("Keep"), () => void done(), { class: "primary" })),
    ),
  );
  field.select();
}
