// Made by tools/wire_types.py from src/farshore/server/wire.py and wire_people.py: change that and run `./dev page --types`, never this.

export const WIRE = 3;

export type Value = boolean | number | string;
export type Place = [q: number, r: number] | [q: number, r: number, side: string];
export type EventView = { seq: number; event: string; [field: string]: unknown };
export type Counts = Record<string, number>;

export interface Sit {
  type: 'sit';
  seat: number;
  id: string;
}

export interface Stand {
  type: 'stand';
  seat: number;
  id: string;
}

export interface SetSeat {
  type: 'set_seat';
  seat: number;
  kind: 'open' | 'bot';
  level?: string | null;
  id: string;
}

export interface SetColour {
  type: 'set_colour';
  seat: number;
  colour: string;
  id: string;
}

/** The host changes how fast bots play, whether hints are allowed, or the level of bots that stand in; also while a game goes on. */
export interface SetRoom {
  type: 'set_room';
  pace?: 'slow' | 'normal' | 'fast' | 'instant' | null;
  hints?: boolean | null;
  level?: string | null;
  id: string;
}

export interface Start {
  type: 'start';
  id: string;
}

/** A choice by what it means: the one open choice that has all these fields is meant. */
export interface Step {
  verb: string;
  place?: Place;
  piece?: string;
  cards?: Record<string, number>;
  gets?: Record<string, number>;
  player?: number;
  number?: number;
}

/** One decision, all or nothing: exactly one of `actions` and `steps`. `seq`, where given, is the table the page saw: on another one the command is refused instead of meaning something else. */
export interface Play {
  type: 'play';
  seat: number;
  actions?: number[] | null;
  steps?: Step[] | null;
  seq?: number | null;
  id: string;
}

export interface Undo {
  type: 'undo';
  seat: number;
  id: string;
}

/** Ask for another map, where it was dealt and nothing lies on it yet; it is dealt when all players agree. */
export interface DealAnew {
  type: 'deal_anew';
  seat: number;
  id: string;
}

/** Yes or no to the question that stands in `RoomState.question`. */
export interface Answer {
  type: 'answer';
  agree: boolean;
  id: string;
}

export interface Pause {
  type: 'pause';
  on: boolean;
  id: string;
}

export interface TakeBackSeat {
  type: 'take_back_seat';
  seat: number;
  id: string;
}

/** Several people share this screen: show the table with the eyes of this own seat (null: of nobody). */
export interface Look {
  type: 'look';
  seat: number | null;
  id: string;
}

/** Why can't this be done? Answered by `refused` with the reason, or by `done` if it can. */
export interface Why {
  type: 'why';
  seat: number;
  step: Step;
  id: string;
}

/** What would the expert do in this seat's place? Answered by a `hint` message, then `done`. */
export interface Hint {
  type: 'hint';
  seat: number;
  id: string;
}

export interface Chat {
  type: 'chat';
  text: string;
  id: string;
}

/** Never show me again what the person who said this line says. */
export interface Block {
  type: 'block';
  line: number;
  id: string;
}

/** Show this line to the administrator. */
export interface Report {
  type: 'report';
  line: number;
  reason?: string;
  id: string;
}

export interface Rematch {
  type: 'rematch';
  id: string;
}

export interface Leave {
  type: 'leave';
  id: string;
}

export interface SeatInfo {
  seat: number;
  kind: 'open' | 'person' | 'bot';
  name: string;
  colour: string;
  level: string;
  away: boolean;
  here: boolean;
  mine: boolean;
}

/** `turn`: `seconds` for each turn. `game`: `seconds` for the whole game, and `increment` more after each own turn. */
export interface ClockSetting {
  kind: 'none' | 'turn' | 'game';
  seconds: number;
  increment: number;
}

/** What a seat has asked all others for, and the seats whose people agreed so far. One question stands at a time. */
export interface QuestionView {
  what: 'undo' | 'deal';
  seat: number;
  agreed: number[];
}

export interface RoomState {
  code: string;
  link: string;
  game: string;
  title: string;
  options: Record<string, Value>;
  state: 'open' | 'playing' | 'over';
  host: boolean;
  seats: SeatInfo[];
  spectators: number;
  you: number[];
  question: QuestionView | null;
  paused: boolean;
  pause_asked: number[];
  clock: ClockSetting;
  pace: 'slow' | 'normal' | 'fast' | 'instant';
  hints: boolean;
  level: string;
  rematch: string | null;
}

export interface HexView {
  q: number;
  r: number;
  terrain: string;
  token: number | null;
  frame: boolean;
}

export interface HarbourView {
  edge: Place;
  kind: string;
  sea: Place;
}

export interface PieceView {
  kind: string;
  at: Place;
  seat: number | null;
  state: string;
}

/** Something on the map that is no piece: it says a number (the points that an island brings), whose it is, or its name (a city). */
export interface MarkView {
  kind: string;
  at: Place;
  number: number;
  seats: number[];
  name: string;
}

/** A great work: what starting it asks for, as so many of each, who builds it and how far it is. */
export interface WorkView {
  name: string;
  needs: Counts;
  stages: number;
  seat: number | null;
  stage: number;
}

/** A track that everybody climbs: the good it costs, cards for each stage, the highest number of the first die that brings a card at each stage, how far every seat is, and who holds its prize. */
export interface TrackView {
  name: string;
  good: string;
  costs: number[];
  draws: number[];
  stages: number[];
  seat: number | null;
}

/** Attackers on their way to everybody: after `step` of `steps`, their strength, and every seat's share against it. */
export interface RaidView {
  name: string;
  step: number;
  steps: number;
  strength: number;
  shares: number[];
}

/** A ladder of points on which everybody has a marker: what each space is worth, and where every seat is. */
export interface LadderView {
  name: string;
  points: number[];
  at: number[];
}

/** So many of a ware buy this; `harbour`: only with a harbour that takes anything. */
export interface LineView {
  price: number;
  name: string;
  harbour: boolean;
}

/** What a ware that is no card buys, and how many of it may be kept at the end of a turn. */
export interface StallView {
  ware: string;
  lines: LineView[];
  kept: number;
}

export interface SceneView {
  hexes: HexView[];
  harbours: HarbourView[];
  pieces: PieceView[];
  marks: MarkView[];
  works: WorkView[];
  tracks: TrackView[];
  raids: RaidView[];
  ladders: LadderView[];
  stalls: StallView[];
  cells: Record<string, string[]>;
}

export interface Offer {
  gives: Counts;
  wants: Counts;
}

export interface PlayerView {
  seat: number;
  colour: string;
  points: number;
  facts: Record<string, Value>;
  hand: Counts;
  cards: Counts;
  new_cards: Counts;
  decks: Record<string, Counts>;
  known: Counts;
  owed: number;
  offer: Offer | null;
  says: string;
}

export interface ScoreView {
  seat: number;
  source: string;
  count: number;
  points: number;
}

export interface ChoiceView {
  action: number;
  verb: string;
  place?: Place;
  piece?: string;
  cards?: Counts;
  gets?: Counts;
  player?: number;
  number?: number;
  start?: Place;
  way?: Place[];
  tolls?: Counts;
}

export interface PromptView {
  seat: number;
  phase: string;
  key: string;
  sentence: string;
  params: Record<string, unknown>;
  must: boolean;
  choices: ChoiceView[];
}

export interface TurnView {
  seat: number;
  number: number;
}

export interface TableView {
  seq: number;
  viewer: number | null;
  boxes: string[];
  phase: string;
  turn: TurnView;
  dice: [number, number] | null;
  event: string;
  over: boolean;
  winners: number[];
  target: number;
  scene: SceneView;
  players: PlayerView[];
  bank: Counts;
  deck: number;
  tokens: Counts;
  costs: Record<string, Counts>;
  rates: Counts;
  supply: Counts;
  score: ScoreView[];
  waiting: number[];
  undo: number[];
  deal: boolean;
  prompts: Record<string, PromptView>;
}

export interface ChatLine {
  number: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
  mine: boolean;
}

export interface ClockView {
  seat: number;
  left: number;
  runs: boolean;
}

export interface RoomMessage {
  type: 'room';
  room: RoomState;
}

export interface TableMessage {
  type: 'table';
  seq: number;
  table: TableView;
  events: EventView[];
}

/** `anew`: these lines take the place of all others. */
export interface ChatMessage {
  type: 'chat';
  messages: ChatLine[];
  anew: boolean;
}

export interface ClockMessage {
  type: 'clock';
  seats: ClockView[];
}

/** One thing to do: one step, or the steps of an offer, and the asking seat's chance to win after it. */
export interface HintChoice {
  steps: ChoiceView[];
  chance: number;
}

/** To the asking client alone. `best` is empty where the expert knows nothing to say about this game. */
export interface HintMessage {
  type: 'hint';
  id: string;
  seat: number;
  seq: number;
  best: HintChoice[];
}

export interface Done {
  type: 'done';
  id: string;
}

export interface Refused {
  type: 'refused';
  id: string;
  key: string;
  sentence: string;
  params: Record<string, unknown>;
}

export interface Bye {
  type: 'bye';
  key: string;
  sentence: string;
}

export interface Me {
  id: string;
  name: string;
  language: string;
  colour: string;
  account: string | null;
  accounts: 'open' | 'invite' | 'off';
  version: string;
  wire: number;
}

export interface PatchMe {
  name?: string | null;
  language?: string | null;
  colour?: string | null;
}

export interface OptionInfo {
  name: string;
  kind: 'flag' | 'number' | 'word';
  default: Value;
  low: number;
  high: number;
  words: string[];
  help: string;
  seats: number[];
}

export interface BotInfo {
  name: string;
}

export interface GameInfo {
  name: string;
  family: string;
  title: string;
  about: string;
  seats: number[];
  usual_seats: number;
  minutes: number;
  plan: ([number, number, string])[];
  options: OptionInfo[];
  bots: BotInfo[];
  colours: string[];
}

export interface NewRoom {
  game: string;
  seats: number;
  options?: Record<string, Value>;
  bots?: string | null;
  quick?: boolean;
  clock?: ClockSetting;
  pace?: 'slow' | 'normal' | 'fast' | 'instant';
  hints?: boolean;
}

export interface RoomRef {
  code: string;
  secret: string;
}

export interface RoomSummary {
  code: string;
  game: string;
  title: string;
  state: 'open' | 'playing' | 'over';
  turn: number;
  seats: SeatInfo[];
  updated: number;
  mine: number[];
  winners: number[];
}

/** One decision with the chance after it. `table` has every hand open (the page covers what a chosen seat could not see). */
export interface ReplayStep {
  seq: number;
  seat: number;
  at: number;
  events: EventView[];
  table: TableView;
}

/** Steps of a finished game. Hexes and harbours are only in the scenes of the first step and of those that changed them. */
export interface Replay {
  code: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  steps: ReplayStep[];
}

/** The chance to win of every seat at the moments of a finished game, judged with every hand open. */
export interface Chances {
  code: string;
  steps: number[];
  chances: number[][];
}

export interface SeatResults {
  seat: number;
  points: number;
  score: ScoreView[];
  income: Counts;
  expected: number;
  luck: number;
  robbed: number;
  lost: number;
  discarded: number;
  traded: number;
  bank_trades: number;
  bought: number;
  seconds: number;
}

export interface Results {
  code: string;
  winners: number[];
  turns: number;
  seconds: number;
  seats: SeatResults[];
  race: number[][];
  dice: Counts;
  odds: Record<string, number>;
}

/** What REST answers when something can't be done. */
export interface Fault {
  key: string;
  sentence: string;
  params: Record<string, unknown>;
}

/** Become an account with everything one has. Without a password only links let one in on other devices. */
export interface SignUp {
  name: string;
  password?: string | null;
  invite?: string | null;
}

/** `bring`: the games that were played in this browser as a guest come along. */
export interface LogIn {
  name: string;
  password: string;
  bring?: boolean;
}

/** Log in by a link from another device. */
export interface EnterBy {
  code: string;
  bring?: boolean;
}

export interface LogOut {
  everywhere?: boolean;
}

export interface ChangePassword {
  new: string;
  old?: string | null;
}

/** The password, where there is one: a browser left open is not enough to delete everything. */
export interface DeleteMe {
  password?: string | null;
}

export interface DeviceLink {
  link: string;
  seconds: number;
  qr: string;
}

export interface InviteView {
  kind: string;
}

export interface RatingView {
  family: string;
  rating: number;
  games: number;
  wins: number;
  sure: boolean;
  place: number;
}

export interface AccountView {
  name: string;
  password: boolean;
  made: number;
  devices: number;
  ratings: RatingView[];
}

export interface LeaderRow {
  place: number;
  name: string;
  rating: number;
  games: number;
  wins: number;
  sure: boolean;
  mine: boolean;
}

export interface Leaderboard {
  family: string;
  rows: LeaderRow[];
}

export interface RatingChange {
  seat: number;
  before: number;
  after: number;
}

export interface BlockView {
  id: string;
  name: string;
  at: number;
}

export type Command =
  | Sit
  | Stand
  | SetSeat
  | SetColour
  | SetRoom
  | Start
  | Play
  | Undo
  | DealAnew
  | Answer
  | Pause
  | TakeBackSeat
  | Look
  | Why
  | Hint
  | Chat
  | Block
  | Report
  | Rematch
  | Leave;

export type Message =
  | RoomMessage
  | TableMessage
  | ChatMessage
  | ClockMessage
  | HintMessage
  | Done
  | Refused
  | Bye;
