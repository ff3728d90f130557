// @ts-check
/** Import and export of games, by paste or file. */

import { refusalOf } from "../connection.js";
import { copyButton } from "../copy.js";
import { button, dialogue, h } from "../dom.js";
import { t } from "../language.js";

const LARGEST = 200_000;

/**
 * Asks for a record; `onload(answer)` gets what the server read.
 * @param {import("../connection.js").Connection} connection
 * @param {string} game
 * @param {(answer: Wire.Imported) => void} onload
 */
export function importDialogue(connection, game, onload) {
  const area = h("textarea", { id: "import-text", rows: 9, spellcheck: "false", placeholder: t("Paste a game") });
  const trouble = h("p", { class: "trouble", role: "alert" });
  // A browser's own button would speak the browser's language, and not that of the page.
  const file = h("input", { type: "file", id: "import-file", class: "unseen" });
  const name = h("span", { class: "small quiet file-name" });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    name.textContent = chosen?.name ?? "";
    if (!chosen) return;
    trouble.textContent = "";
    if (chosen.size > LARGEST) trouble.textContent = t("This file is too large for one game.");
    else area.value = await chosen.text();
  });
  const load = async () => {
    trouble.textContent = "";
    try {
      const answer = await connection.ask("import", { text: area.value, game });
      dialog.close();
      onload(answer);
    } catch (problem) {
      trouble.textContent = refusalOf(problem).message;
    }
  };
  const dialog = dialogue(
    t("Import a game"),
    h(
      "div",
      { class: "stack" },
      h("label", { class: "field" }, h("span", {}, t("Tengen record, SGF, Gomocup .psq, moves, or a board drawn with x, o and dots")), area),
      h("div", { class: "row" }, h("label", { class: "button small" }, t("Or choose a file…"), file), name),
      trouble,
      h("div", { class: "row" }, button(t("Load"), load, { class: "primary", picture: "load" })),
    ),
  );
}

/**
 * Shows a game in one of the formats, to copy or to save.
 * @param {import("../connection.js").Connection} connection
 * @param {Wire.Format[]} formats
 * @param {{ game: string, nodes: Wire.TreeNode[], tags: Record<string, string>, moves: string[], shown: string[], family: string }} what the
 *   whole tree, the line on the board, and the moves to the position that is shown
 */
export function exportDialogue(connection, formats, { game, nodes, tags, moves, shown, family }) {
  const fitting = formats.filter(({ families }) => families.includes(family));
  const options = fitting.map(({ format, title }) => h("option", { value: format }, title));
  const select = h("select", { id: "export-format" }, options);
  const area = h("textarea", { id: "export-text", rows: 9, readonly: true, spellcheck: "false" });
  const trouble = h("p", { class: "trouble", role: "alert" });
  /** @type {Wire.Exported | null} */
  let answer = null;
  const fill = async () => {
    trouble.textContent = "";
    try {
      const format = /** @type {Wire.Export["format"]} */ (select.value);
      // Only records know variations; a picture shows one position.
      const what = format === "tengen" || format === "sgf" ? { nodes } : { moves: format === "svg" ? shown : moves };
      answer = await connection.ask("export", { format, game, tags, ...what });
      area.value = answer.text;
    } catch (problem) {
      answer = null;
      area.value = "";
      trouble.textContent = refusalOf(problem).message;
    }
  };
  const save = () => answer && saveFile(answer.name, answer.text);
  select.addEventListener("change", fill);
  dialogue(
    t("Export the game"),
    h(
      "div",
      { class: "stack" },
      h("label", { class: "field" }, h("span", {}, t("Format")), select),
      h("label", { class: "field" }, h("span", {}, t("The game")), area),
      trouble,
      h("div", { class: "row" }, copyButton(t("Copy"), () => area.value), button(t("Save"), save, { picture: "save" })),
    ),
  );
  fill();
}

/**
 * @param {string} name
 * @param {string} text
 */
function saveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = h("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
