import { toAppError } from '../errors/app-error.ts';
import type { AutosaveOptions, AutosaveSnapshot, SaveResult, UnsavedKeeper } from './autosave.types.ts';
import { isEqual } from './equal.logic.ts';

const NOWHERE: UnsavedKeeper<unknown> = {
  keep() {},
  sends() {},
  settle() {},
  forget() {},
  setLeaving() {},
  release() {},
};

const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;
/** Maximum time in milliseconds that the next visit to the document waits for the last save of this visit. */
const LEAVING_MS = 3000;
/** Saves without an answer whose values are remembered. */
const MOST_UNANSWERED = 8;

/** Whether a retry of the same save can succeed. It cannot succeed after the server has refused the save. */
export function isWorthRetrying(error: unknown): boolean {
  const { status } = toAppError(error);
  return status < 400 || status >= 500 || status === 408 || status === 429;
}

/** Without a session every save fails, so saving waits until the user signs in again. */
export const needsSignIn = (error: unknown): boolean => toAppError(error).status === 401;

/**
 * The rules of autosave, without React:
 * - A save starts `delayMs` after the last change, and at the latest `longestDelayMs` after the first unsaved change.
 * - Only one save is in flight. Later changes go into the next save, which is based on the revision of the former.
 * - A failed save keeps the text and is retried, immediately when the network returns.
 * - When another user saved first, the save is refused. If values can be merged, it is merged with the newer row and sent
 * again. Otherwise, or when both changed the same part, there is a conflict.
 * - The newer row may be an own save whose answer was lost: the next save replaces it.
 * - Without a session, saving waits for `retry`. After a conflict, it waits for the user's choice.
 * - The journal keeps every value that the server has not acknowledged.
 */
export class Autosave<Value, Current extends { rev: number }> {
  #options: Required<Omit<AutosaveOptions<Value, Current>, 'stored' | 'merging' | 'unanswered'>> &
    Pick<AutosaveOptions<Value, Current>, 'merging'>;
  #snapshot: AutosaveSnapshot<Current>;
  #listeners = new Set<() => void>();
  #value: Value;
  /** The last value that the server acknowledged. */
  #stored: Value;
  /** Whether the server has exactly this value as revision `rev`. */
  #knowsBase = true;
  /** Values that were sent since the last response. The server may have stored one of them. */
  #unanswered: Value[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #inFlight: Promise<void> | null = null;
  /** Time of the oldest change that is in no save yet. */
  #changedAt: number | null = null;
  #failures = 0;
  #takesNextAsStored = false;
  #disposed = false;

  constructor(options: AutosaveOptions<Value, Current>) {
    // A hook passes undefined for an option that it did not get. Undefined must not replace the default.
    this.#options = {
      delayMs: 800,
      longestDelayMs: 3000,
      enabled: true,
      isOnline: () => true,
      read: () => null,
      journal: NOWHERE,
      onLeftUnsaved: () => {},
      ...withoutUndefined(options),
    };
    this.#value = options.value;
    this.#stored = options.stored ?? options.value;
    this.#unanswered = [...(options.unanswered ?? [])];
    const state = isEqual(this.#value, this.#stored) ? 'idle' : 'dirty';
    this.#snapshot = { state, savedAt: null, rev: options.rev, conflict: null, error: null };
  }

  readonly getSnapshot = (): AutosaveSnapshot<Current> => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether leaving now would lose changes. */
  get hasUnsaved(): boolean {
    return this.#inFlight !== null || !this.#isAcknowledged(this.#value);
  }

  /** Whether the server has acknowledged exactly this value and no save is running. */
  isStored(value: Value): boolean {
    return this.#inFlight === null && this.#isAcknowledged(value);
  }

  /** Whether the server has exactly this value. After a save without a response this is unknown. */
  #isAcknowledged(value: Value): boolean {
    return this.#unanswered.length === 0 && isEqual(value, this.#stored);
  }

  /** Takes the current props of the screen: the value, the callbacks, and the revision of a refetched row. */
  update({ value, rev, ...rest }: AutosaveOptions<Value, Current>): void {
    this.#options = { ...this.#options, ...withoutUndefined({ value, rev, ...rest }) };
    if (this.#takesNextAsStored) {
      this.#takesNextAsStored = false;
      this.#unanswered = [];
      this.#knowsBase = true;
      this.#value = value;
      this.#stored = value;
      return;
    }
    // A newer row arrived while nothing is unsaved, so the next save is based on it.
    if (rev > this.#snapshot.rev && this.isStored(this.#value)) {
      this.#knowsBase = true;
      this.#value = value;
      this.#stored = value;
      this.#set({ rev });
      return;
    }
    if (isEqual(value, this.#value)) {
      if (this.#options.enabled && this.#snapshot.state === 'dirty' && !this.#timer) this.#schedule();
      return;
    }
    this.#take(value);
  }

  /** Takes a value before React renders it, because a screen that is unmounting never renders it. */
  hold(value: Value): void {
    if (!isEqual(value, this.#value)) this.#take(value);
  }

  /** Accepts a value that differs from the last value. Comparing a long document is slow, so the caller does it only once. */
  #take(value: Value): void {
    this.#value = value;
    this.#changedAt ??= Date.now();
    const isStored = this.#isAcknowledged(value);
    this.#journal(isStored);
    if (this.#snapshot.state === 'conflict') return;
    if (this.#inFlight !== null) return;
    if (isStored) {
      this.#clean();
      return;
    }
    this.#failures = 0;
    const { state, error } = this.#snapshot;
    this.#set({ state: state === 'error' ? 'error' : 'dirty' });
    if (this.#options.enabled && !(state === 'error' && needsSignIn(error))) this.#schedule();
  }

  /** Saves unsaved changes now, after a running save. Resolves when nothing is left to save. */
  async flush(): Promise<void> {
    this.#clearTimer();
    while (this.#inFlight !== null) await this.#inFlight;
    this.#clearTimer();
    if (!this.#options.enabled || this.#snapshot.state === 'conflict') return;
    if (this.#isAcknowledged(this.#value)) return;
    await this.#save();
  }

  /** Retries a failed save immediately, because the network is back or the user asked for it. */
  retry(): void {
    if (this.#snapshot.state === 'error') void this.flush();
  }

  /**
   * Settles a conflict. 'mine' saves the local changes on top of the newer row. 'both' saves them merged with the newer row.
   * 'theirs' drops them: the value given with the next `update` counts as stored.
   */
  resolve(choice: 'mine' | 'theirs' | 'both'): void {
    const { conflict } = this.#snapshot;
    if (!conflict) return;
    const rev = conflict.current.rev;
    if (choice === 'theirs') {
      this.#takesNextAsStored = true;
      this.#knowsBase = false;
      this.#stored = this.#value;
      this.#unanswered = [];
      this.#options.journal.forget();
      this.#set({ state: 'saved', rev, conflict: null, savedAt: Date.now() });
      return;
    }
    const { read, merging } = this.#options;
    const theirs = read(conflict.current);
    const both =
      choice === 'both' && merging && theirs ? merging.merge(this.#stored, this.#value, theirs).merged : null;
    this.#value = both ?? this.#value;
    this.#stored = theirs ?? this.#stored;
    this.#knowsBase = theirs !== null;
    this.#set({ state: 'dirty', rev, conflict: null });
    this.#journal();
    if (both) merging?.show(both);
    if (this.isStored(this.#value)) this.#clean();
    else void this.flush();
  }

  /** Writes unsaved changes into the journal synchronously, because the page may be closed at any time. */
  settle(): void {
    this.#options.journal.settle();
  }

  /** Called on unmount: sends unsaved changes and clears all timers. */
  dispose(): void {
    this.#disposed = true;
    this.settle();
    this.#options.journal.setLeaving(true);
    void this.#leave();
  }

  /** Called on mount, also when it was disposed before (React runs effects twice in development). */
  revive(): void {
    this.#disposed = false;
    this.#options.journal.setLeaving(false);
    this.#journal();
  }

  async #leave(): Promise<void> {
    // After this time the entry is offered, even when the save hangs.
    const timer = setTimeout(() => this.#disposed && this.#options.journal.release(), LEAVING_MS);
    await this.#flushLast();
    clearTimeout(timer);
    if (!this.#disposed) return;
    this.#options.journal.release();
    if (this.hasUnsaved && this.#snapshot.state === 'error') this.#options.onLeftUnsaved(this.#snapshot.error);
  }

  async #flushLast(): Promise<void> {
    await this.flush();
    // The save was acknowledged, but the value has changed meanwhile. A failed save is not retried.
    if (this.#disposed && this.#snapshot.state === 'dirty') await this.flush();
  }

  /** Writes unacknowledged changes into the journal, or clears the entry when there are none. */
  #journal(isStored = this.#isAcknowledged(this.#value)) {
    if (isStored) {
      if (this.#inFlight === null) this.#options.journal.forget();
    } else this.#options.journal.keep(this.#value, this.#snapshot.rev, this.#known);
  }

  /**
   * The values that the server may have. The journal gets only the last two saves without a response, because documents are
   * large.
   */
  get #known() {
    return { acknowledged: this.#knowsBase ? this.#stored : null, sent: this.#unanswered.slice(-2) };
  }

  #schedule() {
    const { delayMs, longestDelayMs } = this.#options;
    const waited = Date.now() - (this.#changedAt ?? Date.now());
    this.#saveIn(Math.max(0, Math.min(delayMs, longestDelayMs - waited)));
  }

  #saveIn(delayMs: number) {
    this.#clearTimer();
    this.#timer = setTimeout(() => void this.flush(), delayMs);
  }

  #clearTimer() {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #clean() {
    this.#clearTimer();
    this.#changedAt = null;
    this.#set({ state: this.#snapshot.savedAt ? 'saved' : 'idle', error: null });
  }

  #save(): Promise<void> {
    if (!this.#options.isOnline()) return this.#failed(new TypeError('Failed to fetch'));
    this.#inFlight = this.#send()
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#inFlight = null;
      });
    return this.#inFlight;
  }

  /** After each merge the save is sent again, until the server has accepted it or the user has to choose. */
  async #send(): Promise<void> {
    for (;;) {
      const sent = this.#value;
      this.#changedAt = null;
      this.#set({ state: 'saving' });
      const acknowledged = this.#knowsBase ? this.#stored : null;
      this.#unanswered = [...this.#unanswered.slice(1 - MOST_UNANSWERED), sent];
      this.#options.journal.sends(this.#known);
      const result = await this.#options.save(sent, this.#snapshot.rev, acknowledged);
      if (result.ok || !this.#merge(result.current)) return this.#answered(sent, result);
      // The typed value equals the value on the server.
      if (isEqual(this.#value, this.#stored)) return this.#answered(this.#value, { ok: true, rev: result.current.rev });
    }
  }

  /** Returns false when the user must decide. */
  #merge(current: Current): boolean {
    const { read, merging } = this.#options;
    const theirs = this.#knowsBase ? read(current) : null;
    if (theirs === null) return false;
    // When the response to a save was lost, the newer row is this user's own save.
    const isOwn = this.#unanswered.some((value) => isEqual(value, theirs));
    const together = isOwn ? null : merging?.merge(this.#stored, this.#value, theirs);
    if (!isOwn && (!together || together.isConflict)) return false;
    this.#unanswered = [];
    this.#value = together?.merged ?? this.#value;
    this.#stored = theirs;
    this.#set({ rev: current.rev });
    this.#options.journal.keep(this.#value, current.rev, this.#known);
    if (together) merging?.show(this.#value);
    return true;
  }

  #answered(sent: Value, result: SaveResult<Current>) {
    this.#failures = 0;
    this.#unanswered = [];
    if (!result.ok) return this.#set({ state: 'conflict', conflict: { current: result.current }, error: null });
    this.#stored = sent;
    this.#knowsBase = true;
    const savedAt = Date.now();
    if (isEqual(this.#value, sent)) {
      this.#options.journal.forget();
      return this.#set({ state: 'saved', savedAt, rev: result.rev, error: null });
    }
    this.#set({ state: 'dirty', savedAt, rev: result.rev, error: null });
    this.#options.journal.keep(this.#value, result.rev, this.#known);
    if (!this.#disposed) this.#schedule();
  }

  async #failed(error: unknown): Promise<void> {
    // A refusal is a response: this save was not stored. An earlier save may have been stored.
    if (!isWorthRetrying(error)) this.#unanswered = this.#unanswered.slice(0, -1);
    this.#set({ state: 'error', error });
    if (this.#disposed || !isWorthRetrying(error)) return;
    this.#saveIn(Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS));
    this.#failures += 1;
  }

  #set(patch: Partial<AutosaveSnapshot<Current>>) {
    // A key press that does not change the status must not cause a render.
    const keys = Object.keys(patch) as (keyof AutosaveSnapshot<Current>)[];
    if (keys.every((key) => Object.is(patch[key], this.#snapshot[key]))) return;
    this.#snapshot = { ...this.#snapshot, ...patch };
    for (const listener of this.#listeners) listener();
  }
}

const withoutUndefined = <T extends object>(object: T): T =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
