// @ts-check
/** A button that copies a text, and says so. */

import { button, rename } from "./dom.js";
import { t } from "./language.js";
import { speak } from "./speak.js";

/**
 * @param {string} words
 * @param {() => string} text
 * @param {{ class?: string }} looks
 */
export function copyButton(words, text, looks = {}) {
  const copy = button(words, async () => {
    const says = (await put(text())) ? t("Copied") : t("Copying is not allowed here");
    rename(copy, says);
    speak(says);
    setTimeout(() => rename(copy, words), 1600);
  }, { picture: "link", ...looks });
  return copy;
}

/** @param {string} text */
async function put(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return putByHand(text);
  }
}

/** Browsers give no clipboard to pages without TLS; an old command still does it there. @param {string} text */
function putByHand(text) {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "unseen";
  document.body.append(area);
  area.select();
  const isDone = document.execCommand("copy");
  area.remove();
  return isDone;
}
