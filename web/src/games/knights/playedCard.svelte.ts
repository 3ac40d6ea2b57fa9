/* The progress card that was just played, for a moment. */
class PlayedCard {
  current = $state.raw<{ id: number; name: string; seat: number } | null>(null);
  #serial = 0;

  show(name: string, seat: number, time: number): void {
    const one = { id: ++this.#serial, name, seat };
    this.current = one;
    setTimeout(() => {
      if (this.current?.id === one.id) this.current = null;
    }, time);
  }
}

export const playedCard = new PlayedCard();
