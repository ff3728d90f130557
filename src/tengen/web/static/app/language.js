// @ts-check
/** Sentences that people read, in their language; English is the source. */

/**
 * The sentence with its values filled in: t("{name} is to move", {name: "Ann"}).
 * @param {string} sentence
 * @param {Record<string, unknown>} [values]
 * @returns {string}
 */
export function t(sentence, values = {}) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
