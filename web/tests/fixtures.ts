/* Views as the server sends them, with what a test says and nothing else. */
import type { EventView, HexView, PlayerView, RoomState, SeatInfo, TableView } from '../src/wire';

export const hex = (q: number, r: number, terrain = 'forest', token: number | null = null): HexView => ({
  q,
  r,
  terrain,
  token,
  frame: false,
});

export const player = (seat: number, change: Partial<PlayerView> = {}): PlayerView => ({
  seat,
  colour: ['red', 'blue', 'white', 'orange'][seat] ?? 'teal',
  points: 2,
  facts: {},
  goals: [],
  hand: {},
  cards: {},
  new_cards: {},
  decks: {},
  known: {},
  owed: 0,
  offer: null,
  says: '',
  ...change,
});

export const scene = (change: Partial<TableView['scene']> = {}): TableView['scene'] => ({
  hexes: [],
  harbours: [],
  pieces: [],
  marks: [],
  works: [],
  tracks: [],
  raids: [],
  ladders: [],
  stalls: [],
  cells: {},
  ...change,
});

export const table = (change: Partial<TableView> = {}): TableView => ({
  seq: 0,
  viewer: null,
  boxes: ['base'],
  phase: 'main',
  turn: { seat: 0, number: 1 },
  dice: null,
  event: '',
  over: false,
  winners: [],
  target: 10,
  scene: scene(),
  players: [player(0), player(1)],
  bank: {},
  deck: 0,
  tokens: {},
  costs: {},
  rates: {},
  elsewhere: {},
  supply: {},
  score: [],
  waiting: [],
  undo: [],
  deal: false,
  prompts: {},
  ...change,
});

export const seat = (number: number, change: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: number,
  kind: 'person',
  name: `Player ${number}`,
  colour: ['red', 'blue', 'white', 'orange'][number] ?? 'teal',
  level: '',
  away: false,
  here: true,
  mine: false,
  reconnecting: false,
  late: false,
  ...change,
});

export const room = (seats: SeatInfo[]): RoomState => ({
  code: 'ABCDEF',
  link: '',
  game: 'base',
  title: '',
  options: {},
  state: 'playing',
  host: false,
  seats,
  spectators: 0,
  watching: [],
  you: [],
  question: null,
  paused: false,
  pause_asked: [],
  clock: { kind: 'none', seconds: 90, increment: 0, answer: 30 },
  pace: 'normal',
  hints: true,
  level: 'medium',
  public: false,
  map: null,
  rematch: null,
  no_trades: [],
  reading: [],
  saving: true,
});

type Unnumbered<One> = One extends EventView ? Omit<One, 'seq'> : never;
/** An event before it has its number. */
export type Happening = Unnumbered<EventView>;

export const numberedFrom = (first: number, events: readonly Happening[]): EventView[] =>
  events.map((event, i) => ({ ...event, seq: first + i }));
