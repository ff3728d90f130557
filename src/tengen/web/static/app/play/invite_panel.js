// @ts-check
/** The link for the other person, until that person has come; and what that person is asked first. */

import { refusalOf } from "../connection.js";
import { button, h } from "../dom.js";
import { t } from "../language.js";
import { settings } from "../settings.js";
import { Sharing } from "../sharing.js";

/**
 * @param {import("../connection.js").Connection} connection
 * @param {string} table
 * @param {string} invite
 */
export function invitePanel(connection, table, invite) {
  const sharing = new Sharing(connection, `#/table/${table}/${invite}`, t("Send this link"));
  return h(
    "div",
    { class: "stack tight" },
    h("h2", {}, t("Waiting for your opponent")),
    h("p", { class: "small quiet" }, t("The first who accepts plays the other side; others watch.")),
    sharing.element,
  );
}

/** A person's name, as others see it. @param {string} id */
export function nameField(id) {
  const field = h("input", { id, maxlength: 40, value: settings.name, autocomplete: "nickname" });
  return { field, label: h("label", { class: "field" }, h("span", {}, t("Your name")), field) };
}

/**
 * Who was invited says under which name they play, or only watches.
 * @param {Wire.State} state
 * @param {(name: string) => Promise<void>} accept
 * @param {() => void} watch
 */
export function invitedPanel({ seats, view }, accept, watch) {
  const free = seats[0].free ? 0 : 1;
  const { field, label } = nameField("guest-name");
  const trouble = h("p", { class: "trouble", role: "alert" });
  const form = h(
    "form",
    { class: "stack tight" },
    h("h2", {}, t("{name} invites you to a game", { name: seats[1 - free].title })),
    h("p", { class: "quiet small" }, t("{game}. You play {side}.", { game: view.title, side: view.sides[free] })),
    label,
    h("div", { class: "row" }, button(t("Play"), null, { type: "submit", class: "primary" }), button(t("Only watch"), watch)),
    trouble,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await accept(field.value.trim());
    } catch (problem) {
      trouble.textContent = refusalOf(problem).message;
      field.focus();
    }
  });
  return form;
}
