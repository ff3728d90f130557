// @ts-check
/** The analysis board: a tree of variations, the engine's view of each position, and tools around them. */

import { familyOf } from "../../board/families/registry.js";
import { ReviewDesk } from "../coach/review_desk.js";
import { refusalOf } from "../connection.js";
import { h } from "../dom.js";
import { listenToKeys } from "../keys.js";
import { t } from "../language.js";
import { BoardPage } from "../page.js";
import { prefer, settings } from "../settings.js";
import { play as sound } from "../sound.js";
import { speak } from "../speak.js";
import { StudyDesk } from "../studies/study_desk.js";
import { Bar } from "./bar.js";
import { branch, preview } from "./branching.js";
import { EnginePanel } from "./engine_panel.js";
import { EngineRun } from "./engine_run.js";
import { Graph } from "./graph.js";
import { analysisKeys } from "./keys.js";
import { ThreatPanel } from "./threats.js";
import { Tools } from "./tools.js";
import { Node, fromWire, inOrder } from "./tree.js";
import { TreeView } from "./tree_view.js";
import { candidatesOf, exactBadges } from "./values.js";

export const FIRST = "gomoku";

/** @typedef {{ view: Wire.View, board?: Wire.Board, nodes?: Wire.TreeNode[], tags?: Record<string, string>, kept?: Kept }} Loaded */
/** @typedef {import("../studies/keeper.js").Kept} Kept */
/** @typedef {{ ask: () => Promise<Loaded>, at: number, wantsReview?: boolean }} Wanted where it is, and what is shown of it */

export class Analysis extends BoardPage {
  /**
   * @param {HTMLElement} root
   * @param {App} app
   */
  constructor(root, app) {
    super(app, { name: t("Analysis board"), looks: "analysis" });
    const { connection, signal } = app;
    this.root = new Node();
    this.current = this.root;
    this.game = "";
    /** @type {Wire.Board | null} */
    this.geometry = null;
    /** @type {Wire.AnalysisReport | null} */
    this.report = null;
    /** @type {Wire.ExactValues | null} */
    this.exact = null;
    /** What the network swallowed. @type {Wanted | null} */
    this.missed = null;
    this.bar = new Bar();
    this.panel = new EnginePanel({
      onpreview: (line, upto) => preview(this, line?.moves ?? null, upto),
      onbranch: (line, count) => branch(this, line, count),
      onchange: () => this.think(),
      ondraw: () => this.drawOverlay(),
    });
    this.engine = new EngineRun(connection, signal, {
      onreport: (report) => this.showReport(report),
      onexact: (exact) => this.showExact(exact),
      onproblem: (problem) => this.panel.clear(problem.message),
    });
    this.graph = new Graph((node) => this.go(node));
    this.tree = new TreeView((node) => this.go(node));
    this.desk = new ReviewDesk(this);
    this.study = new StudyDesk(this);
    this.tools = new Tools(this);
    this.threats = new ThreatPanel(this);
    this.panel.eye.after(this.threats.toggle);
    this.lay(root, this.side(), { above: this.bar.element });
    connection.on("open", () => this.reconnect(), signal);
    signal.addEventListener("abort", () => connection.order("stop", {}));
    listenToKeys(analysisKeys(this), signal);
  }

  side() {
    this.steps = this.walkers([
      [t("First position"), "first", () => this.go(this.root)],
      [t("Move back"), "back", () => this.go(this.current.parent)],
      [t("Move forward"), "next", () => this.go(this.current.children[0])],
      [t("Last position"), "last", () => this.go(this.current.end)],
    ]);
    const browser = h("div", { class: "row browser" }, ...this.steps, this.desk.ask);
    return h(
      "aside",
      { class: "side stack", "aria-label": t("Analysis") },
      this.tools.slot,
      this.desk.panel.element,
      this.panel.element,
      this.threats.element,
      h("div", { class: "card stack tight" }, this.graph.element, browser, this.tree.element),
      this.study.element,
      h("div", { class: "card stack tight" }, ...this.tools.elements()),
    );
  }

  // ---- positions ----------------------------------------------------------------------------------------

  /** @override */
  get view() {
    return this.current.view;
  }

  /**
   * A game with its moves, or from its beginning.
   * @param {string} game
   * @param {string[]} moves
   * @param {number} at
   */
  open(game, moves = [], at = 0, wantsReview = false) {
    const ask = () => this.app.connection.ask("look", { game, moves, board: true });
    return this.load({ ask, at, wantsReview: wantsReview && moves.length > 0 });
  }

  /** @param {Wanted} wanted */
  async load(wanted) {
    try {
      const loaded = await wanted.ask();
      if (this.app.signal.aborted) return;
      this.start(loaded, wanted.at);
      if (wanted.wantsReview) this.desk.review();
    } catch (caught) {
      if (this.app.signal.aborted) return;
      const problem = refusalOf(caught);
      this.complain(problem.message);
      // What the network swallowed is asked for again; what the server does not know is shown as an empty board.
      if (problem.code === "lost" || problem.code === "late") this.missed = wanted;
      else if (!this.geometry) {
        await this.open(FIRST);
        this.complain(problem.message);
      }
    }
  }

  /**
   * Another game is on the board, with its variations or without.
   * @param {Loaded} loaded
   * @param {number} at which position is shown, in the order of the tree
   */
  start({ view, board, nodes, tags, kept }, at) {
    if (board) this.geometry = board;
    this.desk.clear(view);
    this.root = nodes ? fromWire(nodes) : new Node();
    const end = nodes ? this.root.end : this.root.addLine(view.moves, view.movers);
    end.view = view;
    this.study.begin(tags ?? {}, kept ?? null);
    this.tools.head.textContent = view.title;
    document.title = `${view.title} · Tengen`;
    prefer({ analysed: view.game });
    this.game = view.game;
    this.go(inOrder(this.root)[at] ?? end);
  }

  /**
   * Shows a node; nothing happens without one, so that keys may be pressed at the ends.
   * @param {Node | null | undefined} node
   */
  async go(node) {
    if (!node || this.tools.editor) return;
    this.current = node;
    if (!node.view) {
      try {
        node.view = (await this.app.connection.ask("look", { game: this.game, moves: node.moves })).view;
      } catch (problem) {
        this.complain(refusalOf(problem).message);
        return;
      }
      // Somebody went on, or away, while the answer was on its way.
      if (this.current !== node || this.app.signal.aborted) return;
    }
    this.report = null;
    this.exact = null;
    this.board.overlay({ line: null, candidates: [], marks: [] });
    this.say(node.view.result ? node.view.result.sentence : "");
    this.render();
    this.study.at(node);
    this.desk.at(node);
    void this.threats.at(node);
    this.think();
  }

  /** @override @param {string} move */
  async play(move) {
    if (this.tools.editor) {
      this.tools.editor.put(move);
      return;
    }
    if (!this.view || this.study.mark(move) || this.desk.panel.answer(move)) return;
    const isNew = !this.current.children.some((child) => child.move === move);
    const node = this.current.add(move, this.view.turn);
    sound(familyOf(this.view.family).moveSound);
    if (isNew) this.study.keeper.touch();
    await this.go(node);
    if (node.view) speak(node.view.said);
  }

  /** The number of a position in the order of the tree. @param {Node} node */
  placeOf(node) {
    return inOrder(this.root).indexOf(node);
  }

  /** The way from the start through the current position to its end. */
  line() {
    return this.current.end.path;
  }

  // ---- the engine ---------------------------------------------------------------------------------------

  /** Begins anew with the position on the board. */
  think() {
    this.engine.halt();
    const { view, geometry } = this;
    if (!view || !geometry || this.tools.editor) return;
    this.report = null;
    this.panel.clear(view.result?.sentence);
    if (view.result) this.current.chance = view.result.winner === null ? 0.5 : 1 - view.result.winner;
    this.drawValues();
    const { isOn, isDeep } = this.panel;
    const isSolvable = familyOf(view.family).isSolvable(geometry);
    if (isOn && !view.result) {
      this.engine.start(this.current, { game: this.game, lines: settings.lines, isDeep, isSolvable });
    }
  }

  /** @param {Wire.AnalysisReport} report */
  showReport(report) {
    this.panel.show(report);
    if (!report.lines.length) return;
    this.report = report;
    this.current.chance = report.chance;
    this.drawValues(report.text);
    this.drawOverlay();
  }

  /** @param {Wire.ExactValues} exact */
  showExact(exact) {
    this.exact = exact;
    this.panel.showExact(exact);
    this.drawOverlay();
  }

  /** The server may be another one now: what it was doing for us it no longer does. */
  reconnect() {
    this.desk.reconnect();
    const { missed } = this;
    this.missed = null;
    if (missed) this.load(missed);
    else if (this.view) this.think();
  }

  // ---- showing ------------------------------------------------------------------------------------------

  /** @override */
  render() {
    const { editor, edited } = this.tools;
    const view = edited ?? this.view;
    if (!view) return;
    const { numbers } = settings;
    const coordinates = settings[this.coordinatesSetting(this.geometry)];
    const side = editor ? editor.side : view.turn;
    const looks = { flip: this.flip, numbers: numbers && !editor, coordinates };
    this.board.set({ view, board: this.geometry, side, isOpen: true, edit: editor !== null, ...looks });
    this.showTree();
    this.steps?.forEach((step, at) => {
      step.disabled = at < 2 ? !this.current.parent : !this.current.children.length;
    });
    this.tools.show(view);
    this.drawValues();
    this.drawOverlay();
  }

  showTree() {
    if (this.view) this.tree.show(this.root, this.current, this.view);
  }

  /** @param {string | null} words */
  drawValues(words = null) {
    if (!this.view) return;
    this.bar.show(this.current.chance, this.view, words);
    this.graph.show(this.line(), this.current, this.view);
  }

  drawOverlay() {
    if (this.tools.editor) return;
    const badges = this.exact ? exactBadges(this.exact) : candidatesOf(this.report?.lines ?? [], settings.threshold);
    this.board.overlay({ candidates: settings.candidates && !this.threats.found?.threats.length ? badges : [] });
  }
}
