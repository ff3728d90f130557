/** A rule for eslint: words that reach the page go through t() or tn(), so that they can be translated. */

/** Functions that show words, and which of their arguments these are. */
const SHOWS = { button: 0, dialogue: 0, check: 0, choice: 0, copyButton: 0, rename: 1, speak: 0, say: 0, complain: 0, talk: 0, note: 1 };
const ATTRIBUTES = new Set(["alt", "aria-description", "aria-label", "aria-valuetext", "label", "placeholder", "title"]);
const TEXTS = new Set(["textContent", "innerText", "title", "placeholder", "alt"]);
/** Names, and what is the same in every language. */
const NAMES = /Tengen|Swap2|Language · 语言/g;
const WORD = /\p{L}{2,}/u;

/** The literals that an expression may turn out to be. */
function* literals(node) {
  if (!node) return;
  if (node.type === "Literal" && typeof node.value === "string") yield { node, text: node.value };
  else if (node.type === "TemplateLiteral") {
    yield { node, text: node.quasis.map(({ value }) => value.cooked).join(" ") };
    for (const part of node.expressions) yield* literals(part);
  } else if (node.type === "ConditionalExpression") {
    yield* literals(node.consequent);
    yield* literals(node.alternate);
  } else if (node.type === "LogicalExpression" || (node.type === "BinaryExpression" && node.operator === "+")) {
    yield* literals(node.left);
    yield* literals(node.right);
  } else if (node.type === "ArrayExpression") for (const one of node.elements) yield* literals(one);
  else if (node.type === "SpreadElement") yield* literals(node.argument);
}

const nameOf = (node) => node.name ?? node.property?.name ?? node.value;

/** The expressions of a call that a person sees. */
function* shown({ callee, arguments: given }) {
  const name = nameOf(callee);
  if (name === "h") {
    const [tag, properties, ...children] = given;
    // Keys are named as they are on the keyboard.
    if (tag?.value !== "kbd") yield* children;
    for (const { key, value } of properties?.properties ?? []) if (key && ATTRIBUTES.has(nameOf(key))) yield value;
  } else if (name === "setAttribute" && ATTRIBUTES.has(given[0]?.value)) yield given[1];
  else if (name in SHOWS && given[SHOWS[name]]) yield given[SHOWS[name]];
}

export default {
  meta: { type: "problem", schema: [], messages: { plain: "{{text}} is shown and not translated: write t({{text}})" } },
  create(context) {
    const look = (expression) => {
      for (const { node, text } of literals(expression)) {
        if (!WORD.test(text.replace(NAMES, ""))) continue;
        context.report({ node, messageId: "plain", data: { text: JSON.stringify(text) } });
      }
    };
    return {
      CallExpression(node) {
        for (const expression of shown(node)) look(expression);
      },
      AssignmentExpression({ left, right }) {
        if (left.type === "MemberExpression" && TEXTS.has(left.property.name)) look(right);
      },
    };
  },
};
