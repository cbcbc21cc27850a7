/** A place in a column. */
export interface Place {
  columnId: string;
  rank: number;
}

/**
 * What became of moves on the screen: a card that is moved again at once was last seen where only this screen had put
 * it. The server knows the place that it gave, or refused the first move.
 */
export class SettledPlaces {
  readonly #last = new Map<string, { shown: Place; stored: Place | null }>();

  /** @param stored null when the move was refused */
  settle(id: string, shown: Place, stored: Place | null): void {
    this.#last.set(id, { shown, stored });
  }

  /** The place that the server knows for a place on the screen; null when the move there was refused. */
  storedFor(id: string, seen: Place): Place | null {
    const last = this.#last.get(id);
    return last && isSame(last.shown, seen) ? last.stored : seen;
  }
}

const isSame = (a: Place, b: Place) => a.columnId === b.columnId && a.rank === b.rank;
