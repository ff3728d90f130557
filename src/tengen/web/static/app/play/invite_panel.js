// @ts-check
/** The link for the other person, until that person has come. */

import { copyButton } from "../copy.js";
import { h } from "../dom.js";

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
    h("h2", {}, "Waiting for your opponent"),
    h("label", { class: "field" }, h("span", {}, "Send this link"), field),
    copyButton("Copy link", () => address),
    h("p", { class: "small quiet" }, "Whoever has this link plays the other side."),
  );
}
