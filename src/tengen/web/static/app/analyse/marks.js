// @ts-check
/** Marks on the board as a record has them: `circle` holds places, `label` places with their texts. */

/** @typedef {"circle" | "triangle" | "square" | "cross" | "label"} MarkKind */

/** @type {MarkKind[]} */
export const MARK_KINDS = ["circle", "triangle", "square", "cross", "label"];

/**
 * The marks among the fields of a node.
 * @param {Record<string, string>} fields
 * @returns {Sign[]}
 */
export function marksOf(fields) {
  return MARK_KINDS.flatMap((kind) =>
    wordsOf(fields[kind]).map((one) => {
      const [at, text = ""] = one.split("=", 2);
      return { at, kind, text };
    }),
  );
}

/**
 * The fields with a mark more, or less if the same one was there; another mark in the place goes.
 * @param {Record<string, string>} fields
 * @param {string} at
 * @param {MarkKind} kind
 */
export function toggled(fields, at, kind) {
  const had = marksOf(fields);
  const isThere = had.some((mark) => mark.at === at && mark.kind === kind);
  const marks = had.filter((mark) => mark.at !== at);
  if (!isThere) marks.push({ at, kind, text: kind === "label" ? nextLabel(marks) : "" });
  const others = Object.entries(fields).filter(([name]) => !MARK_KINDS.includes(/** @type {MarkKind} */ (name)));
  const kinds = MARK_KINDS.map((one) => [one, marks.filter((mark) => mark.kind === one).map(word).join(" ")]);
  return Object.fromEntries([...others, ...kinds.filter(([, text]) => text)]);
}

/** A, B, C, … the first letter that is not used; then numbers. @param {Sign[]} marks */
function nextLabel(marks) {
  const used = new Set(marks.map(({ text }) => text));
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  return letters.find((letter) => !used.has(letter)) ?? String(marks.length);
}

/** @param {Sign} mark */
function word({ at, kind, text }) {
  return kind === "label" ? `${at}=${text}` : at;
}

/** @param {string | undefined} text */
function wordsOf(text) {
  return (text ?? "").split(" ").filter(Boolean);
}
