import type { KnownValues, Merge } from '../journal/journal.logic.ts';

/** The result of a save: acknowledged with the new revision, or refused because another user saved a newer one. */
export type SaveResult<Current> = { ok: true; rev: number } | { ok: false; current: Current };

/**
 * Sends one value. For a large document it may send only the difference between `acknowledged` and `value`.
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

/** How the changes of two people are merged when a save is refused. */
export interface Merging<Value> {
  merge: Merge<Value>;
  /** Shows the merged value before it returns, so that later typing changes the merged value. */
  show: (merged: Value) => void;
}

export type AutosaveState = 'idle' | 'dirty' | 'saving' | 'saved' | 'error' | 'conflict';

export interface AutosaveSnapshot<Current> {
  state: AutosaveState;
  /** Time of the last acknowledged save, in milliseconds since 1970. */
  savedAt: number | null;
  /** The revision that the next save is based on. */
  rev: number;
  /** The newer row for which our save was refused, until `resolve` is called. */
  conflict: { current: Current } | null;
  /** Why the last save failed, while it is being retried. */
  error: unknown;
}

export interface AutosaveOptions<Value, Current> {
  value: Value;
  /** The server's value at the beginning, when it differs from `value`. Then saving begins immediately. */
  stored?: Value;
  /** Values that an earlier visit has sent without an answer. The server may have stored one of them. */
  unanswered?: readonly Value[] | undefined;
  rev: number;
  save: SaveValue<Value, Current>;
  delayMs?: number;
  /** Maximum delay of a change during steady typing, default 3 s. */
  longestDelayMs?: number;
  enabled?: boolean;
  isOnline?: () => boolean;
  /**
   * The value of a newer row. Null when nothing can be saved over it, for example because it was removed. With this function a
   * save whose response was lost causes no conflict with its own text.
   */
  read?: ((current: Current) => Value | null) | undefined;
  /** Merges values; needs `read`. Without it the user has to choose each time another user saved first. */
  merging?: Merging<Value> | undefined;
  /** Stores on the device the changes that the server has not acknowledged. */
  journal?: UnsavedKeeper<Value>;
  /** Called when the screen has unmounted and its last save failed. The unsaved changes are then in the journal, or lost. */
  onLeftUnsaved?: (error: unknown) => void;
}

/** The place for values that are not acknowledged yet; see `JournalWriter`. */
export interface UnsavedKeeper<Value> {
  /** Called for every change; `rev` is the revision that the value is based on. */
  keep: (value: Value, rev: number, known: KnownValues<Value>) => void;
  /** Called when the kept value is sent. */
  sends: (known: KnownValues<Value>) => void;
  /** Writes pending values synchronously. */
  settle: () => void;
  /** Called when nothing is unsaved any more. */
  forget: () => void;
  /**
   * Called with true when the screen has unmounted and its last save has begun, and with false when the screen is mounted
   * again.
   */
  setLeaving: (isLeaving: boolean) => void;
  /** Called when the screen is gone; the remaining entry is offered on the next visit. */
  release: () => void;
}
