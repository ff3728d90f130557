// @ts-check
/** The analysis board by its addresses: a game with its variations, or a study that was kept. */

import { settings } from "../settings.js";
import { owner } from "../studies/keeper.js";
import { isTree, readAnalysis } from "./address.js";
import { Analysis, FIRST } from "./analyse.js";
import { toWire } from "./tree.js";

/** @type {ViewMaker} */
export const showAnalysis = (root, rest, app) => {
  const { game, root: start, at } = readAnalysis(rest);
  const page = new Analysis(root, app);
  const name = game ?? settings.analysed ?? FIRST;
  if (isTree(start)) page.load({ ask: () => app.connection.ask("tree", { game: name, nodes: toWire(start) }), at });
  else page.open(name, start.end.moves, at, rest[2] === "review");
};

/** @type {ViewMaker} */
export const showStudy = (root, [study = "", at = ""], app) => {
  const ask = async () => {
    const found = await app.connection.ask("study", { study, owner: owner() });
    return { ...found, kept: found };
  };
  new Analysis(root, app).load({ ask, at: /^\d{1,5}$/.test(at) ? Number(at) : Infinity });
};
