// Written by python -m ludotheque.server.typings from ludotheque.server.messages and answers.

/** Comes first; `since` is the last number seen; `icons`: sentences shall name symbols, as in `[coin] 3 coins`. fresh: a token of one's own (24 to 64 of `A-Za-z0-9_-`); whoever comes first by a friend's link holds the seat by it from now on, and the link opens nothing any more. Said again with the same one, it is the same. */
export interface Hello {
  type: "hello";
  id?: string | null;
  table: string;
  token: string;
  since?: number;
  seat?: number | null;
  lang?: string;
  icons?: boolean;
  fresh?: string;
}

/** Play a move, a code or a notation, in answer to a question; sent twice with one id, it counts once. `careful`: one that draws or opens something is not played; what it would do is told instead. */
export interface Move {
  type: "move";
  id: string;
  seat?: number | null;
  question: string;
  move: number | string;
  careful?: boolean;
}

/** Take back one's last move, where that is free. */
export interface Back {
  type: "back";
  id: string;
  seat?: number | null;
  question: string;
}

/** Ask the others to take back one's last move. */
export interface Ask {
  type: "ask";
  id: string;
  seat?: number | null;
}

/** Answer the request with this number. */
export interface Answer {
  type: "answer";
  id?: string | null;
  seat?: number | null;
  n: number;
  yes: boolean;
}

/** Say something. */
export interface Chat {
  type: "chat";
  id: string;
  seat?: number | null;
  text: string;
}

/** Take a name. */
export interface Name {
  type: "name";
  id?: string | null;
  seat?: number | null;
  name: string;
}

/** Hand a seat to a bot: one's own (`resign`: for good), or an absent one's; without a bot, give it back. */
export interface Hand {
  type: "hand";
  id?: string | null;
  seat: number;
  bot?: string;
  resign?: boolean;
}

/** Set the same table again and go there. */
export interface Rematch {
  type: "rematch";
  id?: string | null;
  seat?: number | null;
}

/** Ask for one's own way to the rematch. */
export interface Follow {
  type: "follow";
  id?: string | null;
}

/** See the table from another of one's seats. */
export interface Sit {
  type: "sit";
  id?: string | null;
  seat: number;
  since?: number;
}

/** Read all in another language. */
export interface Lang {
  type: "lang";
  id?: string | null;
  lang: string;
}

/** Ask for the position in words. */
export interface Look {
  type: "look";
  id?: string | null;
}

/** See the table as it was after an entry. */
export interface At {
  type: "at";
  id?: string | null;
  n: number;
}

/** Read on in the log, backwards. */
export interface Log {
  type: "log";
  id?: string | null;
  before: number;
}

/** Ask why a move is not allowed, or why nothing can be done `at` a place of the picture. */
export interface Why {
  type: "why";
  id?: string | null;
  seat?: number | null;
  move?: string | null;
  at?: string | null;
}

/** Ask what a legal move would change, before it is made; refused as `stale` if its question is gone. */
export interface Foresee {
  type: "preview";
  id?: string | null;
  seat?: number | null;
  question: string;
  move: number;
}

/** Ask what to play, where only bots play along or the table was set so; all see that one asked. */
export interface Hint {
  type: "hint";
  id: string;
  seat?: number | null;
  question: string;
}

/** Where only bots are left to decide, let them play to the end without thinking long. */
export interface Hasten {
  type: "hasten";
  id?: string | null;
}

/** Ask for the review of a game that is over: one is made for all at the table, and what is there is given. */
export interface Review {
  type: "review";
  id?: string | null;
}

/** Who sits at a seat; `bot` where one plays there, for good or for a while. */
export interface Person {
  name: string;
  kind: string;
  bot: string;
  resigned?: boolean;
}

/** How one can take back: `free`, `ask`, `none`; why not freely; whether nobody has to be asked. */
export interface TakeBack {
  how: string;
  why?: string;
  alone?: boolean;
}

/** A request to take back: whose, whether one is to answer it or made it oneself, and its number. */
export interface Asked {
  seat: number;
  who: string;
  mine: boolean;
  own: boolean;
  n: number;
}

/** Seconds for a decision, when the time of each awaited seat ends, and what time it is: in milliseconds. */
export interface Clock {
  limit: number;
  until: Record<string, number>;
  now: number;
}

/** How a game ended, by seat; `tiebreaks` by their names. */
export interface Result {
  scores: number[];
  ranking: number[];
  winners: number[];
  tiebreaks: Record<string, number>[];
}

/** All that changes; `codes` are the legal moves, in `runs`, with `labels` and spots (`aim`). alike: spots that stand for others; near: spots where only the means lack; closed: nothing is done here any more. */
export interface State {
  question: string | null;
  to_act: number[];
  secret: boolean;
  finished: number[];
  prompt: string;
  codes: number[];
  labels: Record<string, string>;
  over: boolean;
  people: Person[];
  back?: TakeBack;
  ask?: Asked;
  private?: boolean;
  clock?: Clock;
  aim?: Record<string, string[]>;
  alike?: Record<string, string[]>;
  near?: string[];
  result?: Result;
  rematch?: boolean;
  closed?: boolean;
}

/** An entry as one viewer reads it; `whose` names the seat that each of its `lines` is about. heads: the lines with which a round begins, by their places. single: of something taken back: only the seat's last move, and not all that came after it. */
export interface Line {
  n: number;
  kind: string;
  seat: number | null;
  at: number;
  lines?: string[];
  whose?: (number | null)[];
  heads?: number[];
  who?: string;
  text?: string;
  single?: boolean;
}

/** The answer to hello: state, log since then, what one may pass on; `whole` is the picture, where there is one. away: the seconds after which another may hand the seat of who is not here to a bot; lesson: the game is taught. hints: they are given where people play along, too. token: by which one is here from now on; own: nobody else was ever given it. */
export interface Welcome {
  type: "welcome";
  n: number;
  seat: number | null;
  state: State;
  table: string;
  game: string;
  lesson: boolean;
  hints: boolean;
  title: string;
  role: string;
  token: string;
  own: boolean;
  mine: number[];
  entries: Line[];
  earlier: boolean;
  links: Record<string, string>;
  bots: string[];
  away: number;
  whole?: Record<string, string | number | (string | number)[]>;
}

/** All anew, for another seat or language. */
export interface View {
  type: "view";
  n: number;
  seat: number | null;
  state: State;
  title: string;
  entries: Line[];
  earlier: boolean;
  whole?: Record<string, string | number | (string | number)[]>;
}

/** An event as the picture shows it: whose and where, and, if it is a step, what it changes of the step before. */
export interface Beat {
  event: string;
  seat?: number;
  at?: string;
  scene?: Record<string, string | number | (string | number)[] | null>;
}

/** Something happened; `ack`: one's own message; the picture changes by `scene`, or is `whole`; `beats`: how. */
export interface Update {
  type: "update";
  n: number;
  seat: number | null;
  state: State;
  entries: Line[];
  ack?: string;
  scene?: Record<string, string | number | (string | number)[] | null>;
  whole?: Record<string, string | number | (string | number)[]>;
  beats?: Beat[];
}

/** It was stored; `again`: before already. */
export interface Ack {
  type: "ack";
  id: string;
  again?: boolean;
  n?: number;
  seat?: number | null;
  state?: State;
}

/** Why not, with the clause where there is one, and how things stand. */
export interface Refusal {
  type: "refused";
  id: string | null;
  key: string;
  text: string;
  clause?: string;
  n?: number;
  seat?: number | null;
  state?: State;
}

/** Who is connected: the seats, and how many watch. hurried: bots think less long, because many wait for them; readonly: for now nothing can be done here. */
export interface Here {
  type: "here";
  seats: number[];
  watchers: number;
  hurried: boolean;
  readonly: boolean;
}

/** The position in words. */
export interface InWords {
  type: "look";
  seat: number | null;
  n: number;
  text: string;
}

/** The table as it was after an entry; `last` is the number of the latest. */
export interface Past {
  type: "at";
  n: number;
  last: number;
  text: string;
  entry: Line;
  whole?: Record<string, string | number | (string | number)[]>;
}

/** Earlier lines of the log, and whether there are more. */
export interface Earlier {
  type: "log";
  entries: Line[];
  earlier: boolean;
}

/** Why a move is not allowed, or nothing can be done `at` a place; no key where it can, or nothing ever is. */
export interface Because {
  type: "why";
  key: string | null;
  text: string;
  move?: string;
  at?: string;
  clause?: string;
}

/** What a move would change in the picture, and tell; `lock`: it draws, or opens, and cannot be taken back then. `id`: that of the careful move of which this is the answer. */
export interface Foreseen {
  type: "preview";
  id?: string;
  question: string;
  move: number;
  text: string[];
  lock: "draws" | "opens" | null;
  scene?: Record<string, string | number | (string | number)[] | null>;
}

/** A good move: its code and label, the share of the win that one can expect (0 to 1), and why, in a sentence. */
export interface Hinted {
  code: number;
  label: string;
  chance: number;
  why: string;
}

/** The best moves in answer to a question, the best first; none if it was answered meanwhile. */
export interface Hints {
  type: "hint";
  id: string;
  question: string;
  moves: Hinted[];
}

/** The share of the win (0 to 1) that each seat could expect after an entry, and whose that was. */
export interface CurvePoint {
  n: number;
  seat: number | null;
  chances: number[];
}

/** A move that cost its seat some of the win: its entry, how much (0 to 1), and what would have been better. */
export interface CostlyMove {
  n: number;
  cost: number;
  text: string;
}

/** What luck and play made of a seat's chance, and its most costly moves; `faultless` where it has none. */
export interface SeatReview {
  text: string;
  costly: CostlyMove[];
  faultless: string;
}

/** A game as a strong bot sees it: the chances after every entry, and the seats. */
export interface GameReview {
  title: string;
  curve: string;
  explained: string;
  points: CurvePoint[];
  seats: SeatReview[];
}

/** How far the review is: so many moves of so many; and itself, once it is made. */
export interface Reviewed {
  type: "review";
  done: number;
  of: number;
  review?: GameReview;
}

/** The way to another table. */
export interface Go {
  type: "go";
  table: string;
  token: string;
}

/** What went wrong, in a sentence. */
export interface Fault {
  type: "error";
  key: string;
  text: string;
  id?: string | null;
}

/** A language that can be chosen, by its own name. */
export interface LanguageInfo {
  code: string;
  name: string;
}

/** How a seat looks: its colour, the mark on it, its name on light and on dark paper. */
export interface SeatLook {
  fill: string;
  sign: string;
  shape: string;
  ink: string;
  dark: string;
}

/** The page's words and all that it needs to fill them in as `ludotheque.core.words.put` does. */
export interface Words {
  lang: string;
  words: Record<string, string>;
  forms: string[];
  elides: string;
  vowel: string;
  languages: LanguageInfo[];
  seats: SeatLook[];
}

/** A value of a game's option, and the fewest seats with which it can be chosen. */
export interface Option {
  value: string;
  help: string;
  least: number;
}

/** An option of a game: values to choose from, or a number between bounds. */
export interface GameOption {
  name: string;
  title: string;
  help: string;
  values: Option[];
  least: number;
  most: number;
  default: string | number;
}

/** A game as a list shows it; `cover` is the name of its picture on the box, empty where there is none. */
export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  cover: string;
  least: number;
  most: number;
  options: GameOption[];
  editions: Record<string, Record<string, string | number>>;
  lesson: boolean;
  first: Record<string, string | number> | null;
}

/** A bot that can be chosen, with an honest word on how it plays. */
export interface BotInfo {
  name: string;
  title: string;
  help: string;
}

/** The games with their options, explained, and the bots. */
export interface Games {
  games: GameInfo[];
  bots: BotInfo[];
  usual: string;
  gentle: string;
  kept: string;
}

/** All moves of a game by their codes: notation, words, group, and the path that narrows many to it. In notation and words `{0}` is the first word of the path (see `lean`). */
export interface Catalogue {
  moves: [string, string, string, string[]][];
  groups: Record<string, string>;
  phrases: [string, string[]][];
}

/** A part of a rules text. */
export interface Block {
  kind: string;
  id: string;
  text: string;
}

/** A game's rules text, in blocks: headings, paragraphs, clauses with their ids. */
export interface RulesText {
  game: string;
  title: string;
  blocks: Block[];
}

/** A panel of the page that teaches a game: a figure as SVG, what it shows in words, and a text that names marks. */
export interface LessonPanel {
  name: string;
  title: string;
  text: string;
  figure: string;
  label: string;
}

/** How to play a game in two minutes; `art` is the file with the symbols of its figures. */
export interface LessonPage {
  game: string;
  title: string;
  art: string;
  panels: LessonPanel[];
}

/** A step of the guide, shown once when all of its conditions hold: a move of one of these runs of codes (first, number) is open, this event was told, these counters have at least these values. `at`: where it points to; with `shows`, to the first spot of that panel on which this symbol lies. */
export interface GuideStep {
  name: string;
  title: string;
  text: string;
  moves: [number, number][];
  event: string;
  least: Record<string, number>;
  at: string;
  shows: string;
}

/** What explains a first game, in the order in which it matters. */
export interface Guide {
  game: string;
  title: string;
  steps: GuideStep[];
}

/** What the holder of a token is shown of a table now; `yours`: whether they must decide. started: when it was dealt; since: when the question came that stands, or the game ended; in milliseconds. */
export interface TableShown {
  game: string;
  title: string;
  role: string;
  mine: number[];
  yours: boolean;
  started: number;
  since: number;
  n: number;
  seat: number | null;
  state: State;
  view: any;
}

/** What brought points, and how many each seat; fewer than none where they were lost. */
export interface PointSource {
  name: string;
  title: string;
  points: number[];
}

/** Something that happened: the number of its entry as the viewer counts, the event, whose it was, and in words. */
export interface Moment {
  n: number;
  event: string;
  seat: number | null;
  text: string;
}

/** How a game was won: by how much, from which sources, what decided it, and the last events. */
export interface TableStory {
  winners: number[];
  scores: number[];
  ranking: number[];
  title: string;
  margin: string;
  sources: PointSource[];
  decided: string[];
  last: Moment[];
  kept?: string;
}

/** Where rounds begin, and the number of the latest entry: marks for going back and forth. steps: the entries that are steps of the game, in runs: no word of chat, no name, nothing that was taken back. */
export interface Rounds {
  n: number;
  rounds: Moment[];
  steps: number[];
}

/** What the page sends. */
export type Heard = Hello | Move | Back | Ask | Answer | Chat | Name | Hand | Rematch | Follow | Sit | Lang | Look | At | Log | Why | Foresee | Hint | Hasten | Review;

/** What it is sent. */
export type Told = Welcome | View | Update | Ack | Refusal | Here | InWords | Past | Earlier | Because | Foreseen | Hints | Reviewed | Go | Fault;
