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

/** The host changes bot speed, hints, or the level of substitute bots; also during a game. */
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

/** Why is this not possible? Answered with `refused` and the reason, or with `done` if it is possible. */
export interface Why {
  type: 'why';
  seat: number;
  step: ChoicePattern;
  id: string;
}

/** What would the expert do in this seat? Answered with a `hint` message, then `done`. */
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
}

/** `turn`: `seconds` for each turn. `game`: `seconds` for the whole game, plus `increment` after each own turn. Whatever the clock, an offer can be answered for `answer` seconds. */
export interface ClockSetting {
  kind: 'none' | 'turn' | 'game';
  seconds: number;
  increment: number;
  answer: number;
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
  no_trades: number[];
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

/** One suggestion: a single choice, or the choices that make an offer, and the seat's chance to win after it. */
export interface HintChoice {
  steps: ChoiceView[];
  chance: number;
}

/** To the asking person alone. `best` is empty if the expert can't judge this game. */
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
  plan: ([number, number, string])[];
  options: OptionInfo[];
  bots: BotInfo[];
  colours: string[];
  texts: Record<string, Record<string, string>>;
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
  'GET /me': { body: undefined; answer: Me };
  'PATCH /me': { body: PatchMe; answer: Me };
  'GET /rooms': { body: undefined; answer: RoomSummary[] };
  'POST /rooms': { body: NewRoom; answer: RoomRef };
  'GET /rooms/{code}': { body: undefined; answer: RoomSummary };
  'GET /rooms/{code}/chances': { body: undefined; answer: Chances };
  'GET /rooms/{code}/ratings': { body: undefined; answer: RatingChange[] };
  'GET /rooms/{code}/replay': { body: undefined; answer: Replay };
  'GET /rooms/{code}/results': { body: undefined; answer: Results };
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
