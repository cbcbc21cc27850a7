import type { KnownValues, Merge } from '../journal/journal.logic.ts';

/** The result of a save: acknowledged with the new revision, or refused because another user saved a newer one. */
export type SaveResult<Current> = { ok: true; rev: number } | { ok: false; current: Current };

/**
 * Sends one value. For a large document it may send only the difference of `acknowledged` and `value`.
 *
 * @param value the value that the server should have afterwards
 * @param baseRev the revision that it is based on
 * @param acknowledged the server's value at `baseRev`; null when it is unknown (a newer row is to be replaced): then
 * the whole of `value` must be sent
 */
export type SaveValue<Value, Current> = (
  value: Value,
  baseRev: number,
  acknowledged: Value | null,
) => Promise<SaveResult<Current>>;

/** How changes of two people are put together when a save is refused. */
export interface Merging<Value> {
  merge: Merge<Value>;
  /** Shows the merged value before it returns: what is typed next is typed into it. */
  show: (merged: Value) => void;
}

export type AutosaveState = 'idle' | 'dirty' | 'saving' | 'saved' | 'error' | 'conflict';

export interface AutosaveSnapshot<Current> {
  state: AutosaveState;
  /** When the server last acknowledged a save, milliseconds since 1970. */
  savedAt: number | null;
  /** The revision that the next save is based on. */
  rev: number;
  /** The newer row that refused our save, until `resolve` is called. */
  conflict: { current: Current } | null;
  /** Why the last save failed, while it is being retried. */
  error: unknown;
}

export interface AutosaveOptions<Value, Current> {
  value: Value;
  /** The server's value at the beginning, when it differs from `value`: then saving begins at once. */
  stored?: Value;
  rev: number;
  save: SaveValue<Value, Current>;
  delayMs?: number;
  /** Maximum delay of a change during steady typing, default 3 s. */
  longestDelayMs?: number;
  enabled?: boolean;
  isOnline?: () => boolean;
  /**
   * The value of a newer row; null when nothing can be saved over it, because it was removed for example. With it, a save
   * whose answer was lost is no conflict with its own text.
   */
  read?: ((current: Current) => Value | null) | undefined;
  /** Needs `read`. Without it, the user is asked after every save that another user was faster than. */
  merging?: Merging<Value> | undefined;
  /** Stores on the device what the server has not acknowledged. */
  journal?: UnsavedKeeper<Value>;
  /** Called when the screen is gone and its last save failed: the unsaved changes are in the journal, or lost. */
  onLeftUnsaved?: (error: unknown) => void;
}

/** Where unacknowledged values are kept; see `JournalWriter`. */
export interface UnsavedKeeper<Value> {
  /** Called for every change; `rev` is the revision that the value is based on. */
  keep: (value: Value, rev: number, known: KnownValues<Value>) => void;
  /** Called when the kept value is sent. */
  sends: (known: KnownValues<Value>) => void;
  /** Writes pending values synchronously. */
  settle: () => void;
  /** Called when nothing is unsaved any more. */
  forget: () => void;
  /** Called with true when the screen is gone and its last save has begun, with false when the screen is back. */
  setLeaving: (isLeaving: boolean) => void;
  /** Called when the screen is gone; the remaining entry is offered on the next visit. */
  release: () => void;
}
