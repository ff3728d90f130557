// @ts-check
/** In place of a table that there is not, or not any more. */

import { h } from "../dom.js";
import { t } from "../language.js";
import { keepSeat } from "../tables.js";

/**
 * @param {HTMLElement} side the panel of the page that could not be filled
 * @param {string} id
 * @param {string} words why not
 */
export function showMissing(side, id, words) {
  const card = h(
    "div",
    { class: "card stack" },
    h("h1", {}, t("This table cannot be opened")),
    h("p", { role: "alert" }, words),
    h("a", { class: "button primary", href: "#/" }, t("New game")),
  );
  side.closest(".page")?.replaceChildren(card);
  keepSeat(id, { over: true });
}
