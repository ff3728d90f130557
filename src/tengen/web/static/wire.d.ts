// Made by `make wire`; do not edit.

declare namespace Wire {
  /** What the coach says about a move during a game. */
  interface Advised {
    remark: Remark | null;
    warning: Remark | null;
  }
  /** Start an analysis. */
  interface Analyse {
    game: string;
    moves?: string[] | null;
    setup?: Setup | null;
    lines?: number | null;
    seconds?: number | null;
    infinite?: boolean | null;
  }
  /** An analysis has begun. */
  interface Analysing {
    analysis: number;
  }
  /** One line of the answer of `POST /api/analyse`. Chances are those of the side to move. */
  interface AnalysisLine {
    id: string;
    isDuringSearch: false;
    moveInfos: MoveInfo[];
    outcome?: Outcome;
    rootInfo?: RootInfo;
    turnNumber: number;
  }
  /** The analysis so far. */
  interface AnalysisReport {
    analysis: number;
    chance: number | null;
    depth: number;
    done: boolean;
    exact: boolean;
    lines: PlayLine[];
    nodes: number;
    ply: number;
    push: "analysis";
    selective: number;
    speed: number;
    text: string;
    time: number;
    turn: Side;
    waiting: boolean;
    why: "limit" | "proven" | "replaced" | "stopped" | null;
  }
  /** What `POST /api/analyse` takes. */
  interface AnalysisRequest {
    game: string;
    moves?: string[] | null;
    setup?: Setup | null;
    id?: string | null;
    analyzeTurns?: number[] | null;
    lines?: number | null;
    maxSeconds?: number | null;
    maxNodes?: number | null;
    maxDepth?: number | null;
  }
  /** Grant or refuse what the other one asks for. */
  interface Answer {
    table: string;
    brief?: boolean | null;
    yes?: boolean | null;
  }
  /** By link: a request of one side to the other. */
  interface Asks {
    side: Side;
    what: "draw" | "undo";
  }
  /** A game of the contest. */
  interface AtContestGame {
    pair: number;
    leg: Side;
  }
  /** A move that somebody is about to play there. */
  interface AtMove {
    game: string;
    moves?: string[] | null;
    setup?: Setup | null;
    move: string;
  }
  /** A position: a game with its moves, or a set-up board. */
  interface AtPosition {
    game: string;
    moves?: string[] | null;
    setup?: Setup | null;
  }
  /** At a table that was joined. */
  interface AtTable {
    table: string;
    brief?: boolean | null;
  }
  /** A move at a task. */
  interface Attempt {
    course: string;
    lesson: string;
    step: number;
    moves: string[];
    move?: string | null;
  }
  /** The judgement of a move in a task. */
  interface Attempted {
    answers: string[];
    reply: View | null;
    right: boolean;
    text: string;
    view: View | null;
  }
  /** A cell with its outline. */
  interface BoardCell {
    name: string;
    row: number;
    col: number;
    centre: [number, number];
    points: ([number, number])[];
  }
  /** An edge between two dots, and the cells beside it. */
  interface BoardEdge {
    name: string;
    from: [number, number];
    to: [number, number];
    cells: string[];
  }
  /** A text, at most 30 units outside the board. */
  interface BoardLabel {
    at: [number, number];
    text: string;
  }
  /** What you may do now. */
  interface Can {
    draw: boolean;
    hint: boolean;
    move: boolean;
    pause: boolean;
    rematch: boolean;
    resign: boolean;
    sign: boolean;
    undo: boolean;
  }
  /** A closed cell and its owner. */
  interface CapturedCell {
    name: string;
    side: Side;
  }
  /** What can be played, against whom, with which clock. */
  interface Catalogue {
    clocks: OfferedClock[];
    colours: ("first" | "random" | "second")[];
    default: DefaultGame;
    formats: Format[];
    games: OfferedGame[];
    knowledge: Knowledge[];
    opponents: OfferedOpponent[];
  }
  /** One of a few words. */
  interface ChoiceOption {
    type: "choice";
    name: string;
    title: string;
    choices: OptionChoice[];
    default: string;
  }
  /** Choose in the swap2 opening. */
  interface ChooseSwap2 {
    table: string;
    brief?: boolean | null;
    choice: "black" | "two" | "white";
  }
  /** Time left. The board counts down by itself; the server decides. */
  interface Clock {
    increment: number;
    left: [number, number];
    period: number;
    periods: [number, number];
    running: Side | null;
    text: string;
  }
  /** A hint for the next move of a puzzle. */
  interface Clue {
    puzzle: string;
    played?: string[] | null;
    step?: number | null;
  }
  /** A hint for a puzzle. */
  interface Clued {
    area: string[];
    move: string | null;
    step: number;
    words: string;
  }
  /** Columns: the move is the column's name, a pop `p` and the name. A disc's cell is a letter and a row. */
  interface ColumnsBoard {
    kind: "columns";
    game: string;
    rows: number;
    cols: number;
    length: number;
    col_names: string[];
    row_names: string[];
    pops: string;
  }
  /** A game string from options. */
  interface Compose {
    kind: string;
    options?: Record<string, unknown> | null;
  }
  /** A game string. */
  interface Composed {
    family: string;
    game: string;
    swap2: boolean;
    title: string;
  }
  /** A game of the contest. */
  interface ContestGame {
    first: string;
    leg: number;
    pair: number;
    plies: number;
    result: string;
    second: string;
    words: string;
  }
  /** A game of the contest with its board. */
  interface ContestGameTold {
    about: ContestGame;
    board: PointsBoard | ColumnsBoard | EdgesBoard;
    view: View;
  }
  /** Two players who meet in a round. */
  interface ContestMeeting {
    one: string;
    round: number;
    score: string;
    two: string | null;
  }
  /** A line of the standings. */
  interface ContestPlayer {
    breaks: (number | null)[];
    draws: number;
    games: number;
    losses: number;
    name: string;
    points: number;
    rank: number;
    row: string[];
    wins: number;
  }
  /** How a contest stands. */
  interface ContestTold {
    about: string;
    breaks: string[];
    done: number;
    finished: ContestGame[];
    headline: string;
    live: ContestGame[];
    meetings: ContestMeeting[];
    over: boolean;
    players: ContestPlayer[];
    title: string;
    total: number;
  }
  /** A course in a list. */
  interface CourseLine {
    about: string;
    course: string;
    done: string[];
    lessons: string[];
    title: string;
  }
  /** The courses there are. */
  interface CourseList {
    courses: CourseLine[];
  }
  /** A course. */
  interface CourseTold {
    about: string;
    course: string;
    lessons: LessonLine[];
    puzzles: string;
    rules: string[];
    title: string;
  }
  /** The courses there are. */
  interface Courses {
    person?: string | null;
  }
  /** What is offered first. */
  interface DefaultGame {
    clock: string | null;
    colour: "first" | "random" | "second";
    game: string;
    opponent: string;
  }
  /** Delete a study, or with `undo` bring it back; for thirty days that is possible. */
  interface DiscardStudy {
    owner: string;
    study: string;
    undo?: boolean | null;
  }
  /** A drawn edge and its side. */
  interface DrawnEdge {
    name: string;
    ply: number;
    side: Side;
  }
  /** Edges: the move is the edge's name. Polygons and segments, y downwards. */
  interface EdgesBoard {
    kind: "edges";
    game: string;
    rows: number;
    cols: number;
    shape: string;
    width: number;
    height: number;
    cells: BoardCell[];
    edges: BoardEdge[];
    dots: ([number, number])[];
    labels: BoardLabel[];
  }
  /** An empty answer: it was done. */
  interface Empty {
  }
  /** The value of every move. */
  interface Exact {
    game: string;
    moves?: string[] | null;
    setup?: Setup | null;
    seconds?: number | null;
  }
  /** A move with its value. */
  interface ExactMove {
    best: boolean;
    chance: number;
    move: string;
    short: string;
    text: string;
    value: number;
  }
  /** Exact values, for the side to move. */
  interface ExactValues {
    complete: boolean;
    known: boolean;
    moves: ExactMove[];
    source: "book" | "solver" | null;
    text: string;
    turn: Side;
    unit: "cells" | "plies" | "points" | null;
    value: number | null;
  }
  /** A game as a text: that of a table, a position, or a tree of variations. */
  interface Export {
    format: "digits" | "pairs" | "sgf" | "svg" | "tengen";
    table?: string | null;
    game?: string | null;
    moves?: string[] | null;
    setup?: Setup | null;
    nodes?: TreeNode[] | null;
    tags?: Record<string, string | null> | null;
  }
  /** A game as a text. */
  interface Exported {
    name: string;
    suffix: string;
    text: string;
  }
  /** The hall of fame. */
  interface Fame {
    game?: string | null;
  }
  /** The hall of fame. */
  interface FameList {
    fame: Standing[];
    feats: Feat[];
    state?: State;
  }
  /** A person's wins against Tengen's players in one game. */
  interface Feat {
    game: string;
    last: string;
    level: number | null;
    name: string;
    opponent: string;
    title: string;
    wins: number;
  }
  /** A forced win of the side to move. */
  interface ForcedWin {
    moves: string[];
    text: string;
  }
  /** A format for export. */
  interface Format {
    families: string[];
    format: "digits" | "pairs" | "sgf" | "svg" | "tengen";
    suffix: string;
    title: string;
  }
  /** A board. */
  interface Geometry {
    board: PointsBoard | ColumnsBoard | EdgesBoard;
  }
  /** A move in a puzzle. */
  interface Guess {
    puzzle: string;
    played?: string[] | null;
    move?: string | null;
    hints?: number | null;
    person?: string | null;
  }
  /** Right or wrong. */
  interface Guessed {
    answer: string;
    counted: boolean;
    moves: string[];
    played: string[];
    replies: string[];
    right: boolean;
    solved: boolean;
    standing: PuzzleStanding;
    theme: string;
    told: string[];
    view: View;
  }
  /** Once after connecting. */
  interface Hello {
    limits: HelloLimits;
    push: "hello";
    version: string;
  }
  /** What this server allows. */
  interface HelloLimits {
    lines: number;
    seconds: number;
    tables: number;
  }
  /** What the engine would play. */
  interface Hint {
    table: string;
    brief?: boolean | null;
    step?: number | null;
  }
  /** A hint. */
  interface Hinted {
    area?: string[];
    chance?: number;
    move?: string;
    moves?: string[];
    state?: State;
    step: number;
    text?: string;
    words: string;
  }
  /** Reads a game from a text in any format. */
  interface Import {
    text: string;
    game?: string | null;
  }
  /** An imported game. */
  interface Imported {
    board: PointsBoard | ColumnsBoard | EdgesBoard;
    comments: Record<string, string>;
    format: string;
    game: string;
    more: number;
    moves: string[];
    nodes: TreeNode[];
    notes: string[];
    result: string;
    tags: Record<string, string>;
    verdict: string;
    view: View;
  }
  /** Sit down with a token, or watch without one. */
  interface Join {
    table: string;
    token?: string | null;
    claim?: string | null;
    name?: string | null;
  }
  /** The answer to joining a table. */
  interface Joined {
    board: PointsBoard | ColumnsBoard | EdgesBoard;
    state: State;
    token?: string | null;
  }
  /** Make puzzles of the mistakes in the game that was reviewed last. */
  interface Keep {
    review: number;
    person?: string | null;
  }
  /** Progress and result of making puzzles. */
  interface KeepProgress {
    done: number;
    keep: number;
    new?: number;
    push: "keep";
    puzzles: number | null;
    total: number;
    trouble?: string;
  }
  /** Puzzles are being made. */
  interface Keeping {
    keep: number;
  }
  /** An answer to how well somebody knows a game, and the level to begin with. */
  interface Knowledge {
    level: number;
    title: string;
  }
  /** Get up; the table stays. */
  interface Leave {
    table: string;
  }
  /** A lesson is done. */
  interface LessonDone {
    course: string;
    lesson: string;
    person?: string | null;
  }
  /** A lesson in the list of a course. */
  interface LessonLine {
    chapter: string;
    done: boolean;
    lesson: string;
    title: string;
  }
  /** A step of a lesson: a text, and perhaps a task. */
  interface LessonStep {
    area: string[];
    show: string[];
    task: string;
    text: string[];
    view: View | null;
  }
  /** A lesson. */
  interface LessonTold {
    after: string | null;
    before: string | null;
    board: PointsBoard | ColumnsBoard | EdgesBoard;
    count: number;
    course: string;
    heading: string;
    lesson: string;
    number: number;
    steps: LessonStep[];
    title: string;
  }
  /** A position, drawn. */
  interface Look {
    game: string;
    moves?: string[] | null;
    setup?: Setup | null;
    board?: boolean | null;
  }
  /** A position. */
  interface Looked {
    board?: PointsBoard | ColumnsBoard | EdgesBoard;
    view: View;
  }
  /** A new table. */
  interface Made {
    board: PointsBoard | ColumnsBoard | EdgesBoard;
    invite: string | null;
    state: State;
    table: string;
    token: string;
  }
  /** Play a move. */
  interface Move {
    table: string;
    brief?: boolean | null;
    move: string;
    ply?: number | null;
  }
  /** A move. */
  interface MoveInfo {
    exact: boolean;
    move: string;
    order: number;
    pv: string[];
    scoreText: string;
    winrate: number;
  }
  /** A new table. */
  interface New {
    game: string;
    moves?: string[] | null;
    setup?: Setup | null;
    opponent?: string | null;
    colour?: "first" | "random" | "second" | null;
    clock?: string | null;
    swap2?: boolean | null;
    name?: string | null;
    players?: string[] | null;
    pace?: number | null;
    start?: number | null;
  }
  /** No fields. */
  interface Nothing {
  }
  /** A whole number in a range. */
  interface NumberOption {
    type: "number";
    name: string;
    title: string;
    min: number;
    max: number;
    default: number;
  }
  /** A game. */
  interface OfGame {
    game: string;
  }
  /** A lesson. */
  interface OfLesson {
    course: string;
    lesson: string;
  }
  /** A tree of variations. */
  interface OfTree {
    game: string;
    nodes: TreeNode[];
    tags?: Record<string, string> | null;
  }
  /** A clock; null is none. */
  interface OfferedClock {
    clock: string | null;
    title: string;
  }
  /** A kind of game. */
  interface OfferedGame {
    about: string;
    family: string;
    game: string;
    kind: string;
    options: (NumberOption | ChoiceOption)[];
    sides: [string, string];
    swap2: boolean;
    title: string;
  }
  /** Somebody to play against. */
  interface OfferedOpponent {
    about: string;
    families: string[];
    group: "adaptive" | "classic" | "engine" | "person" | "simple" | "watch";
    opponent: string;
    options: (NumberOption | ChoiceOption)[];
    rating: Record<string, Rating> | null;
    title: string;
  }
  /** A course and its lessons. */
  interface OneCourse {
    course: string;
    person?: string | null;
  }
  /** One game of the past. */
  interface OnePast {
    number: number;
  }
  /** A study by its name in links. */
  interface OpenStudy {
    study: string;
    owner?: string | null;
  }
  /** One of a few. */
  interface OptionChoice {
    value: string;
    title: string;
  }
  /** How the game ended. */
  interface Outcome {
    reason: string;
    winner: Side | null;
  }
  /** What a move overlooked, even if it did not change the result. */
  interface Oversight {
    answer: string | null;
    better: string;
    count: number;
    kind: "allowed win" | "gave cells" | "missed win" | "opened chain" | "own goal";
    safe: number;
  }
  /** Games of the past, the newest first. */
  interface Past {
    game?: string | null;
    person?: string | null;
    level?: number | null;
    end?: "draw" | "first" | "lost" | "second" | "unfinished" | "won" | null;
    since?: string | null;
    until?: string | null;
    before?: number | null;
  }
  /** A stored game. */
  interface PastGame {
    family: string;
    first: string;
    game: string;
    number: number;
    played: string;
    plies: number;
    result: string;
    second: string;
    title: string;
    verdict: string;
  }
  /** A page of the archive. */
  interface PastGames {
    games: PastGame[];
    kinds: PastKind[];
    next: number | null;
    total: number;
  }
  /** A game with entries in the archive. */
  interface PastKind {
    count: number;
    family: string;
    game: string;
    title: string;
  }
  /** Stop engines that play each other, or let them go on. */
  interface Pause {
    table: string;
    brief?: boolean | null;
    on?: boolean | null;
    step?: boolean | null;
  }
  /** Somebody at a table has sent a set phrase. */
  interface PhrasePush {
    phrase: "back-soon" | "good-game" | "hello" | "luck" | "nice" | "oops" | "thanks" | "thinking";
    push: "phrase";
    side: Side;
    table: string;
  }
  /** A line of play. */
  interface PlayLine {
    chance: number;
    exact: boolean;
    first: number;
    kind: string;
    move: string;
    moves: string[];
    text: string;
    value: number;
  }
  /** Crossings: the move on one is its column's name and its row's name. Row 0 is the bottom. */
  interface PointsBoard {
    kind: "points";
    game: string;
    rows: number;
    cols: number;
    length: number;
    col_names: string[];
    row_names: string[];
    stars: string[];
  }
  /** The next puzzle. */
  interface Puzzle {
    game: string;
    person?: string | null;
    own?: boolean | null;
    theme?: string | null;
  }
  /** A puzzle. */
  interface PuzzleAsked {
    board: PointsBoard | ColumnsBoard | EdgesBoard;
    goal: string;
    own: boolean;
    puzzle: string;
    rating: number;
    standing: PuzzleStanding;
    theme: string;
    view: View;
  }
  /** A game that has puzzles. */
  interface PuzzleGame {
    count: number;
    game: string;
    own: number;
    themes: PuzzleTheme[];
    title: string;
  }
  /** The games that have puzzles. */
  interface PuzzleGames {
    games: PuzzleGame[];
  }
  /** A person's rating for puzzles, and their record. */
  interface PuzzleStanding {
    best_streak: number;
    deviation: number;
    rating: number;
    solved: number;
    streak: number;
    tried: number;
  }
  /** A theme of puzzles. */
  interface PuzzleTheme {
    count: number;
    theme: string;
  }
  /** The games that have puzzles. */
  interface Puzzles {
    person?: string | null;
  }
  /** A level's rating in Elo, with its error; level 5 is 1500. */
  interface Rating {
    elo: number;
    error: number;
  }
  /** Why a move cannot be played; both fields are empty if it can. */
  interface Reason {
    lines: string[][];
    text: string;
  }
  /** What the coach says about a move. */
  interface Remark {
    cells: string[];
    count: number | null;
    kind: string;
    move: string | null;
    text: string;
  }
  /** Another game. */
  interface Rematch {
    table: string;
    brief?: boolean | null;
    colour?: "first" | "random" | "second" | "swap" | null;
  }
  /** The next table, once there is one. */
  interface Rematched {
    board?: PointsBoard | ColumnsBoard | EdgesBoard;
    state?: State;
    table?: string;
    token?: string | null;
  }
  /** Give a study another title. */
  interface RenameStudy {
    owner: string;
    study: string;
    title: string;
  }
  /** Give up. */
  interface Resign {
    table: string;
    brief?: boolean | null;
    side?: Side | null;
  }
  /** How a game ended. */
  interface Result {
    lines: string[][];
    reason: string;
    result: string;
    sentence: string;
    winner: Side | null;
  }
  /** A line of play. */
  interface ReviewLine {
    moves: string[];
    score: ReviewScore;
  }
  /** A move of the game. */
  interface ReviewMove {
    after: number;
    before: number;
    best: ReviewLine;
    drop: number;
    forced: boolean;
    mark: "blunder" | "inaccuracy" | "mistake" | null;
    move: string;
    oversights: Oversight[];
    ply: number;
    remark: Remark | null;
    reply: ReviewLine | null;
    side: "first" | "second";
    sign: string;
  }
  /** Progress and result of a review. */
  interface ReviewProgress {
    done?: number;
    push: "review";
    report?: ReviewReport | null;
    review: number;
    total?: number;
    trouble?: string;
  }
  /** What `tengen review --json` prints. */
  interface ReviewReport {
    chances: (number | null)[];
    complete: boolean;
    game: string;
    moves: ReviewMove[];
    played: string[];
    result: string;
    sides: ReviewSides;
  }
  /** The score of a line; its other fields depend on the kind. */
  interface ReviewScore {
    cells?: number;
    exact: boolean;
    kind: string;
    plies?: number;
    text: string;
    turn: string;
    value?: number;
    win_chance: number;
  }
  /** How well a side played. */
  interface ReviewSide {
    accuracy: number | null;
    blunder: number;
    inaccuracy: number;
    mistake: number;
    player: string;
  }
  /** Both sides. */
  interface ReviewSides {
    first: ReviewSide;
    second: ReviewSide;
  }
  /** A review has begun. */
  interface Reviewing {
    review: number;
  }
  /** The position. */
  interface RootInfo {
    currentPlayer: Side;
    depth: number;
    exact: boolean;
    scoreText: string;
    seconds: number;
    visits: number;
    winrate: number;
  }
  /** The rules of a game in short. */
  interface RulesTold {
    course: string;
    rules: string[];
    title: string;
  }
  /** Keep a tree as a new study, or in the place of what a study was. */
  interface SaveStudy {
    game: string;
    nodes: TreeNode[];
    tags?: Record<string, string> | null;
    owner: string;
    title: string;
    study?: string | null;
    version?: number | null;
  }
  /** By link: say one of the set phrases. */
  interface Say {
    table: string;
    brief?: boolean | null;
    phrase: "back-soon" | "good-game" | "hello" | "luck" | "nice" | "oops" | "thanks" | "thinking";
  }
  /** The player of a side. */
  interface Seat {
    free: boolean;
    kind: string;
    name: string;
    opponent: string | null;
    present: boolean;
    side: Side;
    title: string;
  }
  /** What a classic player thinks of the moves it may choose from. */
  interface See {
    table: string;
    brief?: boolean | null;
    ply: number;
  }
  /** How a classic player scores its moves, the best first. */
  interface Seen {
    moves: SeenMove[];
    played: string | null;
    side: Side;
    state?: State;
    title: string;
    words: string;
  }
  /** A move as a classic player sees it. */
  interface SeenMove {
    move: string;
    text: string;
    tone: number;
  }
  /** A board set up by hand: stones, or edges and cells. */
  interface Setup {
    cells?: ([string, Side])[];
    edges?: string[];
    stones?: ([string, Side])[];
    turn?: Side | null;
  }
  /** How others come in. */
  interface Share {
    to?: string | null;
    on?: boolean | null;
  }
  /** How others come in. */
  interface Shared {
    link: string | null;
    picture: string | null;
    reach: "machine" | "network" | "public";
    switch: boolean;
  }
  /** Enter a name in the hall of fame. */
  interface Sign {
    table: string;
    brief?: boolean | null;
    name: string;
  }
  /** A person in the hall of fame. */
  interface Standing {
    draws: number;
    losses: number;
    name: string;
    wins: number;
  }
  /** A table as one client sees it. */
  interface State {
    asks: Asks | null;
    can: Can;
    clock: Clock | null;
    kept: number | null;
    mode: string;
    next: string | null;
    paused: boolean;
    refused: Asks | null;
    rematch: Side | null;
    seats: [Seat, Seat];
    swap2: Swap2State | null;
    table: string;
    thinking: boolean;
    trouble: string | null;
    version: number;
    view: View;
    you: Side[];
  }
  /** A stone or a disc. */
  interface Stone {
    at: string;
    col: number;
    ply: number;
    row: number;
    side: Side;
  }
  /** End the analysis, or what is named by its number. */
  interface Stop {
    analysis?: number | null;
    review?: number | null;
    keep?: number | null;
  }
  /** All studies that were kept with this secret. */
  interface Studies {
    owner: string;
  }
  /** A stored study. */
  interface Study {
    board: PointsBoard | ColumnsBoard | EdgesBoard;
    game: string;
    mine: boolean;
    nodes: TreeNode[];
    study: string;
    tags: Record<string, string>;
    title: string;
    version: number;
    view: View;
  }
  /** A study in a list. */
  interface StudyLine {
    changed: number;
    game: string;
    game_title: string;
    moves: number;
    study: string;
    title: string;
    version: number;
  }
  /** Studies, the latest first. */
  interface StudyList {
    studies: StudyLine[];
  }
  /** How somebody plays, by their games here. */
  interface Style {
    name: string;
  }
  /** How somebody plays, in words; a line that begins with a dash belongs to the one before. */
  interface Styled {
    lines: string[];
    name: string;
    state?: State;
  }
  /** The swap2 opening, until the colours are settled. */
  interface Swap2State {
    choices: ("black" | "two" | "white")[];
    side: Side;
    stage: "choose" | "place";
    stones: number;
  }
  /** Sent to everybody at a table whenever anything changes. */
  interface TablePush {
    push: "table";
    state: State;
  }
  /** A threat on the board. */
  interface ThreatShape {
    area: string[];
    kind: string;
    line: string[];
    points: string[];
    side: Side | null;
    sign: string;
    text: string;
    urgent: boolean;
  }
  /** The threats in a position. */
  interface Threats {
    summary: string[];
    threats: ThreatShape[];
    win: ForcedWin | null;
  }
  /** The answer to an action at a table; without `state` if the question was `brief`. */
  interface Told {
    state?: State;
  }
  /** A game with its moves. */
  interface ToldGame {
    about: PastGame;
    moves: string[];
  }
  /** A checked tree, with the position at the end of its main line. */
  interface Tree {
    board: PointsBoard | ColumnsBoard | EdgesBoard;
    game: string;
    nodes: TreeNode[];
    view: View;
  }
  /** A node of a tree. The first node is the start; every other node names its parent. */
  interface TreeNode {
    comment?: string;
    fields?: Record<string, string>;
    move: string;
    mover?: Side;
    parent: number;
  }
  /** A position. Every field is always present; it is null or empty if the family does not use it. */
  interface View {
    cells: CapturedCell[];
    claim: boolean;
    details: string[];
    edges: DrawnEdge[];
    family: string;
    forbidden: string[];
    game: string;
    last: string | null;
    last_at: string | null;
    last_cells: string[];
    legal: string[];
    movers: Side[];
    moves: string[];
    ply: number;
    pops_left: [number | null, number | null] | null;
    result: Result | null;
    said: string;
    score: [number, number] | null;
    sides: [string, string];
    state: string;
    stones: Stone[];
    title: string;
    turn: Side;
    variant: string;
  }
  /** Why a move cannot be played. */
  interface Why {
    game: string;
    moves?: string[] | null;
    setup?: Setup | null;
    move: string;
  }
  interface Verbs {
    analyse: { question: Analyse; answer: Analysing };
    stop: { question: Stop; answer: Empty };
    exact: { question: Exact; answer: ExactValues };
    look: { question: Look; answer: Looked };
    why: { question: Why; answer: Reason };
    board: { question: OfGame; answer: Geometry };
    catalogue: { question: Nothing; answer: Catalogue };
    compose: { question: Compose; answer: Composed };
    review: { question: AtPosition; answer: Reviewing };
    advise: { question: AtMove; answer: Advised };
    share: { question: Share; answer: Shared };
    say: { question: Say; answer: Empty };
    contest: { question: Nothing; answer: ContestTold };
    watchgame: { question: AtContestGame; answer: ContestGameTold };
    courses: { question: Courses; answer: CourseList };
    course: { question: OneCourse; answer: CourseTold };
    lesson: { question: OfLesson; answer: LessonTold };
    attempt: { question: Attempt; answer: Attempted };
    learned: { question: LessonDone; answer: Empty };
    rules: { question: OfGame; answer: RulesTold };
    past: { question: Past; answer: PastGames };
    retell: { question: OnePast; answer: ToldGame };
    fame: { question: Fame; answer: FameList };
    style: { question: Style; answer: Styled };
    sign: { question: Sign; answer: FameList };
    puzzles: { question: Puzzles; answer: PuzzleGames };
    puzzle: { question: Puzzle; answer: PuzzleAsked };
    guess: { question: Guess; answer: Guessed };
    clue: { question: Clue; answer: Clued };
    keep: { question: Keep; answer: Keeping };
    import: { question: Import; answer: Imported };
    export: { question: Export; answer: Exported };
    tree: { question: OfTree; answer: Tree };
    studies: { question: Studies; answer: StudyList };
    study: { question: OpenStudy; answer: Study };
    save: { question: SaveStudy; answer: StudyLine };
    rename: { question: RenameStudy; answer: Empty };
    discard: { question: DiscardStudy; answer: Empty };
    new: { question: New; answer: Made };
    join: { question: Join; answer: Joined };
    leave: { question: Leave; answer: Empty };
    move: { question: Move; answer: Told };
    swap2: { question: ChooseSwap2; answer: Told };
    resign: { question: Resign; answer: Told };
    undo: { question: AtTable; answer: Told };
    draw: { question: AtTable; answer: Told };
    answer: { question: Answer; answer: Told };
    pause: { question: Pause; answer: Told };
    hint: { question: Hint; answer: Hinted };
    see: { question: See; answer: Seen };
    rematch: { question: Rematch; answer: Rematched };
    threats: { question: AtPosition; answer: Threats };
  }
  interface Pushes {
    hello: Hello;
    table: TablePush;
    phrase: PhrasePush;
    analysis: AnalysisReport;
    review: ReviewProgress;
    keep: KeepProgress;
  }
  type Side = 0 | 1;
  type Option = ChoiceOption | NumberOption;
  type Board = ColumnsBoard | EdgesBoard | PointsBoard;
}
