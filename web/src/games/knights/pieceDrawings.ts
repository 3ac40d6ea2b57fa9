/* Drawings that are put together: knights by level and state, a metropolis with the gem of its track, a city laid on its side, the third die. */
import { drawing, INK, plainDrawing } from '../../table/drawings';

/** Levels of knights by the name of the piece, and of what is bought for one. */
const LEVELS: Record<string, number> = {
  'basic knight': 1,
  'strong knight': 2,
  'mighty knight': 3,
  knight: 1,
  activation: 1,
  promotion: 2,
};
const STATES: Record<string, string> = { activation: 'awake' };
const GEM = '#FF00FF';

/** The colours of tracks: of gems, gates and charts. */
export const TRACK_TONES: Record<string, string> = { science: '#3F7A4D', trade: '#C08B1E', politics: '#2C5D9B' };

function knight(level: number, state: string): string {
  const metal = state === 'asleep' ? '#F3EEE2' : '#FFE08A';
  let stripes = '';
  for (let i = 0; i < level; i++) stripes += `M-9 ${8 - 9 * i}L0 ${2 - 9 * i}L9 ${8 - 9 * i}`;
  return (
    drawing(`piece/knight-${state}`) +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${stripes}" stroke="#2B2A33" stroke-width="6"/><path d="${stripes}" stroke="${metal}" stroke-width="3.2"/></g>`
  );
}

export function figure(kind: string, state: string): string | null {
  const level = LEVELS[kind];
  if (level) return knight(level, STATES[kind] ?? (state || 'asleep'));
  if (kind === 'laid city') return `<g transform="translate(6 -2) rotate(90) scale(.86)">${drawing('piece/city')}</g>`;
  return kind === 'metropolis' ? drawing('piece/metropolis').replace(GEM, TRACK_TONES[state] ?? '#FFF8E6') : null;
}

/** The third die: the ship of the barbarians, or a gate in the colour of its track. */
export const dieFace = (event: string): string =>
  event === 'ship'
    ? `<g transform="translate(0 4) scale(.4)">${plainDrawing('piece/barbarians')}</g>`
    : `<path d="M-15 15V-6C-15-26 15-26 15-6V15H7V-5C7-14-7-14-7-5V15Z" fill="${TRACK_TONES[event] ?? INK}" stroke="${INK}" stroke-width="2" stroke-linejoin="round"/>` +
      `<path d="M-15-2H-7M7-2H15M-15 6H-7M7 6H15" stroke="${INK}" stroke-width="1.3" opacity=".55"/>`;
