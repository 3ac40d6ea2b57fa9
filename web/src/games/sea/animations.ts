/* How ships, discoveries and the scenarios at sea are shown. */
import type { EventView } from '../../wire';
import { t } from '../../lib/i18n.svelte';
import type { Key } from '../../lib/i18n.svelte';
import { settings } from '../../lib/settings.svelte';
import { OUTLINE } from '../../table/boardDrawing';
import { atNight, drawing, plainDrawing } from '../../table/drawings';
import { pointOf } from '../../table/geometry';
import type { Point } from '../../table/geometry';
import { landing } from '../../table/animator.svelte';
import type { Animator, EventAnimations } from '../../table/animator.svelte';
import { play } from '../../table/sound';
import { attack } from './log';

const REVEAL = 700;
const CLASH = 2600;

/** Something stands on an edge. */
const docked = (animator: Animator, event: EventView<'ship' | 'ship_moved' | 'harbour_laid'>): void =>
  landing(animator, event.edge, 'wood');

const sign = (name: string): string => `<svg viewBox="-14 -14 28 28">${plainDrawing(`ui/${name}`)}</svg>`;

/** Two strengths against each other, over the place where they meet. */
function clash(animator: Animator, at: Point, left: number, right: number): void {
  const numeral = (x: number, value: number): string => `<text x="${x}" y="10" text-anchor="middle" class="numeral">${value}</text>`;
  const svg =
    '<g class="clash"><rect x="-62" y="-26" width="124" height="50" rx="16" fill="#FFF8E6" stroke="#2B2A33" stroke-width="2"/>' +
    `${numeral(-36, left)}<g transform="translate(0 -1) scale(1.3)">${plainDrawing('ui/stat-warships')}</g>${numeral(36, right)}</g>`;
  animator.glow({ kind: 'drawing', at: [at[0], at[1] - 62], svg }, CLASH);
}

/** The hex that was just turned over: the discoverer's card comes from there. */
let found: Point | null = null;
let reveals = 0;

/** Fog parts: clouds draw aside over the hex that was turned over. */
function parting(): string {
  const fog = atNight(drawing('terrain/fog-1'), 'fog', settings.dark);
  const id = `reveal-${++reveals}`; // ids of clip paths are shared by the whole page
  const half = (side: 'left' | 'right'): string =>
    `<g class="${side}"><g clip-path="url(#${id}-${side})"><g clip-path="url(#${id}-hex)">${fog}</g></g></g>`;
  return (
    `<g class="reveal" aria-hidden="true" data-testid="reveal"><clipPath id="${id}-left"><path d="M-100-110H8L-8-60L10-20L-8 20L8 64L-4 110H-100Z"/></clipPath>` +
    `<clipPath id="${id}-right"><path d="M100-110H8L-8-60L10-20L-8 20L8 64L-4 110H100Z"/></clipPath>` +
    `<clipPath id="${id}-hex"><path d="${OUTLINE}"/></clipPath>${half('left')}${half('right')}</g>`
  );
}

function reveal(animator: Animator, event: EventView<'discovered'>): void {
  found = pointOf(event.hex);
  if (!settings.calm) animator.glow({ kind: 'drawing', at: found, svg: parting() }, REVEAL);
  play('rustle');
}

export const animations: EventAnimations = {
  ship: docked,
  ship_moved: docked,
  pirate: () => play('drums'),
  discovered: reveal,
  discovery_card: (animator, { card: good }, seat) => {
    animator.delay = settings.calm ? 0 : 450;
    animator.cards(good, 1, found && animator.viewport.toScreen(found), animator.seatAt(seat, good));
  },
  chosen: (animator, { card: good }, seat) => {
    animator.cards(good, 1, animator.bankAt(), animator.seatAt(seat, good));
    if (seat === animator.store.me) play('card');
  },
  island: () => play('award'),
  harbour_laid: docked,
  dealt_anew: () => play('rustle'),
  gift: (animator, { edge }, seat) => {
    const from = animator.viewport.toScreen(pointOf(edge));
    animator.send(sign('stat-harbours'), from, animator.seatAt(seat), 0, 600);
    play('award');
  },
  cloth: (animator, { village }, seat) => {
    animator.send(sign('stat-cloth'), animator.viewport.toScreen(pointOf(village)), animator.seatAt(seat), 200, 600);
    play('card');
  },
  cloth_stolen: (animator, { victim }, seat) => animator.send(sign('stat-cloth'), animator.seatAt(victim), animator.seatAt(seat), 200, 600),
  wonder_started: () => play('award'),
  wonder_stage: () => play('stone'),
  fleet: () => play('drums'),
  fleet_attack: (animator, event) => {
    const at = animator.table.scene.pieces.find((piece) => piece.kind === 'pirate')?.at;
    if (at) clash(animator, pointOf(at), event.strength, event.warships);
  },
  raided: (animator, { card: good }, seat) => {
    animator.cards(good, 1, animator.seatAt(seat, good), animator.bankAt());
  },
  fortress_attack: (animator, event, seat) => {
    const at = animator.table.scene.pieces.find((piece) => piece.kind === 'fortress' && piece.seat === seat)?.at;
    if (at) clash(animator, pointOf(at), event.die, event.warships);
    play('dice');
    const { store } = animator;
    const { events } = store.session;
    const said = attack(event, events.slice(events.indexOf(event) + 1));
    if (seat === store.me) store.say(t(`${said.key}.you` as Key, said.params));
  },
  fortress_taken: () => play('award'),
};
