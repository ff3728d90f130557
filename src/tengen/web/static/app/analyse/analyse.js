/** The analysis board: a tree of variations, the engine's view of each position, and tools around them. */

import { Board } from "../../board/board.js";
import { nameMove } from "../../board/words.js";
import { Keeping } from "../coach/keeping.js";
import { ReportPanel } from "../coach/report_panel.js";
import { Reviewing, isMistake } from "../coach/reviewing.js";
import { copyButton } from "../copy.js";
import { button, h } from "../dom.js";
import { listenToKeys } from "../keys.js";
import { playFrom } from "../play/setup.js";
import { prefer, settings } from "../settings.js";
import { play as sound } from "../sound.js";
import { speak } from "../speak.js";
import { analysisAddress, readAnalysis } from "./address.js";
import { Bar } from "./bar.js";
import { Editor } from "./editor.js";
import { EnginePanel } from "./engine_panel.js";
import { EngineRun } from "./engine_run.js";
import { gameDialogue } from "./game_dialogue.js";
import { Graph } from "./graph.js";
import { moversOf } from "./movers.js";
import { exportDialogue, importDialogue } from "./records.js";
import { Node } from "./tree.js";
import { TreeView } from "./tree_view.js";
import { candidatesOf, exactBadges } from "./values.js";

export function showAnalysis(root, rest, app) {
  const address = readAnalysis(rest);
  const analysis = new Analysis(root, app);
  analysis.load(address.game ?? settings.analysed ?? "gomoku", address.moves, address.ply, rest[2] === "review");
}

class Analysis {
  constructor(root, app) {
    this.app = app;
    this.root = new Node(null, null, null);
    this.current = this.root;
    this.report = null;
    this.exact = null;
    this.editor = null;
    this.missed = null;
    this.flip = false;
    this.build(root);
    const { connection, signal } = app;
    this.engine = new EngineRun(connection, signal, {
      onreport: (report) => this.showReport(report),
      onexact: (exact) => this.showExact(exact),
      onproblem: (problem) => this.panel.clear(problem.message),
    });
    this.reviewing = new Reviewing(connection, signal, {
      onprogress: (done, total) => this.coach.progress(done, total),
      ondone: (report) => this.showReview(report),
      ontrouble: (words) => {
        this.endReview();
        this.coach.trouble(words);
      },
    });
    connection.on("open", () => this.reconnect(), signal);
    signal.addEventListener("abort", () => connection.isOpen && connection.ask("stop").catch(() => {}));
    listenToKeys(this.keys(), signal);
  }

  get view() {
    return this.current.view;
  }

  build(root) {
    this.bar = new Bar();
    this.host = h("div", {});
    this.tray = h("div", { class: "tray", "aria-live": "polite" });
    const stage = h("section", { class: "stage analysis", "aria-label": "Board" });
    stage.append(this.bar.element, h("div", { class: "board-box" }, this.host), this.tray);
    this.board = new Board(this.host, { name: "Analysis board", frame: stage });
    this.panel = new EnginePanel({
      onpreview: (line, upto) => this.preview(line, upto),
      onbranch: (line, count) => this.branch(line, count),
      onchange: () => this.think(),
      ondraw: () => this.drawOverlay(),
    });
    this.graph = new Graph((node) => this.go(node));
    this.tree = new TreeView((node) => this.go(node));
    this.head = h("h1", { class: "game-title" });
    this.ask = button("Review", () => this.review(), { picture: "chart", class: "small" });
    this.keeping = new Keeping(this.app.connection, this.app.signal);
    this.coach = new ReportPanel({
      ongo: (ply) => this.go(this.reviewing.nodes[ply]),
      onstop: () => this.stopReview(),
      ontry: () => this.beginTry(),
      onsolved: (moves) => this.showSolved(moves),
      keeping: this.keeping,
    });
    this.slot = h("div", { class: "slot" });
    const side = h(
      "aside",
      { class: "side stack", "aria-label": "Analysis" },
      this.slot,
      this.coach.element,
      this.panel.element,
      h("div", { class: "card stack tight" }, this.graph.element, this.walkers(), this.tree.element),
      h("div", { class: "card stack tight" }, this.heading(), this.tools()),
    );
    root.append(h("div", { class: "page duo" }, stage, side));
    this.host.addEventListener("move", ({ detail }) => this.play(detail.move));
    this.host.addEventListener("pending", ({ detail }) => this.showPending(detail.move));
  }

  heading() {
    const change = button("Other game", () => this.changeGame(), { class: "plain small" });
    return h("div", { class: "row" }, this.head, change);
  }

  walkers() {
    const walk = (words, picture, act) => button(words, act, { picture, only: true, class: "plain" });
    return h(
      "div",
      { class: "row browser" },
      walk("First position", "first", () => this.go(this.root)),
      walk("Move back", "back", () => this.go(this.current.parent)),
      walk("Move forward", "next", () => this.go(this.current.children[0])),
      walk("Last position", "last", () => this.go(this.current.end)),
      this.ask,
    );
  }

  tools() {
    const tool = (words, picture, act) => button(words, act, { picture, class: "small" });
    return h(
      "div",
      { class: "tool-grid" },
      copyButton("Copy link", () => location.href, { class: "small" }),
      tool("Play on", "next", () => this.playOn()),
      tool("Edit", "pen", () => this.edit()),
      tool("Turn board", "flip", () => this.turnBoard()),
      tool("Import", "load", () => this.importGame()),
      tool("Export", "save", () => this.exportGame()),
    );
  }

  keys() {
    const pick = (number) => () => {
      const line = this.panel.lines.lines[number - 1];
      if (line) this.branch(line, 1, line.moves.length);
    };
    return {
      ArrowLeft: () => this.go(this.current.parent),
      ArrowRight: () => this.go(this.current.children[0]),
      ArrowUp: () => this.go(this.current.sibling(-1)),
      ArrowDown: () => this.go(this.current.sibling(1)),
      Home: () => this.go(this.root),
      End: () => this.go(this.current.end),
      Delete: () => this.remove(),
      b: () => this.host.focus(),
      Escape: () => (this.editor ? this.endEdit() : this.host.blur()),
      c: () => this.panel.setEye(!settings.candidates),
      e: () => this.panel.setPower(!this.panel.isOn),
      f: () => this.turnBoard(),
      m: () => this.goToFault(1),
      "Shift+m": () => this.goToFault(-1),
      n: () => {
        prefer({ numbers: !settings.numbers });
        this.draw();
      },
      ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [String(number), pick(number)])),
    };
  }

  // ---- positions ----------------------------------------------------------------------------------------

  /** Another game, or the same from its beginning. */
  async load(game, moves, ply, wantsReview = false) {
    try {
      const { view, board } = await this.app.connection.ask("look", { game, moves, board: true });
      this.start(view, board, ply);
      if (wantsReview && moves.length) this.review();
    } catch (problem) {
      this.say(problem.message, true);
      // What the network swallowed is asked for again; what the server does not know is shown as an empty board.
      if (problem.code === "lost" || problem.code === "late") this.missed = [game, moves, ply, wantsReview];
      else if (!this.geometry && game !== "gomoku") this.load("gomoku", [], 0);
    }
  }

  start(view, board, ply) {
    this.geometry = board;
    this.sides = view.sides;
    this.reviewing.stop();
    this.reviewing.nodes = [];
    this.coach.clear();
    this.coach.family = view.family;
    this.ask.disabled = false;
    this.root = new Node(null, null, null);
    const end = this.root.addLine(view.moves, view.movers);
    end.view = view;
    this.head.textContent = view.title;
    document.title = `${view.title} · Tengen`;
    prefer({ analysed: view.game });
    this.game = view.game;
    this.go(end.path[Math.min(ply, end.ply)]);
  }

  /** Shows a node; nothing happens for null, so that keys may be pressed at the ends. */
  async go(node) {
    if (!node || this.editor) return;
    this.current = node;
    if (!node.view) {
      try {
        node.view = (await this.app.connection.ask("look", { game: this.game, moves: node.moves })).view;
      } catch (problem) {
        this.say(problem.message, true);
        return;
      }
      // Somebody went on while the answer was on its way.
      if (this.current !== node) return;
    }
    this.report = null;
    this.exact = null;
    this.board.overlay({ line: null, candidates: [], marks: [] });
    this.say(node.view.result ? node.view.result.sentence : "");
    this.draw();
    history.replaceState(null, "", analysisAddress(this.game, node.end.moves, node.ply));
    this.coach.at(this.reviewing.nodes.includes(node) ? node.ply : -1);
    this.think();
  }

  async play(move) {
    if (this.editor) {
      this.editor.put(move);
      return;
    }
    if (this.coach.answer(move)) return;
    const node = this.current.add(move, this.view.turn);
    sound("move");
    await this.go(node);
    if (node.view) speak(node.view.said);
  }

  /** Adds a line of the engine as a variation and goes to its move number `count`. */
  branch(line, count, length = count) {
    const movers = moversOf(line, this.view, this.geometry);
    let node = this.current;
    const from = this.current.ply;
    for (let at = 0; at < length; at += 1) node = node.add(line.moves[at], movers[at]);
    const target = node.path[from + count];
    speak(`Line added: ${line.moves.slice(0, length).join(" ")}`);
    this.go(target);
  }

  remove() {
    if (!this.current.parent) return;
    const { parent } = this.current;
    this.current.remove();
    this.go(parent);
  }

  /** The way from the start through the current position to its end. */
  line() {
    return this.current.end.path;
  }

  // ---- the engine ---------------------------------------------------------------------------------------

  /** Begins anew with the position on the board. */
  think() {
    this.engine.halt();
    const { view } = this;
    if (!view || this.editor) return;
    this.report = null;
    if (view.result) {
      const { winner } = view.result;
      this.current.chance = winner === null ? 0.5 : 1 - winner;
      this.panel.clear(view.result.sentence);
      this.drawValues();
      return;
    }
    this.panel.clear();
    this.drawValues();
    const { isOn, isDeep } = this.panel;
    const wish = { game: this.game, lines: settings.lines, isDeep, isSolvable: this.isSolvable() };
    if (isOn) this.engine.start(this.current, wish);
  }

  /** Large line games are never solved move by move in a few seconds. */
  isSolvable() {
    const { rows, cols } = this.geometry;
    return this.view.family !== "line" || rows * cols <= 16;
  }

  showReport(report) {
    this.panel.show(report);
    if (!report.lines.length) return;
    this.report = report;
    this.current.chance = report.chance;
    this.drawValues(report.text);
    this.drawOverlay();
  }

  showExact(exact) {
    this.exact = exact;
    this.panel.showExact(exact);
    this.drawOverlay();
  }

  /** The server may be another one now: what it was doing for us it no longer does. */
  reconnect() {
    // A review ends with the connection.
    if (this.reviewing.number !== null) this.stopReview();
    const { missed } = this;
    this.missed = null;
    if (missed) this.load(...missed);
    else if (this.view) this.think();
  }

  /** The coach looks at every move of the line on the board. */
  async review() {
    const nodes = this.line();
    if (nodes.length < 2) {
      this.say("There are no moves to review yet.");
      return;
    }
    this.ask.disabled = true;
    this.coach.clear();
    this.coach.progress(0, nodes.length);
    try {
      await this.reviewing.start(this.game, nodes);
    } catch (problem) {
      this.endReview();
      this.coach.trouble(problem.message);
    }
  }

  showReview(report) {
    this.endReview();
    this.coach.show(report, this.sides);
    this.keeping.offer(this.reviewing.done, this.game, this.coach.mistakes.length);
    this.coach.at(this.reviewing.nodes.includes(this.current) ? this.current.ply : -1);
    this.say(this.reviewing.words());
    this.drawValues();
    this.tree.show(this.root, this.current, this.view);
    this.think();
  }

  stopReview() {
    this.reviewing.stop();
    this.coach.clear();
    this.endReview();
  }

  endReview() {
    this.ask.disabled = false;
  }

  /** Another try at a move: the engine keeps quiet until it is found. */
  beginTry() {
    this.panel.setPower(false);
    this.board.overlay({ candidates: [], line: null });
  }

  showSolved(moves) {
    const line = { moves };
    this.board.overlay({ line: { moves, sides: moversOf(line, this.view, this.geometry), upto: 1 } });
    speak(`${moves[0]} is right`);
    this.panel.isOn = true;
    this.panel.mark();
  }

  goToFault(by) {
    const faults = this.line().filter(isMistake);
    const at = this.current.ply;
    const next = by > 0 ? faults.find(({ ply }) => ply > at) : faults.reverse().find(({ ply }) => ply < at);
    if (next) this.go(next);
    else this.say(faults.length ? "No further mistake that way." : "No mistakes known: review the game first.");
  }

  // ---- tools --------------------------------------------------------------------------------------------

  edit() {
    if (this.editor || !this.view) return;
    this.engine.halt();
    this.editor = new Editor(this.view, this.geometry, {
      onchange: (view) => {
        this.edited = view;
        this.draw();
      },
      ondone: (setup) => this.takeSetup(setup),
      oncancel: () => this.endEdit(),
    });
    this.board.clearOverlay();
    this.slot.replaceChildren(this.editor.element);
    this.editor.draw();
    this.editor.element.querySelector("input").focus();
  }

  async takeSetup(setup) {
    try {
      const { view } = await this.app.connection.ask("look", { game: this.game, setup });
      this.endEdit(false);
      this.start(view, this.geometry, view.moves.length);
    } catch (problem) {
      this.editor.complain(problem.message);
    }
  }

  endEdit(isBack = true) {
    this.editor = null;
    this.edited = null;
    this.slot.replaceChildren();
    if (isBack) this.go(this.current);
  }

  importGame() {
    importDialogue(this.app.connection, this.game, ({ view, board, notes }) => {
      this.start(view, board, view.moves.length);
      if (notes.length) this.say(notes.join(" "));
    });
  }

  exportGame() {
    const { formats = [] } = this.catalogue ?? {};
    const open = (list) =>
      exportDialogue(this.app.connection, list, {
        game: this.game,
        moves: this.current.end.moves,
        family: this.view.family,
      });
    if (formats.length) open(formats);
    else this.withCatalogue((catalogue) => open(catalogue.formats));
  }

  changeGame() {
    this.withCatalogue((catalogue) => {
      gameDialogue(this.app.connection, catalogue, this.view, (game) => this.load(game, [], 0));
    });
  }

  async playOn() {
    this.withCatalogue((catalogue) => {
      const [word] = this.game.split(":");
      const kind = catalogue.games.some((game) => game.kind === word) ? word : null;
      if (!kind || this.view.result) {
        this.say("This game is over; go back a few moves first.", true);
        return;
      }
      playFrom({ game: this.game, moves: this.current.moves, title: this.view.title, kind });
      this.app.go("#/");
    });
  }

  async withCatalogue(act) {
    try {
      this.catalogue ??= await this.app.connection.ask("catalogue");
      act(this.catalogue);
    } catch (problem) {
      this.say(problem.message, true);
    }
  }

  turnBoard() {
    this.flip = !this.flip;
    this.draw();
  }

  // ---- showing ------------------------------------------------------------------------------------------

  draw() {
    const view = this.edited ?? this.view;
    if (!view) return;
    const { numbers, coordinates } = settings;
    const side = this.editor ? this.editor.side : view.turn;
    const looks = { flip: this.flip, numbers: numbers && !this.editor, coordinates };
    this.board.set({ view, board: this.geometry, side, isOpen: true, edit: Boolean(this.editor), ...looks });
    this.tree.show(this.root, this.current, view);
    this.drawValues();
    this.drawOverlay();
  }

  drawValues(words = null) {
    if (!this.view) return;
    this.bar.show(this.current.chance, this.view, words);
    this.graph.show(this.line(), this.current, this.view);
  }

  drawOverlay() {
    if (this.editor) return;
    const lines = this.report?.lines ?? [];
    const badges = this.exact ? exactBadges(this.exact) : candidatesOf(lines, settings.threshold);
    this.board.overlay({ candidates: settings.candidates ? badges : [] });
  }

  preview(line, upto) {
    const shown = line && { moves: line.moves, sides: moversOf(line, this.view, this.geometry), upto };
    this.board.overlay({ line: shown });
  }

  showPending(move) {
    if (move === null) {
      this.say("");
      return;
    }
    const words = `Play ${nameMove(move, this.view.family)}`;
    this.tray.replaceChildren(button(words, () => this.board.choose(move), { class: "primary" }));
  }

  say(words, isTrouble = false) {
    this.tray.replaceChildren(h("p", { class: isTrouble ? "trouble" : "small quiet" }, words));
  }
}
