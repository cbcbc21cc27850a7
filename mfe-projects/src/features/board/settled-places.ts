/** A place in a column. */
export interface Place {
  columnId: string;
  rank: number;
}

/**
 * The results of moves on the screen. When a card is moved again at once, its last place is known only to this screen. The
 * server has another rank for that place, or it refused the first move.
 */
export class SettledPlaces {
  readonly #last = new Map<string, { shown: Place; stored: Place | null }>();

  /** @param stored null when the move was refused */
  settle(id: string, shown: Place, stored: Place | null): void {
    this.#last.set(id, { shown, stored });
  }

  /** The place on the server for a place on the screen; null when the move to that place was refused. */
  storedFor(id: string, seen: Place): Place | null {
    const last = this.#last.get(id);
    return last && isSame(last.shown, seen) ? last.stored : seen;
  }
}

const isSame = (a: Place, b: Place) => a.columnId === b.columnId && a.rank === b.rank;
