// @ts-check
/** The keys of the analysis board; `keys.js` of the frame has them for people. */

import { settings } from "../settings.js";
import { branch } from "./branching.js";

/**
 * @param {import("./analyse.js").Analysis} page
 * @returns {KeyActions}
 */
export function analysisKeys(page) {
  const pick = (/** @type {number} */ number) => () => {
    const line = page.panel.lines.lines[number - 1];
    if (line) branch(page, line, 1, line.moves.length);
  };
  return {
    ArrowLeft: () => page.go(page.current.parent),
    ArrowRight: () => page.go(page.current.children[0]),
    ArrowUp: () => page.go(page.current.sibling(-1)),
    ArrowDown: () => page.go(page.current.sibling(1)),
    Home: () => page.go(page.root),
    End: () => page.go(page.current.end),
    Delete: () => page.study.remove(),
    Backspace: () => page.study.remove(),
    k: () => page.study.comment.focus(),
    v: () => page.study.tools[0].focus(),
    p: () => page.study.promote(),
    s: () => page.study.askKeep(),
    z: () => page.study.undo(),
    b: () => page.host.focus(),
    Escape: () => (page.tools.editor ? page.tools.endEdit() : page.study.tool ? page.study.choose(null) : page.host.blur()),
    c: () => page.panel.setEye(!settings.candidates),
    e: () => page.panel.setPower(!page.panel.isOn),
    f: () => page.turnBoard(),
    m: () => page.desk.goToFault(1),
    "Shift+m": () => page.desk.goToFault(-1),
    n: () => page.toggleNumbers(),
    t: () => page.threats.setOn(!settings.threats),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [String(number), pick(number)])),
  };
}
