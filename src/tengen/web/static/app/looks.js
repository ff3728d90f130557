// @ts-check
/** How the page looks: light, dark or as the system has it, and which board. */

import { choice, dialogue, h } from "./dom.js";
import { LANGUAGES, language, t } from "./language.js";
import { prefer, settings } from "./settings.js";

/** @type {[import("./settings.js").Settings["look"], string][]} */
const LOOKS = [["system", t("System")], ["light", t("Light")], ["dark", t("Dark")]];
/** @type {[import("./settings.js").Settings["boardLook"], string][]} */
const BOARDS = [["wood", t("Wood")], ["paper", t("Paper")], ["slate", t("Slate")]];
/** The page's own colour, for the bars of a phone's browser. @type {Record<string, string>} */
const PAGE = { light: "#f7f5f1", dark: "#151617" };

/** Puts the preferences onto the page. */
export function applyLooks() {
  const root = document.documentElement;
  root.dataset.look = settings.look;
  root.dataset.board = settings.boardLook;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    const own = meta.getAttribute("media")?.includes("dark") ? "dark" : "light";
    meta.setAttribute("content", PAGE[settings.look === "system" ? own : settings.look]);
  }
}

/** Asks for them; a choice is seen at once. */
export function askLooks() {
  if (document.querySelector("dialog[open]")) return;
  const look = choice(t("Colours"), "look", LOOKS, settings.look, (value) => {
    prefer({ look: value });
    applyLooks();
  });
  const board = choice(t("Board"), "board-look", BOARDS, settings.boardLook, (value) => {
    prefer({ boardLook: value });
    applyLooks();
  });
  dialogue(t("Looks"), h("div", { class: "stack" }, look, board));
}

/** Asks for the language. The page begins anew with it; games and studies are kept. */
export function askLanguage() {
  if (document.querySelector("dialog[open]")) return;
  /** @type {[string, string][]} */
  const known = Object.entries(LANGUAGES);
  const asked = choice(t("Language of the page"), "language", known, language, (value) => {
    prefer({ language: value });
    location.reload();
  });
  dialogue(t("Language"), asked);
}
