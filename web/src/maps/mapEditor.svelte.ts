/* The editor at work: what is drawn, the tool in hand, what the server says about it, and where the focus is. */
import { sentenceOf } from '../lib/api';
import { t, translated } from '../lib/i18n.svelte';
import type { Edge, Hex, MapFault, MapJudgement, Place } from '../wire';
import { berth } from '../table/boardDrawing';
import { isHex, keyOf, pointOf } from '../table/geometry';
import type { Point } from '../table/geometry';
import { areaOf, coastEdges, hexAt, sameHex } from './drawing';
import type { Drawing } from './drawing';
import { begin, did, redone, undone } from './history';
import type { History } from './history';
import { typed } from './keys';
import { mapApi } from './mapApi';
import { harbourView } from './mapScene';
import { hexesOf, repairsOf } from './mending';
import type { Repair } from './mending';
import { DraftSaver } from './saving.svelte';
import {
  erased,
  filledPlaces,
  harbourAt,
  nearestCoast,
  nextHarbour,
  painted,
  paintedNumber,
  pickedTool,
  settled,
  strokeAt,
  withHarbour,
} from './strokes';
import type { Stroke, Tool } from './strokes';
import { across, edgesWithPartners, moved, partners, turned, withPartners } from './symmetry';
import type { Symmetry } from './symmetry';
import { MapTrials } from './trial.svelte';

const JUDGED_AFTER = 220; // milliseconds
const SHIP = 46; // units round a harbour's ship in which the eraser means it

/** Something to mend, or a hint that may be left alone. */
export interface Problem {
  fault: MapFault;
  serious: boolean;
  key: string;
  text: string;
  hexes: Hex[];
  repairs: Repair[];
}

export class MapEditor {
  history = $state.raw<History<Drawing>>(begin(null as unknown as Drawing));
  /** A stroke that is not over. */
  live = $state.raw<Drawing | null>(null);
  drawing: Drawing = $derived(this.history.now);
  shown: Drawing = $derived(this.live ?? this.history.now);
  tool = $state.raw<Tool>({ kind: 'terrain', terrain: 'forest' });
  symmetry = $state<Symmetry>('none');
  heat = $state(false);
  /** The hex that keys act on. */
  cursor = $state.raw<Hex>([0, 0]);
  hovered = $state.raw<Hex | null>(null);
  /** Where exactly the pointer is, in units of the board. */
  pointer = $state.raw<Point>([0, 0]);
  judgement = $state.raw<MapJudgement | null>(null);
  /** What the server said instead of judging: the drawing is no map at all, or there is no server. */
  unjudged = $state('');
  /** Said aloud, and shown for a moment. */
  notice = $state('');
  /** Show how often bots used each harbour and island. */
  uses = $state(false);
  /** The bubble is put away until somebody asks what is to be mended. */
  hushed = $state(false);
  /** A best start that is pointed at in the panel. */
  pointed = $state<string | null>(null);
  saver: DraftSaver;
  trials: MapTrials;
  #left = $state.raw<ReadonlySet<string>>(new Set());
  #current = $state('');
  #stroke: Stroke = { level: null, dealt: true };
  #last = '';
  #digits = '';
  #digitTimer: ReturnType<typeof setTimeout> | undefined;
  #judgeTimer: ReturnType<typeof setTimeout> | undefined;
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;
  #judged: Drawing | null = null;

  constructor(drawing: Drawing, code: string, revision: number, named: (code: string) => void) {
    this.history = begin(drawing);
    this.cursor = [drawing.hexes[0]?.[0] ?? 0, drawing.hexes[0]?.[1] ?? 0];
    this.saver = new DraftSaver(
      {
        create: (now) => mapApi.create({ drawing: now }),
        save: (name, now, from) => mapApi.save(name, { drawing: now, revision: from }),
        named,
      },
      code,
      revision,
    );
    this.trials = new MapTrials(
      () => this.saver.code,
      (found, even) => {
        if (found) this.put(found);
        this.say(!found ? t('maps.search.stopped') : even ? t('maps.search.found') : t('maps.search.best'));
      },
    );
    this.#judgeSoon(0);
  }

  close(): void {
    clearTimeout(this.#judgeTimer);
    clearTimeout(this.#noticeTimer);
    clearTimeout(this.#digitTimer);
    this.trials.close();
    void this.saver.flush().catch(() => undefined);
    this.saver.stop();
  }

  /* --- steps */

  /** Another drawing in place of the present one: a step that can be undone. */
  put(drawing: Drawing): void {
    const next = did(this.history, drawing);
    if (next === this.history) return;
    this.history = next;
    this.#changed();
  }

  change(edit: (drawing: Drawing) => Drawing): void {
    this.put(edit(this.drawing));
  }

  undo(): void {
    this.live = null;
    if (!this.history.past) return;
    this.history = undone(this.history);
    this.#changed();
  }

  redo(): void {
    this.live = null;
    if (!this.history.future) return;
    this.history = redone(this.history);
    this.#changed();
  }

  mirror(): void {
    this.change((drawing) => moved(drawing, across));
  }

  rotate(): void {
    this.change((drawing) => moved(drawing, turned));
  }

  mend(problem: Problem, repair: Repair): void {
    this.change(repair.mend);
    if (this.#current === problem.key) this.#current = '';
  }

  #changed(): void {
    this.saver.keep(this.drawing);
    this.#judgeSoon(JUDGED_AFTER);
  }

  /* --- strokes by pointer */

  /** The pointer goes down on a hex. `fill`: all that hang together. */
  press(at: Hex, point: Point, fill: boolean): void {
    const { tool, drawing } = this;
    this.cursor = at;
    this.#stroke = strokeAt(drawing, at, tool);
    this.#last = keyOf(at);
    if (tool.kind === 'harbour') {
      this.put(this.#harboured(at, point, tool.harbour));
      return;
    }
    if (tool.kind === 'erase') {
      const ship = drawing.harbours.find((one) => {
        const [x, y] = berth(harbourView(drawing, one));
        return Math.hypot(x - point[0], y - point[1]) < SHIP;
      });
      if (ship) {
        this.put(withHarbour(drawing, ship.edge as Edge, null));
        return;
      }
    }
    const places = fill ? filledPlaces(drawing, at, tool) : this.#places(at);
    this.live = painted(drawing, places, tool, this.#stroke);
  }

  /** … and moves on, still down. */
  drag(at: Hex): void {
    if (!this.live || keyOf(at) === this.#last) return;
    this.#last = keyOf(at);
    this.cursor = at;
    this.live = painted(this.live, this.#places(at), this.tool, this.#stroke, false);
  }

  /** … and goes up: one drag is one step. */
  release(): void {
    const { live } = this;
    this.live = null;
    if (live) this.put(live);
  }

  /** A second finger came: nothing was meant. */
  cancel(): void {
    this.live = null;
  }

  pick(at: Hex): void {
    this.tool = pickedTool(this.drawing, at);
  }

  #places(at: Hex): Hex[] {
    return withPartners(at, partners(this.drawing, this.symmetry));
  }

  #harboured(at: Hex, point: Point, kind: string): Drawing {
    const edge = nearestCoast(this.drawing, at, point);
    if (!edge) {
      this.say(t('maps.no_coast'));
      return this.drawing;
    }
    const wanted = harbourAt(this.drawing, edge)?.kind === kind ? null : kind;
    const coast = (one: Edge): boolean => coastEdges(this.drawing, [one[0], one[1]]).some((other) => keyOf(other) === keyOf(one));
    return edgesWithPartners(edge, partners(this.drawing, this.symmetry))
      .filter((one) => wanted === null || coast(one))
      .reduce((drawing, one) => withHarbour(drawing, one, wanted), this.drawing);
  }

  /* --- by keys */

  walk(by: Hex, there: (at: Hex) => boolean): void {
    const next: Hex = [this.cursor[0] + by[0], this.cursor[1] + by[1]];
    if (there(next)) this.cursor = next;
  }

  paint(terrain: string): void {
    this.tool = { kind: 'terrain', terrain };
    this.use();
  }

  /** The tool on the hex that has the focus. */
  use(): void {
    const { tool, cursor, drawing } = this;
    if (tool.kind === 'harbour') this.put(nextHarbour(drawing, cursor, tool.harbour));
    else this.put(painted(drawing, this.#places(cursor), tool, strokeAt(drawing, cursor, tool)));
  }

  clear(): void {
    this.change((drawing) =>
      settled(
        drawing,
        this.#places(this.cursor).reduce((now, at) => erased(now, at), drawing),
      ),
    );
  }

  digit(digit: number): void {
    clearTimeout(this.#digitTimer);
    const found = typed(this.#digits, digit);
    this.#digits = '';
    if ('waits' in found) {
      this.#digits = found.waits;
      this.#digitTimer = setTimeout(() => (this.#digits = ''), 1200);
    } else if ('refused' in found) this.say(found.refused === 7 ? t('maps.no_seven') : t('maps.no_number', { number: found.refused }));
    else {
      this.tool = { kind: 'number', number: found.number };
      this.change((drawing) =>
        settled(
          drawing,
          this.#places(this.cursor).reduce((now, at) => paintedNumber(now, at, found.number), drawing),
        ),
      );
    }
  }

  say(text: string): void {
    this.notice = text;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => (this.notice = ''), 4_000);
  }

  /* --- what the server says */

  #judgeSoon(after: number): void {
    clearTimeout(this.#judgeTimer);
    this.#judgeTimer = setTimeout(() => void this.#judge(), after);
  }

  async #judge(): Promise<void> {
    const { drawing } = this;
    this.#judged = drawing;
    try {
      const found = await mapApi.judge(drawing);
      if (this.#judged !== drawing) return; // it goes on
      this.judgement = found;
      this.unjudged = '';
    } catch (reason) {
      if (this.#judged !== drawing) return;
      this.unjudged = sentenceOf(reason);
      this.#judgeSoon(5_000);
    }
  }

  /** Wait until the server has judged what is drawn now. */
  async judged(): Promise<boolean> {
    clearTimeout(this.#judgeTimer);
    await this.#judge();
    return this.unjudged === '';
  }

  problems: Problem[] = $derived.by(() => {
    if (!this.judgement) return [];
    const told = (fault: MapFault, serious: boolean): Problem => ({
      fault,
      serious,
      key: `${fault.key}@${fault.places.map(keyOf).join('@')}`,
      // what speaks against an option is said as at any table
      text: translated(fault.key, translated(fault.key.replace(/^map_/, ''), fault.sentence, fault.params), fault.params),
      hexes: hexesOf(fault, this.drawing),
      repairs: repairsOf(fault, this.drawing),
    });
    return [
      ...this.judgement.faults.map((fault) => told(fault, true)),
      ...this.judgement.warnings.map((fault) => told(fault, false)),
    ].filter((one) => one.serious || !this.#left.has(one.key));
  });
  serious: Problem[] = $derived(this.problems.filter((one) => one.serious));
  /** The one that has a bubble: what was asked for, else the first that is serious. */
  current: Problem | null = $derived(this.problems.find((one) => one.key === this.#current) ?? this.serious[0] ?? null);

  /** Leave a hint alone. */
  leave(problem: Problem): void {
    this.#left = new Set([...this.#left, problem.key]);
    this.#current = '';
  }

  /** Go to the next thing to mend; its hex gets the focus. */
  nextProblem(first = false): Problem | null {
    this.hushed = false;
    const all = first ? this.serious : this.problems;
    const at = first ? -1 : all.findIndex((one) => one.key === this.#current); // the first time: the one that has the bubble
    const next = all[(at + 1) % Math.max(all.length, 1)] ?? null;
    if (!next) {
      this.say(t('maps.nothing_to_mend'));
      return null;
    }
    this.#current = next.key;
    if (next.hexes[0]) this.cursor = next.hexes[0];
    return next;
  }

  /* --- names for those who can't see the map */

  hexName(at: Hex, names: { terrain: (name: string) => string; area: (area: ReturnType<typeof areaOf>) => string }): string {
    const hex = hexAt(this.shown, at);
    if (!hex) return t('maps.hex_empty', { q: at[0], r: at[1] });
    const { robber, pirate } = this.shown;
    const stands = (one: Drawing['robber']): boolean => one.used && one.at !== null && sameHex(one.at, at);
    const problems = this.problems.filter((one) => one.hexes.some((there) => sameHex(there, at))).length;
    const parts = [
      names.terrain(hex[2]),
      hex[3] === null ? '' : String(hex[3]),
      names.area(areaOf(this.shown, at)),
      stands(robber) ? t('maps.tool.robber') : '',
      stands(pirate) ? t('maps.tool.pirate') : '',
      this.shown.harbours.some((one) => sameHex([one.edge[0], one.edge[1]], at)) ? t('maps.section.harbours') : '',
    ].filter(Boolean);
    const name = t('maps.hex', { q: at[0], r: at[1], what: parts.join(', ') });
    return problems ? `${name}; ${t('maps.problems', { count: problems })}` : name;
  }
}

/** The point that a bubble about this points at. */
export const pointOfProblem = (problem: Problem): Point | null => {
  const at: Place | undefined = problem.fault.places.find(isHex) ?? problem.hexes[0];
  return at ? pointOf(at) : null;
};
