// @ts-check
/** The link for the other person, until that person has come. */

import { copyButton } from "../copy.js";
import { h } from "../dom.js";
import { t } from "../language.js";

const ONLY_HERE =
  t("This link works on this machine only, in another window or browser. For other devices the board must be served with tengen serve --public.");

/** Does the address of this page mean nothing on other machines? */
function isLocal() {
  return ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
}

/**
 * @param {string} table
 * @param {string} invite
 */
export function invitePanel(table, invite) {
  const address = `${location.origin}${location.pathname}#/table/${table}/${invite}`;
  const field = h("input", { readonly: true, value: address, id: "invite", class: "mono grow" });
  field.addEventListener("focus", () => field.select());
  return h(
    "div",
    { class: "stack tight" },
    h("h2", {}, t("Waiting for your opponent")),
    h("label", { class: "field" }, h("span", {}, t("Send this link")), field),
    copyButton(t("Copy link"), () => address),
    h("p", { class: "small quiet" }, t("The first who opens this link plays the other side; others watch.")),
    isLocal() ? h("p", { class: "note" }, ONLY_HERE) : null,
  );
}
