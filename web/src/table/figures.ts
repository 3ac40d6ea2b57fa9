/* Drawings of pieces that are put together: knights by level and state, a metropolis with the gem of its track, a city laid on its side. */
import { drawing, drawn } from './art';

/** Levels of knights by the name of the piece, and of what is bought for one. */
const LEVELS: Record<string, number> = { 'basic knight': 1, 'strong knight': 2, 'mighty knight': 3, knight: 1, activation: 1, promotion: 2 };
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

/** Names of pieces that share a drawing. */
const ALIKE: Record<string, string> = { 'trading post': 'post', 'neutral post': 'post', trader: 'merchant' };

/** A piece as it is drawn for red; '' where there is no drawing. */
export function figure(kind: string, state = ''): string {
  const level = LEVELS[kind];
  if (level && drawn('piece/knight-asleep')) return knight(level, STATES[kind] ?? (state || 'asleep'));
  if (kind === 'laid city') return `<g transform="translate(6 -2) rotate(90) scale(.86)">${drawing('piece/city')}</g>`;
  return drawing(`piece/${ALIKE[kind] ?? kind}`).replace(GEM, TRACK_TONES[state] ?? '#FFF8E6');
}
