/* What is done to a map as a whole, with the server's help. A refusal is a sentence for everybody to read. */
import { tick } from 'svelte';
import { sentenceOf } from '../../lib/api';
import { go } from '../../lib/router.svelte';
import type { Drawing } from '../drawing';
import { mapApi } from '../mapApi';
import { openLand } from '../mapBoxes';
import type { MapEditor } from '../mapEditor.svelte';

/** What is laid anew: numbers that are missing, all numbers, or the land as well. */
export type Filling = 'rest' | 'numbers' | 'land';

const withoutNumbers = (drawing: Drawing): Drawing => ({
  ...drawing,
  hexes: drawing.hexes.map(([q, r, terrain, , area]) => [q, r, terrain, null, area]),
});

export class EditorActions {
  fault = $state('');
  /** A table is on its way. */
  opening = $state(false);
  #editor: MapEditor;
  /** Brings the hex with the focus into sight. */
  #focus: () => void;

  constructor(editor: MapEditor, focus: () => void) {
    this.#editor = editor;
    this.#focus = focus;
  }

  async act(what: () => Promise<void>): Promise<void> {
    this.fault = '';
    try {
      await what();
    } catch (reason) {
      this.fault = sentenceOf(reason);
    }
  }

  fill = async (how: Filling): Promise<void> => {
    const now = this.#editor.drawing;
    const open = how === 'land' ? openLand(now) : [];
    this.#editor.put(await mapApi.fill(how === 'rest' ? now : withoutNumbers(now), open, Math.floor(Math.random() * 2 ** 31)));
  };

  /** Let bots play the map as it is now. */
  tryIt = (): Promise<void> =>
    this.act(async () => {
      await this.#kept();
      await this.#editor.trials.start();
    });

  /** Search for fair numbers; the land stays as it is drawn. */
  find = (): Promise<void> => this.#editor.trials.startSearch(withoutNumbers(this.#editor.drawing), []);

  /** Take a board file, as text. */
  read = async (text: string): Promise<void> => this.#editor.put(await mapApi.read(text));

  dropped = async (event: DragEvent): Promise<void> => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    const text = file ? await file.text() : (event.dataTransfer?.getData('text/plain') ?? '');
    if (text) await this.act(() => this.read(text));
  };

  pasted = async (event: ClipboardEvent): Promise<void> => {
    if (event.target instanceof Element && event.target.closest('input, textarea')) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (/^\s*board:/m.test(text)) await this.act(() => this.read(text));
  };

  /** Everything is on the server, also a template that nobody has changed yet. */
  async #kept(): Promise<void> {
    const { saver, drawing } = this.#editor;
    if (!saver.code) saver.keep(drawing);
    await saver.flush();
  }

  nextProblem = async (first = false): Promise<void> => {
    this.#editor.nextProblem(first);
    await tick();
    this.#focus();
  };

  /** Open a table on the map as it is now; if it can't be played, go to the first thing to mend. */
  play = async (): Promise<void> => {
    if (this.opening) return;
    this.opening = true;
    const editor = this.#editor;
    await this.act(async () => {
      await editor.judged();
      if (editor.serious.length) return this.nextProblem(true);
      await this.#kept();
      const { seats } = editor.drawing;
      const made = await mapApi.table(editor.saver.code, 0, seats.includes(4) ? 4 : (seats.at(-1) ?? 4), { level: 'medium' });
      go('table', made.code);
    });
    this.opening = false;
  };

  /** A draft was changed in two places: ours holds. */
  takeMine = (): Promise<void> =>
    this.act(async () => {
      const { saver } = this.#editor;
      await saver.overrule((await mapApi.one(saver.code)).revision);
    });
}
