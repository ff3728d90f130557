// @ts-check
/** How others come to this board: the link, its QR code, and the switch of the person who runs it. */

import { refusalOf } from "./connection.js";
import { copyButton } from "./copy.js";
import { check, h } from "./dom.js";
import { t, together } from "./language.js";

export class Sharing {
  /**
   * @param {import("./connection.js").Connection} connection
   * @param {string} to a place on the board, such as #/table/…
   * @param {string} label of the link
   */
  constructor(connection, to, label) {
    this.connection = connection;
    this.to = to;
    this.label = label;
    this.element = h("div", { class: "stack tight sharing" });
    this.ask({});
  }

  /** @param {{ on?: boolean }} fields */
  async ask(fields) {
    try {
      this.show(await this.connection.ask("share", { to: this.to, ...fields }));
    } catch (problem) {
      this.element.querySelector(".trouble")?.remove();
      this.element.append(h("p", { class: "trouble", role: "alert" }, refusalOf(problem).message));
      const box = this.element.querySelector("input[type=checkbox]");
      if (box instanceof HTMLInputElement) Object.assign(box, { checked: !box.checked, disabled: false });
    }
  }

  /** @param {Wire.Shared} shared */
  show({ reach, link, picture, switch: mayOpen }) {
    const hadFocus = this.element.contains(document.activeElement);
    const address = link ?? `${location.origin}/${this.to}`;
    const field = h("input", { readonly: true, value: address, id: "invite", class: "mono grow" });
    field.addEventListener("focus", () => field.select());
    const code = picture && h("img", { class: "qr", src: picture, alt: t("QR code of the link"), width: 176, height: 176 });
    this.element.replaceChildren(
      h("label", { class: "field" }, h("span", {}, this.label), field),
      copyButton(t("Copy link"), () => address),
      ...(code ? [h("div", { class: "qr-box" }, code, h("p", { class: "small quiet" }, t("Or point the camera of a phone at this.")))] : []),
      ...(mayOpen ? [this.toggle(reach === "network")] : []),
      h("p", { class: "note" }, words(reach, mayOpen)),
    );
    if (hadFocus) this.element.querySelector("input[type=checkbox]")?.dispatchEvent(new Event("again"));
  }

  /** @param {boolean} isOn */
  toggle(isOn) {
    const label = check(t("Let devices in my network join"), isOn, (on) => {
      box.disabled = true;
      this.ask({ on });
    });
    const box = /** @type {HTMLInputElement} */ (label.querySelector("input"));
    box.addEventListener("again", () => box.focus());
    return label;
  }
}

/**
 * @param {Wire.Shared["reach"]} reach
 * @param {boolean} mayOpen
 */
function words(reach, mayOpen) {
  if (reach === "machine") {
    return t("This link works on this machine only, in another window or browser.");
  }
  if (reach === "public") return t("This link works everywhere. Whoever has it can use this board.");
  const where = t("This link works in your local network, as long as the board runs here. It is not encrypted.");
  return mayOpen ? together(where, t("When you switch it off, links that were given out stop working.")) : where;
}
