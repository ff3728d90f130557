// @ts-check
/** The engine at one position: a first look, the solver where it has a chance, then a long look. */

import { refusalOf } from "../connection.js";

const QUICK = 0.6;
const SECONDS = 8;
const EXACT_SECONDS = 3;
const REST = 180;

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {{ game: string, moves: string[], lines: number }} Look */

export class EngineRun {
  /**
   * @param {import("../connection.js").Connection} connection
   * @param {AbortSignal} signal
   * @param {object} on
   * @param {(report: Wire.AnalysisReport) => void} on.onreport
   * @param {(exact: Wire.ExactValues) => void} on.onexact
   * @param {(problem: import("../connection.js").Refusal) => void} on.onproblem
   */
  constructor(connection, signal, { onreport, onexact, onproblem }) {
    this.connection = connection;
    this.onreport = onreport;
    this.onexact = onexact;
    this.onproblem = onproblem;
    /** @type {Node | null} */
    this.node = null;
    /** @type {number | null} */
    this.number = null;
    /** @type {(() => void) | null} */
    this.end = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
    connection.on("analysis", (report) => this.receive(report), signal);
    signal.addEventListener("abort", () => this.halt());
  }

  /**
   * Begins with a node after a short rest: who walks through a game stirs nothing.
   * @param {Node} node
   * @param {{ game: string, lines: number, isDeep: boolean, isSolvable: boolean }} wish
   */
  start(node, { game, lines, isDeep, isSolvable }) {
    this.halt();
    this.node = node;
    const wish = { game, moves: node.moves, lines };
    this.resting = setTimeout(() => this.run(node, wish, isDeep, isSolvable), REST);
  }

  halt() {
    clearTimeout(this.resting);
    const { number } = this;
    this.node = null;
    this.number = null;
    this.end?.();
    if (number !== null) this.connection.order("stop", { analysis: number });
  }

  /**
   * @param {Node} node
   * @param {Look} wish
   * @param {boolean} isDeep
   * @param {boolean} isSolvable
   */
  async run(node, wish, isDeep, isSolvable) {
    try {
      if (isSolvable && !isDeep) {
        await this.look(node, { ...wish, seconds: QUICK });
        if (this.node === node) await this.solve(node, wish);
      }
      if (this.node === node) await this.look(node, isDeep ? { ...wish, infinite: true } : { ...wish, seconds: SECONDS });
    } catch (caught) {
      const problem = refusalOf(caught);
      if (problem.code !== "lost" && this.node === node) this.onproblem(problem);
    }
  }

  /**
   * One analysis; over when it is done or when something else begins.
   * @param {Node} node
   * @param {Wire.Analyse} wish
   */
  async look(node, wish) {
    const { analysis } = await this.connection.ask("analyse", wish);
    if (this.node !== node) return;
    this.number = analysis;
    await new Promise((resolve) => {
      this.end = () => resolve(null);
    });
  }

  /**
   * Exact values are asked for once a node; what the solver could not find it will not find again.
   * @param {Node} node
   * @param {Look} wish
   */
  async solve(node, { game, moves }) {
    if (node.exact === undefined) {
      node.exact = null;
      try {
        const fields = { game, moves, seconds: EXACT_SECONDS };
        const exact = await this.connection.ask("exact", fields, 1000 * (EXACT_SECONDS + 20));
        node.exact = exact.known && exact.moves.length ? exact : null;
      } catch {
        // Numbers that are not known are simply not shown; another visit may ask again.
        node.exact = undefined;
      }
    }
    if (this.node === node && node.exact) this.onexact(node.exact);
  }

  /** @param {Wire.AnalysisReport} report */
  receive(report) {
    if (report.analysis !== this.number || report.why === "replaced") return;
    this.onreport(report);
    if (report.done) this.end?.();
  }
}
