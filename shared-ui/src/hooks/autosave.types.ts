/** What a save answers: acknowledged with the new revision, or refused because someone else saved a newer one. */
export type SaveResult<Current> = { ok: true; rev: number } | { ok: false; current: Current };

/**
 * Sends one value. Where a document is large, only what changed may be sent: the difference of `acknowledged` and `value`.
 *
 * @param value what the server is to have afterwards
 * @param baseRev the revision that it is based on
 * @param acknowledged what the server has as `baseRev`; null where that is not known (a newer row is to be replaced): then
 * the whole of `value` must be sent
 */
export type SaveValue<Value, Current> = (
  value: Value,
  baseRev: number,
  acknowledged: Value | null,
) => Promise<SaveResult<Current>>;

export type AutosaveState = 'idle' | 'dirty' | 'saving' | 'saved' | 'error' | 'conflict';

export interface AutosaveSnapshot<Current> {
  state: AutosaveState;
  /** When the server last acknowledged a save, milliseconds since 1970. */
  savedAt: number | null;
  /** The revision that the next save is based on. */
  rev: number;
  /** The newer row that refused our save, until `resolve` is called. */
  conflict: { current: Current } | null;
  /** Why the last save failed, while it is being tried again. */
  error: unknown;
}

export interface AutosaveOptions<Value, Current> {
  value: Value;
  /** What the server has at the beginning, where that is not `value`: then saving begins at once. */
  stored?: Value;
  rev: number;
  save: SaveValue<Value, Current>;
  delayMs?: number;
  /** A change does not wait longer than this, 3 s unless told, however steadily one types. */
  longestDelayMs?: number;
  enabled?: boolean;
  isOnline?: () => boolean;
  /** Keeps on the device what the server has not acknowledged. */
  journal?: UnsavedKeeper<Value>;
  /** Called when the screen is gone and its last save failed: what is unsaved stands in the journal, or nowhere. */
  onLeftUnsaved?: (error: unknown) => void;
}

/** Where unacknowledged values are kept; see `JournalWriter`. */
export interface UnsavedKeeper<Value> {
  /** Given at every change; `rev` is the revision that the value was made on. */
  keep: (value: Value, rev: number) => void;
  /** Writes what was given before this returns. */
  settle: () => void;
  /** Nothing is unsaved any more. */
  forget: () => void;
  /** The screen is gone; what is still kept is for the next one. */
  release: () => void;
}
