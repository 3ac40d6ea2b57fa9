/* Which games have their seats and log folded to a rail, for this browser. Large maps begin folded. */
const KEY = 'farshore.folded';

function kept(): Record<string, boolean> {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(Object.entries(found).filter((one): one is [string, boolean] => typeof one[1] === 'boolean'));
  } catch {
    return {};
  }
}

class Folding {
  #chosen = $state.raw(kept());

  folded(game: string, large: boolean): boolean {
    return this.#chosen[game] ?? large;
  }

  set(game: string, folded: boolean): void {
    this.#chosen = { ...this.#chosen, [game]: folded };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#chosen));
    } catch {
      // without storage it holds until the page is closed
    }
  }
}

export const folding = new Folding();
