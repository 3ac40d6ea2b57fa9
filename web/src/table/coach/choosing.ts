/* Which of the things that the coach could say she says, and which choices she holds back: one thing at a time, none too often. */
import type { ChoiceView, CommentView, TableView, WarningView } from '../../wire';

const WARNINGS = 3; // of a kind, in a game
const PATIENCE = 2; // times "anyway" until a kind of warning rests

export interface Said {
  /** The comment, and another that stands below it as the next good idea. */
  comment: CommentView;
  idea: CommentView | null;
}

/** Counts what was said at one table. */
export class CoachMemory {
  #said = new Map<string, number>();
  #moment = '';
  #warned = new Map<string, { count: number; turn: number; anyway: number }>();
  /** The action that was held back last: whoever insists gets through. */
  #held = -1;

  /** A comment for this table; null if there is nothing to say, or something was said at this moment: before the roll, or after it. */
  choose(table: TableView, comments: readonly CommentView[], boxes: readonly string[], less: boolean): Said | null {
    const moment = table.turn.number ? `${table.turn.number}.${table.dice ? 1 : 0}` : `${table.seq}`;
    if (moment === this.#moment) return null;
    const open = comments.filter((one) => boxes.includes(one.box) && this.#times(one) < (less ? Math.ceil(one.most / 2) : one.most));
    const [comment, ...others] = open;
    if (!comment) return null;
    this.#moment = moment;
    const idea = table.turn.number ? (others[0] ?? null) : null;
    for (const one of idea ? [comment, idea] : [comment]) this.#said.set(keyOf(one), this.#times(one) + 1);
    return { comment, idea };
  }

  #times(one: CommentView): number {
    return this.#said.get(keyOf(one)) ?? 0;
  }

  /** The warning that holds this choice back, or null. A choice that is made again was meant. */
  holds(table: TableView, choice: ChoiceView, warnings: readonly WarningView[], boxes: readonly string[]): WarningView | null {
    const warning = warnings.find((one) => boxes.includes(one.box) && one.actions.includes(choice.action));
    if (!warning) return null;
    const known = this.#warned.get(keyOf(warning)) ?? { count: 0, turn: -1, anyway: 0 };
    const turn = table.turn.number || table.seq; // while everybody founds each settlement is a turn
    if (this.#held === choice.action && known.turn === turn) {
      known.anyway += 1;
      this.#held = -1;
      return null;
    }
    if (known.turn === turn || known.count >= WARNINGS || known.anyway >= PATIENCE) return null;
    this.#warned.set(keyOf(warning), { count: known.count + 1, turn, anyway: known.anyway });
    this.#held = choice.action;
    return warning;
  }
}

const keyOf = (one: { box: string; name: string }): string => `${one.box}.${one.name}`;
