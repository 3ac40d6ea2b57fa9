/* Sounds, synthesised. Silent until the first touch; nothing is said by sound alone. */
import { settings } from '../lib/settings.svelte';

export type Sound =
  'dice' | 'wood' | 'stone' | 'card' | 'offer' | 'agreed' | 'refused' | 'turn' | 'robber' | 'drums' | 'rustle' | 'award' | 'win' | 'tick';

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

function wake(): void {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
  } catch {
    // no sound on this machine
  }
}

/** Call once: the first touch or key lets sound begin. */
export function listenForTouch(): () => void {
  const options = { capture: true, passive: true } as const;
  addEventListener('pointerdown', wake, options);
  addEventListener('keydown', wake, options);
  return () => {
    removeEventListener('pointerdown', wake, options);
    removeEventListener('keydown', wake, options);
  };
}

function noise(audio: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const data = hiss.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return hiss;
}

/** `called`: also where the page is hidden. */
export function play(sound: Sound, called = false): void {
  const audio = context;
  if (audio?.state !== 'running' || !settings.sound || settings.volume <= 0 || (document.hidden && !called)) return;
  const out = audio.createGain();
  out.gain.value = settings.volume * 0.5;
  out.connect(audio.destination);
  const now = audio.currentTime;
  const tone = (at: number, hertz: number, length: number, type: OscillatorType = 'sine', loud = 0.5, to = hertz): void => {
    const voice = audio.createOscillator();
    const level = audio.createGain();
    voice.type = type;
    voice.frequency.setValueAtTime(hertz, now + at);
    voice.frequency.exponentialRampToValueAtTime(Math.max(to, 1), now + at + length);
    level.gain.setValueAtTime(0.0001, now + at);
    level.gain.exponentialRampToValueAtTime(loud, now + at + 0.012);
    level.gain.exponentialRampToValueAtTime(0.0001, now + at + length);
    voice.connect(level).connect(out);
    voice.start(now + at);
    voice.stop(now + at + length + 0.05);
  };
  const burst = (at: number, hertz: number, length: number, type: BiquadFilterType, loud = 0.5): void => {
    const voice = audio.createBufferSource();
    const filter = audio.createBiquadFilter();
    const level = audio.createGain();
    voice.buffer = noise(audio);
    filter.type = type;
    filter.frequency.value = hertz;
    filter.Q.value = 1.2;
    level.gain.setValueAtTime(loud, now + at);
    level.gain.exponentialRampToValueAtTime(0.0001, now + at + length);
    voice.connect(filter).connect(level).connect(out);
    voice.start(now + at, Math.random() * 0.5, length + 0.05);
  };
  const melody = (notes: number[], step: number, type: OscillatorType, loud: number): void =>
    notes.forEach((hertz, i) => tone(i * step, hertz, step * 2.4, type, loud));
  switch (sound) {
    case 'dice':
      [0, 0.07, 0.15, 0.26, 0.38, 0.52].forEach((at, i) => burst(at, 2000, 0.05, 'bandpass', 0.9 - i * 0.12));
      break;
    case 'wood':
      tone(0, 180, 0.14, 'sine', 0.8, 90);
      burst(0, 1200, 0.03, 'bandpass', 0.5);
      break;
    case 'stone':
      tone(0, 110, 0.22, 'sine', 0.9, 60);
      burst(0, 300, 0.12, 'lowpass', 0.7);
      break;
    case 'card':
      burst(0, 3500, 0.04, 'highpass', 0.25);
      break;
    case 'offer':
      melody([783.99, 1046.5], 0.11, 'triangle', 0.35);
      break;
    case 'agreed':
      melody([523.25, 659.25, 783.99], 0.09, 'triangle', 0.35);
      break;
    case 'refused':
      melody([329.63, 261.63], 0.12, 'sine', 0.25);
      break;
    case 'turn':
      melody([440, 659.25], 0.16, 'sine', 0.4);
      break;
    case 'robber':
      tone(0, 146.83, 0.55, 'sawtooth', 0.16, 130);
      tone(0.03, 149.5, 0.5, 'sine', 0.4, 133);
      break;
    case 'drums':
      [0, 0.22].forEach((at) => tone(at, 70, 0.2, 'sine', 0.9, 48));
      burst(0, 200, 0.1, 'lowpass', 0.5);
      break;
    case 'rustle':
      [500, 900, 1500, 2400].forEach((hertz, i) => burst(i * 0.15, hertz, 0.22, 'bandpass', 0.22));
      break;
    case 'award':
      melody([523.25, 659.25, 783.99, 1046.5], 0.1, 'triangle', 0.3);
      break;
    case 'win':
      melody([523.25, 523.25, 659.25, 783.99, 659.25, 783.99, 1046.5, 1318.5], 0.22, 'triangle', 0.3);
      break;
    case 'tick':
      burst(0, 2600, 0.02, 'bandpass', 0.25);
      break;
  }
}
