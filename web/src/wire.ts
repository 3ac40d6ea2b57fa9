// Made by tools/wire_types.py from the server's messages and routes and the games' events. Change those and run `./dev page --types`.

export const WIRE = 4;

export type Hex = readonly [q: number, r: number];
export type Corner = readonly [q: number, r: number, side: 'N' | 'S'];
export type Edge = readonly [q: number, r: number, side: 'W' | 'NW' | 'NE'];
export type Place = Hex | Corner | Edge;
export type Value = boolean | number | string;
export type Counts = Record<string, number>;
export type Params = Record<string, Param>;

/** A thing with a name in every language; `text` is what English calls it. */
export interface TermParam {
  type: 'term';
  kind: string;
  name: string;
  text: string;
}

/** A price, or what is missing of one. */
export interface CardsParam {
  type: 'cards';
  cards: Counts;
}

export interface ListParam {
  type: 'list';
  items: (number | TermParam)[];
  joined: 'and' | 'or';
}

/** Any whole number from `low` to `high`. */
export interface SpanParam {
  type: 'span';
  low: number;
  high: number;
}

export interface PlayerParam {
  type: 'player';
  seat: number;
}

export interface PlaceParam {
  type: 'place';
  at: Place;
}

/** Take an open seat before the game. Whoever has no seat here can also take a bot's, even during the game. */
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

/** The host changes bot speed, hints, the level of substitute bots, or whether the table is listed for everybody; also during a game. */
export interface SetRoom {
  type: 'set_room';
  pace?: 'slow' | 'normal' | 'fast' | 'instant' | null;
  hints?: boolean | null;
  level?: string | null;
  public?: boolean | null;
  id: string;
}

export interface Start {
  type: 'start';
  id: string;
}

/** A choice by its meaning: the one open choice that has all these fields. */
export interface ChoicePattern {
  verb: string;
  place?: Place;
  piece?: string;
  cards?: Record<string, number>;
  gets?: Record<string, number>;
  player?: number;
  number?: number;
}

/** One decision, all or nothing: exactly one of `actions` and `steps`. `seq` is the table that the page saw, if it says so: if the table has changed since, the command is refused. */
export interface Play {
  type: 'play';
  seat: number;
  actions?: number[] | null;
  steps?: ChoicePattern[] | null;
  seq?: number | null;
  id: string;
}

/** Decline every offer to this seat until its next turn begins, or no longer. The others are not told. */
export interface NoTrades {
  type: 'no_trades';
  seat: number;
  on: boolean;
  id: string;
}

export interface Undo {
  type: 'undo';
  seat: number;
  id: string;
}

/** Ask for another map, if it was dealt and nothing has been placed on it yet. It is dealt when all players agree. */
export interface DealAnew {
  type: 'deal_anew';
  seat: number;
  id: string;
}

/** Yes or no to the question in `RoomState.question`. */
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

/** The player of this seat reads the introduction, or has read it. Until then the clock does not run for the seat: once, before the first turn, and for a minute at most. */
export interface Read {
  type: 'read';
  seat: number;
  on: boolean;
  id: string;
}

export interface TakeBackSeat {
  type: 'take_back_seat';
  seat: number;
  id: string;
}

/** Several people share this screen: show the cards of this own seat (null: of none). */
export interface Look {
  type: 'look';
  seat: number | null;
  id: string;
}

/** Why is this not possible, or why can nothing be done at this place? Exactly one of `step` and `place`; `meant` is the piece, the verb or both ("build road") that the player has in mind for the place. Answered with `refused` and the reason, or with `done` if it is possible, or if the place plays no part now. */
export interface Why {
  type: 'why';
  seat: number;
  step?: ChoicePattern | null;
  place?: Place | null;
  meant?: string | null;
  id: string;
}

/** What would the master do in this seat? Answered with a `hint` message, then `done`. */
export interface Hint {
  type: 'hint';
  seat: number;
  id: string;
}

/** What has the coach to say to this seat about what happened after the step `after`, and what to ask before its choices? Answered with a `coach` message, then `done`. */
export interface Coach {
  type: 'coach';
  seat: number;
  after?: number;
  id: string;
}

export interface Chat {
  type: 'chat';
  text: string;
  id: string;
}

/** Show a face or a phrase at the own seat for a moment. */
export interface React {
  type: 'react';
  what: 'smile' | 'laugh' | 'wow' | 'think' | 'sad' | 'angry' | 'hello' | 'good_luck' | 'well_played' | 'thanks' | 'sorry' | 'lets_trade' | 'your_turn' | 'one_moment' | 'good_game';
  id: string;
}

/** Hide everything that the author of this chat line writes. */
export interface Block {
  type: 'block';
  line: number;
  id: string;
}

/** Report this chat line to the administrator. */
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

export interface HexView {
  q: number;
  r: number;
  terrain: string;
  token: number | null;
  frame: boolean;
}

export interface HarbourView {
  edge: Edge;
  kind: string;
  sea: Hex;
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

/** Attackers on their way to everybody: after `step` of `steps`, their strength, and every seat's share against it. `losers` and `best`: who would lose something if they came now, or who would have done most against them. */
export interface RaidView {
  name: string;
  step: number;
  steps: number;
  strength: number;
  shares: number[];
  losers: number[];
  best: number[];
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

/** What everybody may know of a player: `farshore.parts.shown.SeatFacts`, without what its game does not have. */
export interface FactsView {
  cards?: number;
  posts_left?: number;
  free_goods?: number;
  goods_left?: number;
  gold?: number;
  routes_left?: number;
  road?: number;
  longest_road?: boolean;
  knights?: number;
  largest_army?: boolean;
  development?: number;
  improvements?: string;
  crane?: number;
  walls?: number;
  defence?: number;
  progress?: number;
  fleet?: string[];
  exchanges?: number;
  chips?: number;
  fish?: number;
  boat?: number;
  cloth?: number;
  ships?: number;
  warships?: number;
  fortress?: number;
  wonder?: string;
  stages?: number;
  harbours?: number;
  stone?: number;
}

/** Something a player works for besides the points: so many of so many are done, what it is worth so far, what the player has for it (by the names of facts), who is ahead, whether nobody wins without it, and whether nothing is left to do. */
export interface GoalView {
  name: string;
  count: number;
  total?: number;
  points?: number;
  means?: Counts;
  leader?: number;
  needed?: boolean;
  met?: boolean;
}

export interface PlayerView {
  seat: number;
  colour: string;
  points: number;
  facts: FactsView;
  goals: GoalView[];
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
  origin?: Place;
  path?: Edge[];
  tolls?: Counts;
  odds?: Counts;
}

export interface PromptView {
  seat: number;
  phase: string;
  key: string;
  sentence: string;
  params: Params;
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
  dice: readonly [number, number] | null;
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
  elsewhere: Counts;
  supply: Counts;
  score: ScoreView[];
  waiting: number[];
  undo: number[];
  deal: boolean;
  prompts: Record<string, PromptView>;
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
  reconnecting: boolean;
  late: boolean;
}

/** `turn`: `seconds` for each turn. `game`: `seconds` for the whole game, plus `increment` after each own turn. Whatever the clock, an offer can be answered for `answer` seconds. */
export interface ClockSetting {
  kind: 'none' | 'turn' | 'game';
  seconds: number;
  increment: number;
  answer: number;
}

/** The map that somebody has drawn and this room plays on. */
export interface RoomMapInfo {
  code: string;
  version: number;
  title: string;
  titles: Record<string, string>;
  boxes: string[];
}

/** What a seat has asked all others to agree to, the seats that have agreed so far, and those that have still to answer. There is one question at a time. */
export interface QuestionView {
  what: 'undo' | 'deal';
  seat: number;
  agreed: number[];
  asked: number[];
}

export interface RoomState {
  code: string;
  link: string;
  game: string;
  title: string;
  map: RoomMapInfo | null;
  options: Record<string, Value>;
  state: 'open' | 'playing' | 'over';
  host: boolean;
  seats: SeatInfo[];
  spectators: number;
  watching: string[];
  you: number[];
  question: QuestionView | null;
  paused: boolean;
  pause_asked: number[];
  clock: ClockSetting;
  pace: 'slow' | 'normal' | 'fast' | 'instant';
  hints: boolean;
  level: string;
  public: boolean;
  rematch: string | null;
  no_trades: number[];
  reading: number[];
  saving: boolean;
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
  lapses: number | null;
}

/** `anew`: these lines replace all others. */
export interface ChatMessage {
  type: 'chat';
  messages: ChatLine[];
  anew: boolean;
}

export interface ClockMessage {
  type: 'clock';
  seats: ClockView[];
}

/** One thing that a choice does for its seat, in the terms of the evaluation: the page has words for each. */
export interface HintReason {
  word: string;
  count: number;
  goods: string[];
  player: number | null;
}

/** One suggestion: a single choice, or the choices that make an offer, the seat's chance to win after it, and what speaks for it. */
export interface HintChoice {
  steps: ChoiceView[];
  chance: number;
  low: number;
  high: number;
  reasons: HintReason[];
}

/** To the asking person alone. `best` is empty if the bots can't judge this game. */
export interface HintMessage {
  type: 'hint';
  id: string;
  seat: number;
  seq: number;
  best: HintChoice[];
}

/** What the coach could say now, in every language. The page says one at a time, and none more than `most` times in a game. */
export interface CommentView {
  name: string;
  box: string;
  says: Record<string, string>;
  then: Record<string, string> | null;
  params: Params;
  places: Place[];
  most: number;
  rule: string;
}

/** What the coach asks before one of `actions` is taken. `piece` and `places` show the way out. */
export interface WarningView {
  name: string;
  box: string;
  says: Record<string, string>;
  then: Record<string, string> | null;
  better: Record<string, string>;
  anyway: Record<string, string>;
  params: Params;
  actions: number[];
  piece: string | null;
  places: Place[];
}

/** To the asking connection alone: comments that fit the table `seq`, the first is the most telling, and warnings. */
export interface CoachMessage {
  type: 'coach';
  id: string;
  seat: number;
  seq: number;
  comments: CommentView[];
  warnings: WarningView[];
}

/** Somebody at the table reacts; it is shown for a moment, and not kept. */
export interface ReactionMessage {
  type: 'reaction';
  seat: number;
  what: 'smile' | 'laugh' | 'wow' | 'think' | 'sad' | 'angry' | 'hello' | 'good_luck' | 'well_played' | 'thanks' | 'sorry' | 'lets_trade' | 'your_turn' | 'one_moment' | 'good_game';
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
  params: Params;
}

export interface Bye {
  type: 'bye';
  key: string;
  sentence: string;
}

export interface _Answer {
  id: string;
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
  recommended: boolean;
  plan: (readonly [number, number, string])[];
  options: OptionInfo[];
  bots: BotInfo[];
  colours: string[];
  texts: Record<string, Record<string, string>>;
}

/** A map to play on. `version`: none: the latest, or one's own draft if there is none; 0: one's own draft. */
export interface RoomMap {
  code: string;
  version?: number | null;
}

/** With a map, the map says which game is played and with which options; `options` may still differ from it. */
export interface NewRoom {
  game: string;
  seats: number;
  options?: Record<string, Value>;
  bots?: string | null;
  level?: string | null;
  quick?: boolean;
  clock?: ClockSetting;
  pace?: 'slow' | 'normal' | 'fast' | 'instant';
  hints?: boolean;
  public?: boolean;
  map?: RoomMap | null;
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
  waiting: number[];
  map: RoomMapInfo | null;
}

export interface PublicSeat {
  kind: 'open' | 'person' | 'bot';
  name: string;
  colour: string;
}

/** A table whose host has made it public, with somebody at it. */
export interface PublicTable {
  code: string;
  game: string;
  title: string;
  state: 'open' | 'playing';
  turn: number;
  points: number[];
  seats: PublicSeat[];
  map: RoomMapInfo | null;
}

/** The latest public tables, open ones first, and how many tables and people there are altogether. */
export interface PublicTables {
  tables: PublicTable[];
  count: number;
  people: number;
}

/** One decision with the chance events after it. `table` shows every hand; the page hides what a chosen seat could not see. */
export interface ReplayStep {
  seq: number;
  seat: number;
  at: number;
  events: EventView[];
  table: TableView;
}

/** The steps of a finished game. Scenes have hexes and harbours only in the first step and where they changed. */
export interface Replay {
  code: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  steps: ReplayStep[];
  map: RoomMapInfo | null;
}

/** Each seat's chance to win after the steps of a finished game, evaluated with every hand open. */
export interface Chances {
  code: string;
  steps: number[];
  chances: number[][];
}

export interface SeatResults {
  seat: number;
  points: number;
  score: ScoreView[];
  goals: GoalView[];
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

/** What REST answers if it refuses or fails. */
export interface Fault {
  key: string;
  sentence: string;
  params: Params;
}

/** A part of the land with rules of its own, as in a board file. */
export interface MapArea {
  id: string;
  kind: string;
  start: boolean;
  settle: boolean;
  landing: boolean;
  robber: boolean;
  bonus: number;
  each: boolean;
}

export interface MapHarbour {
  edge: readonly [number, number, string];
  kind: string;
}

/** Where the robber or the pirate starts: on a hex, beside the board, or nowhere. */
export interface MapFigure {
  used: boolean;
  at: readonly [number, number] | null;
  terrain: string | null;
  token: number | null;
}

export interface MapApart {
  tokens: number[];
  equal: boolean;
}

export interface MapNever {
  tokens: number[];
  terrains: string[];
  hexes: (readonly [number, number])[];
  strict: boolean;
}

/** What is dealt at random onto some hexes, and within which limits. */
export interface MapPool {
  id: string;
  hexes: (readonly [number, number])[];
  terrains: Record<string, number>;
  tokens: number[];
  spirals: (readonly [number, number])[];
  apart: MapApart[];
  never: MapNever[];
  hidden: boolean;
}

/** The story of a map in one language, plain text; `about` is a paragraph a line. */
export interface MapWords {
  language: string;
  title: string;
  about: string[];
}

/** A map as the editor keeps it. A hex is q, r, terrain, number, area. */
export interface MapDrawing {
  title: string;
  seats: number[];
  points: number[];
  hexes: (readonly [number, number, string, number | null, string | null])[];
  areas: MapArea[];
  harbours: MapHarbour[];
  shuffled: boolean;
  robber: MapFigure;
  pirate: MapFigure;
  pools: MapPool[];
  notes: string[];
  boxes: ('sea' | 'knights')[];
  options: Record<string, Value>;
  words: MapWords[];
  kept: string;
}

/** A board file. */
export interface MapText {
  text: string;
}

/** Numbers for the hexes that lack one, and terrains for these. */
export interface FillMap {
  drawing: MapDrawing;
  any_terrain?: (readonly [number, number])[];
  seed?: number;
}

/** Why a map can't be played, or, of a warning, what its players may not like. */
export interface MapFault {
  key: string;
  sentence: string;
  params: Params;
  places: Place[];
}

/** What a settlement there collects in 36 rolls. */
export interface MapCorner {
  at: Place;
  pips: number;
  goods: string[];
}

export interface MapIsland {
  hexes: number[][];
  pips: number;
  bonus: number;
}

/** What the server says about a drawing. */
export interface MapJudgement {
  faults: MapFault[];
  warnings: MapFault[];
  corners: MapCorner[];
  income: Counts;
  islands: MapIsland[];
  starts: MapCorner[];
  spread: number;
  text: string;
}

export interface MapTemplate {
  name: string;
  title: string;
  seats: number[];
  hexes: number;
}

/** What can be set on a map with these boxes beside the base game. */
export interface MapRuleSet {
  boxes: string[];
  seats: number[];
  options: OptionInfo[];
  fewest_points: number;
  most_points: number;
}

/** How evenly the seats win. Untested: fewer than 200 games of bots, and fewer than 50 of people. */
export interface MapFairness {
  word: 'untested' | 'even' | 'uneven';
  seat: number;
  percent: number;
  games: number;
  by: 'nobody' | 'bots' | 'people';
}

export interface MapCard {
  code: string;
  version: number;
  title: string;
  titles: Record<string, string>;
  author: string;
  mine: boolean;
  seats: number[];
  boxes: string[];
  hexes: number;
  plays: number;
  turns: number;
  minutes: number;
  fairness: MapFairness;
  picture: string;
  published: number;
  updated: number;
}

/** A page of the gallery; pages are counted from 1. */
export interface MapPage {
  maps: MapCard[];
  count: number;
  page: number;
  pages: number;
}

/** A map of one's own, as it is in the editor. */
export interface MyMap {
  card: MapCard;
  state: 'draft' | 'listed' | 'linked' | 'hidden' | 'removed';
  revision: number;
  faults: number;
  changed: boolean;
}

/** Drafts first, the latest first; `most`: as many as a person may keep. */
export interface MyMaps {
  maps: MyMap[];
  most: number;
}

export interface NewMap {
  drawing: MapDrawing;
}

/** `revision`: the one that was changed. Somebody who has changed it elsewhere in the meantime loses nothing: the save is refused. */
export interface SaveMap {
  drawing: MapDrawing;
  revision: number;
}

export interface SavedMap {
  code: string;
  revision: number;
  faults: MapFault[];
}

export interface MapVersion {
  number: number;
  title: string;
  published: number;
  plays: number;
}

/** The map of which this one was a copy at first. */
export interface MapOrigin {
  code: string;
  version: number;
  title: string;
}

/** A finished game on the map. */
export interface MapGame {
  version: number;
  seats: number;
  people: number;
  turns: number;
  minutes: number;
  winners: number[];
  at: number;
}

/** A map: to its author as it is in the editor, to others as its latest version. */
export interface MapView {
  card: MapCard;
  state: 'draft' | 'listed' | 'linked' | 'hidden' | 'removed';
  revision: number;
  changed: boolean;
  drawing: MapDrawing;
  faults: MapFault[];
  versions: MapVersion[];
  origin: MapOrigin | null;
  games: MapGame[];
}

export interface MapVersionView {
  code: string;
  number: number;
  published: number;
  drawing: MapDrawing;
}

/** `listed`: in the gallery; else for those who have the link. */
export interface PublishMap {
  revision: number;
  listed?: boolean;
}

export interface PublishedMap {
  code: string;
  version: number;
  state: 'draft' | 'listed' | 'linked' | 'hidden' | 'removed';
}

export interface HideMap {
  hidden?: boolean;
}

export interface CopyMap {
  version?: number | null;
}

export interface ReportMap {
  reason: string;
}

export interface StartTrial {
  seats?: number | null;
}

/** In how many of the games somebody built there: at a harbour (an edge), or on an island (its first hex). */
export interface PlaceUse {
  at: Place;
  games: number;
}

/** What the bots' games came to so far. */
export interface MapTrialView {
  state: 'none' | 'waiting' | 'running' | 'done' | 'stopped' | 'failed';
  revision: number;
  outdated: boolean;
  games: number;
  wanted: number;
  seats: number;
  wins: number[];
  finished: number;
  turns: number;
  longest: number;
  low: number;
  high: number;
  even: boolean;
  harbours: PlaceUse[];
  islands: PlaceUse[];
  sentence: string;
}

/** Search for a fair arrangement of the hexes without a number, and of these without a terrain. */
export interface GenerateMap {
  drawing: MapDrawing;
  any_terrain?: (readonly [number, number])[];
  seed?: number | null;
}

/** A search under way, or the last one. `drawing`: the evenest so far, once there is one. */
export interface MapSearch {
  state: 'none' | 'waiting' | 'running' | 'done' | 'stopped' | 'failed';
  candidate: number;
  candidates: number;
  trial: MapTrialView;
  drawing: MapDrawing | null;
  even: boolean;
  sentence: string;
}

/** The story of the map that a room plays on. */
export interface RoomMapWords {
  map: RoomMapInfo;
  words: MapWords[];
  notes: string[];
}

/** Turn the guest into an account. Without a password only links log in on other devices. */
export interface SignUp {
  name: string;
  password?: string | null;
  invite?: string | null;
}

/** `bring`: take the games along that were played in this browser as a guest. */
export interface LogIn {
  name: string;
  password: string;
  bring?: boolean;
}

/** Log in with a link from another device. */
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

/** The password, if there is one: a browser left open must not be enough to delete everything. */
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

export interface LessonInfo {
  name: string;
  game: string;
  minutes: number;
  steps: number;
  title: Record<string, string>;
  goal: Record<string, string>;
  builds_on: string[];
  sign: string;
}

/** A part of the course. */
export interface WaterInfo {
  name: string;
  title: Record<string, string>;
  lessons: LessonInfo[];
}

/** What the learner has decided so far, and what now. `done` has an entry for each step that is over; null: done as it asks. */
export interface LessonMove {
  done?: (number[][] | null)[];
  now?: number[][];
  act?: 'look' | 'next' | 'show' | 'play' | 'why';
  actions?: number[];
  steps?: ChoicePattern[];
  place?: Place | null;
  meant?: string | null;
}

/** The table after somebody has done something, and what happened: shown one after the other. */
export interface MomentView {
  table: TableView;
  events: EventView[];
}

/** The answer to a try that the lesson does not ask for: its own text, or a reason that the rules give, by its key. Neither: any kind word will do. */
export interface WrongTryView {
  texts: Record<string, string> | null;
  key: string;
  sentence: string;
  params: Params;
  place: Place | null;
}

/** A line on the blackboard: a text or a piece with its price, what has to be given for what, and a short word at the end. */
export interface BlackboardRowView {
  text: Record<string, string> | null;
  piece: string;
  cards: Counts;
  gets: Counts;
  value: string;
}

/** What the lesson writes down in this step. `pays`: what the place in the ring pays, and beside it what was tried. */
export interface BlackboardView {
  title: Record<string, string>;
  pays: boolean;
  rows: BlackboardRowView[];
}

/** Where the lesson stands. `step` counts from 0; of a lesson that is over it is the number of its steps. */
export interface LessonView {
  name: string;
  game: string;
  title: string;
  seat: number;
  step: number;
  done: number[][][];
  now: number[][];
  says: Record<string, string>;
  reads: boolean;
  controls: string[];
  places: Place[];
  help_after: number;
  shows: string[];
  blackboard: BlackboardView | null;
  moments: MomentView[];
  wrong: WrongTryView | null;
}

/** How far somebody is in a lesson: finished once, and what was decided in each step that is over if they have left it since. */
export interface LessonProgress {
  done?: boolean;
  steps?: (number[][] | null)[];
}

/** What somebody has learnt: their lessons by name, and the boxes at whose tables the coach has been with them. */
export interface Learning {
  lessons?: Record<string, LessonProgress>;
  boxes?: string[];
}

export type Command =
  | Sit
  | Stand
  | SetSeat
  | SetColour
  | SetRoom
  | Start
  | Play
  | NoTrades
  | Undo
  | DealAnew
  | Answer
  | Pause
  | Read
  | TakeBackSeat
  | Look
  | Why
  | Hint
  | Coach
  | Chat
  | React
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
  | CoachMessage
  | ReactionMessage
  | Done
  | Refused
  | Bye;

export type Param =
  | boolean
  | number
  | string
  | TermParam
  | CardsParam
  | ListParam
  | SpanParam
  | PlayerParam
  | PlaceParam;

/** What can be asked for over REST, below `/api`. */
export interface Routes {
  'GET /account': { body: undefined; answer: AccountView };
  'POST /account': { body: SignUp; answer: Me };
  'POST /account/delete': { body: DeleteMe; answer: undefined };
  'POST /account/enter': { body: EnterBy; answer: Me };
  'GET /account/invite/{code}': { body: undefined; answer: InviteView };
  'POST /account/link': { body: undefined; answer: DeviceLink };
  'POST /account/login': { body: LogIn; answer: Me };
  'POST /account/logout': { body: LogOut; answer: undefined };
  'POST /account/password': { body: ChangePassword; answer: Me };
  'GET /blocks': { body: undefined; answer: BlockView[] };
  'DELETE /blocks/{ident}': { body: undefined; answer: undefined };
  'GET /games': { body: undefined; answer: GameInfo[] };
  'GET /leaderboard': { body: undefined; answer: Leaderboard[] };
  'GET /learning': { body: undefined; answer: Learning };
  'POST /learning': { body: Learning; answer: Learning };
  'GET /lessons': { body: undefined; answer: WaterInfo[] };
  'POST /lessons/{name}': { body: LessonMove; answer: LessonView };
  'GET /maps': { body: undefined; answer: MapPage };
  'POST /maps': { body: NewMap; answer: SavedMap };
  'POST /maps/fill': { body: FillMap; answer: MapDrawing };
  'DELETE /maps/generate': { body: undefined; answer: MapSearch };
  'GET /maps/generate': { body: undefined; answer: MapSearch };
  'POST /maps/generate': { body: GenerateMap; answer: MapSearch };
  'POST /maps/judge': { body: MapDrawing; answer: MapJudgement };
  'GET /maps/mine': { body: undefined; answer: MyMaps };
  'POST /maps/read': { body: MapText; answer: MapDrawing };
  'GET /maps/rules': { body: undefined; answer: MapRuleSet[] };
  'GET /maps/templates': { body: undefined; answer: MapTemplate[] };
  'GET /maps/templates/{name}': { body: undefined; answer: MapDrawing };
  'DELETE /maps/{code}': { body: undefined; answer: undefined };
  'GET /maps/{code}': { body: undefined; answer: MapView };
  'PUT /maps/{code}': { body: SaveMap; answer: SavedMap };
  'POST /maps/{code}/copy': { body: CopyMap; answer: SavedMap };
  'POST /maps/{code}/hide': { body: HideMap; answer: PublishedMap };
  'POST /maps/{code}/publish': { body: PublishMap; answer: PublishedMap };
  'POST /maps/{code}/report': { body: ReportMap; answer: undefined };
  'DELETE /maps/{code}/trial': { body: undefined; answer: MapTrialView };
  'GET /maps/{code}/trial': { body: undefined; answer: MapTrialView };
  'POST /maps/{code}/trial': { body: StartTrial; answer: MapTrialView };
  'GET /maps/{code}/versions/{number}': { body: undefined; answer: MapVersionView };
  'GET /me': { body: undefined; answer: Me };
  'PATCH /me': { body: PatchMe; answer: Me };
  'GET /rooms': { body: undefined; answer: RoomSummary[] };
  'POST /rooms': { body: NewRoom; answer: RoomRef };
  'GET /rooms/{code}': { body: undefined; answer: RoomSummary };
  'GET /rooms/{code}/chances': { body: undefined; answer: Chances };
  'GET /rooms/{code}/map': { body: undefined; answer: RoomMapWords };
  'GET /rooms/{code}/ratings': { body: undefined; answer: RatingChange[] };
  'GET /rooms/{code}/replay': { body: undefined; answer: Replay };
  'GET /rooms/{code}/results': { body: undefined; answer: Results };
  'GET /tables': { body: undefined; answer: PublicTables };
}

/** The fields of every event; one that this client may not know is missing. */
export interface EventFields {
  answer: { seat: number; says: string };
  aqueduct: { seat: number; card: string };
  bank_trade: { seat: number; gives: string; count: number; gets: string };
  barbarians: { step: number };
  battle: { barbarians: number; defenders: number };
  battle_share: { seat: number; strength: number };
  begins: { seat: number };
  boat: { seat: number; space: number; points: number };
  bought: { seat: number; card?: string };
  built: { seat: number; piece: string; corner: Corner };
  caravan_moved: { seat: number; source: Edge; edge: Edge };
  caravan_paid: { seat: number; salt: number };
  caravan_placed: { seat: number; edge: Edge };
  caravan_toll: { seat: number; taker: number; count: number };
  card_seen: { seat: number; victim: number; card?: string };
  chip: { seat: number; corner: Corner };
  chosen: { seat: number; card: string };
  city_lost: { seat: number; corner: Corner };
  cloth: { seat: number; village: Corner; count: number };
  cloth_stolen: { seat: number; victim: number };
  connected: { seat: number; city: Corner; name: string };
  dealt_anew: object;
  defender: { seat: number; points: number };
  delivered: { seat: number; city: Corner; name: string; owner: number };
  discarded: { seat: number; card: string; count: number };
  discovered: { seat: number; hex: Hex; terrain: string };
  discovered_token: { hex: Hex; number: number };
  discovery_card: { seat: number; card: string };
  event_die: { seat: number; face: string };
  exchange_empty: { seat: number; victim: number };
  exchanged: { seat: number; victim: number; gives?: string; gets?: string };
  fish: { seat: number; count: number };
  fish_bought: { seat: number; card: string };
  fish_returned: { seat: number; count: number };
  fish_short: { count: number };
  fleet: { hex: Hex; steps: number };
  fleet_attack: { seat: number; strength: number; warships: number };
  fleet_gone: { seat: number };
  fortress_attack: { seat: number; die: number; warships: number };
  fortress_taken: { seat: number; corner: Corner };
  gift: { seat: number; edge: Edge; gift: string };
  gift_card: { seat: number; card?: string };
  given: { seat: number; taker: number; card?: string };
  gold: { seat: number; count: number; reason: string };
  harbour_drawn: { seat: number; harbour: string };
  harbour_laid: { seat: number; edge: Edge; harbour: string };
  harvested: { seat: number; card: string; count: number };
  hit: { hex: Hex };
  improved: { seat: number; track: string; stage: number };
  invented: { seat: number; card: string };
  island: { seat: number; corner: Corner; points: number };
  knight: { seat: number; corner: Corner; piece: string };
  knight_activated: { seat: number; corner: Corner };
  knight_displaced: { seat: number; corner: Corner; by: number };
  knight_fled: { seat: number; from: Corner; corner: Corner };
  knight_moved: { seat: number; from: Corner; corner: Corner };
  knight_promoted: { seat: number; corner: Corner; piece: string };
  knight_removed: { seat: number; corner: Corner; piece: string };
  knights_deactivated: { seat: number };
  largest_army: { seat: number; knights: number };
  longest_road: { seat: number; length: number };
  market: { seat: number; line: string; fish: number };
  merchant: { seat: number; hex: Hex };
  merchant_fleet: { seat: number; card: string };
  merchant_hired: { seat: number; corner: Corner };
  merchant_moved: { seat: number; source: Corner; corner: Corner; grain: number };
  metropolis: { seat: number; track: string; corner: Corner };
  metropolis_lost: { seat: number; track: string; corner: Corner };
  monopoly: { seat: number; victim: number; card: string; count: number };
  neutral_post: { city: Corner; name: string };
  no_way_left: object;
  offer: { seat: number };
  offer_fell: { seat: number };
  offered: { seat: number; card: string; gives: number; wants: number };
  part: { seat: number; number: number };
  passed: { giver: number; taker: number; card: string; count: number };
  pirate: { seat: number; hex: Hex };
  pirate_comes: { hex: Hex };
  played: { seat: number; card: string };
  post: { seat: number; city: Corner; name: string };
  produced: { seat: number; card: string; count: number };
  progress_drawn: { seat: number; deck: string; card?: string };
  progress_none: { seat: number; deck: string };
  progress_played: { seat: number; card: string };
  progress_point: { seat: number; card: string };
  progress_put_away: { seat: number; deck: string; card?: string };
  progress_seen: { seat: number; victim: number; card?: string };
  progress_taken: { seat: number; victim: number; deck: string; card?: string };
  raided: { seat: number; card: string };
  road: { seat: number; edge: Edge };
  road_removed: { seat: number; edge: Edge; by: number };
  robber: { seat: number; hex: Hex };
  robber_comes: { hex: Hex };
  rolled: { seat: number; die1: number; die2: number };
  rolled_for_start: { seat: number; die1: number; die2: number };
  route: { seat: number; edge: Edge; paid: number };
  ship: { seat: number; edge: Edge };
  ship_lost: { seat: number; edge: Edge };
  ship_moved: { seat: number; from: Edge; edge: Edge };
  short: { card: string };
  shuffled: { count: number };
  stolen: { seat: number; victim: number; card?: string };
  stones: { first: number; second: number };
  token: { seat: number; hex: Hex; number: number };
  token_moved: { seat: number; source: Hex; hex: Hex; number: number };
  tokens_swapped: { seat: number; one: Hex; other: Hex };
  toll: { seat: number; victim: number; card?: string };
  turn: { seat: number; number: number };
  undone: { seat: number; count: number };
  wall: { seat: number; corner: Corner };
  wall_lost: { seat: number; corner: Corner };
  warship: { seat: number; edge: Edge };
  withdrawn: { seat: number };
  won: { seat: number; points: number };
  wonder_stage: { seat: number; wonder: string; stage: number };
  wonder_started: { seat: number; wonder: string };
}

export type EventKind = keyof EventFields;

/** Something that happened. In a replay `secrets` names the fields that only the seats in `knowers` could see. */
export type EventView<Kind extends EventKind = EventKind> = {
  [K in Kind]: { seq: number; event: K; secrets?: string[]; knowers?: number[] } & EventFields[K];
}[Kind];
