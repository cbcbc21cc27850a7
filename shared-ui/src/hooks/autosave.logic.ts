import { toAppError } from '../errors/app-error.ts';
import type { AutosaveOptions, AutosaveSnapshot, SaveResult, UnsavedKeeper } from './autosave.types.ts';
import { isEqual } from './equal.logic.ts';

const NOWHERE: UnsavedKeeper<unknown> = { keep() {}, settle() {}, forget() {}, release() {} };

const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;

/** Whether trying the very same save again can help: not when the server said no to it. */
export function isWorthRetrying(error: unknown): boolean {
  const { status } = toAppError(error);
  return status < 400 || status >= 500 || status === 408 || status === 429;
}

/** Without a session every save fails alike: one waits for the person to sign in again. */
export const needsSignIn = (error: unknown): boolean => toAppError(error).status === 401;

/**
 * The rules of saving while one types, without React:
 * a save starts `delayMs` after the last change, at the latest `longestDelayMs` after the first; never are two in flight;
 * what was typed meanwhile goes into the next one, based on the revision that the former was given; a failed save keeps
 * the text and is tried again, at once when the network returns; one without a session waits for `retry`; a refused one
 * waits for the person's choice. Until the server has acknowledged a value, the journal keeps it.
 */
export class Autosave<Value, Current extends { rev: number }> {
  #options: Required<Omit<AutosaveOptions<Value, Current>, 'stored'>>;
  #snapshot: AutosaveSnapshot<Current>;
  #listeners = new Set<() => void>();
  #value: Value;
  /** What the server has, as far as it told us. */
  #stored: Value;
  /** Whether that is what the server has as `rev`. */
  #knowsBase = true;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #inFlight: Promise<void> | null = null;
  /** When the oldest change was made that no save has taken along. */
  #changedAt: number | null = null;
  #failures = 0;
  #takesNextAsStored = false;
  #disposed = false;

  constructor(options: AutosaveOptions<Value, Current>) {
    // A hook passes what it was not given as undefined, which must not stand in for 800 ms.
    this.#options = {
      delayMs: 800,
      longestDelayMs: 3000,
      enabled: true,
      isOnline: () => true,
      journal: NOWHERE,
      onLeftUnsaved: () => {},
      ...withoutUndefined(options),
    };
    this.#value = options.value;
    this.#stored = options.stored ?? options.value;
    const state = isEqual(this.#value, this.#stored) ? 'idle' : 'dirty';
    this.#snapshot = { state, savedAt: null, rev: options.rev, conflict: null, error: null };
  }

  readonly getSnapshot = (): AutosaveSnapshot<Current> => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether leaving now would lose something. */
  get hasUnsaved(): boolean {
    return this.#inFlight !== null || !isEqual(this.#value, this.#stored);
  }

  /** Takes over what the screen now holds: the value, the callbacks, and a revision read anew from the server. */
  update({ value, rev, ...rest }: AutosaveOptions<Value, Current>): void {
    this.#options = { ...this.#options, ...withoutUndefined({ value, rev, ...rest }) };
    if (this.#takesNextAsStored) {
      this.#takesNextAsStored = false;
      this.#knowsBase = true;
      this.#value = value;
      this.#stored = value;
      return;
    }
    // A newer row arrived while nothing of ours is unsaved: it is the new ground.
    if (rev > this.#snapshot.rev && !this.#inFlight && isEqual(this.#value, this.#stored)) {
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
    this.hold(value);
  }

  /** Takes over a value that React has not drawn yet; a screen that goes never draws it. */
  hold(value: Value): void {
    if (isEqual(value, this.#value)) return;
    this.#value = value;
    this.#changedAt ??= Date.now();
    this.#journal();
    if (this.#snapshot.state === 'conflict') return;
    if (this.#inFlight !== null) return;
    if (isEqual(this.#value, this.#stored)) {
      this.#clean();
      return;
    }
    this.#failures = 0;
    const { state, error } = this.#snapshot;
    this.#set({ state: state === 'error' ? 'error' : 'dirty' });
    if (this.#options.enabled && !(state === 'error' && needsSignIn(error))) this.#schedule();
  }

  /** Saves now what is unsaved, after a save that is under way. Resolves when nothing more is to be done. */
  async flush(): Promise<void> {
    this.#clearTimer();
    while (this.#inFlight !== null) await this.#inFlight;
    this.#clearTimer();
    if (!this.#options.enabled || this.#snapshot.state === 'conflict') return;
    if (isEqual(this.#value, this.#stored)) return;
    await this.#save();
  }

  /** The network is back, or the person asked: try a failed save at once. */
  retry(): void {
    if (this.#snapshot.state === 'error') void this.flush();
  }

  /**
   * Settles a conflict. 'mine' saves what was typed on top of the newer row; 'theirs' drops it: the value given with
   * the next `update` counts as stored.
   */
  resolve(choice: 'mine' | 'theirs'): void {
    const { conflict } = this.#snapshot;
    if (!conflict) return;
    const rev = conflict.current.rev;
    if (choice === 'theirs') {
      this.#takesNextAsStored = true;
      this.#knowsBase = false;
      this.#stored = this.#value;
      this.#options.journal.forget();
      this.#set({ state: 'saved', rev, conflict: null, savedAt: Date.now() });
      return;
    }
    this.#knowsBase = false;
    this.#set({ state: 'dirty', rev, conflict: null });
    this.#journal();
    void this.flush();
  }

  /** Writes what is unsaved into the journal before this returns; for a page that may go without a further word. */
  settle(): void {
    this.#options.journal.settle();
  }

  /** Called when the screen goes: what is unsaved is sent, and no timer is left behind. */
  dispose(): void {
    this.#disposed = true;
    this.settle();
    void this.#leave();
  }

  /** The screen is there: at first, and again after all (React runs effects twice in development). */
  revive(): void {
    this.#disposed = false;
    this.#journal();
  }

  async #leave(): Promise<void> {
    await this.flush();
    // Acknowledged, and changed meanwhile. A save that failed is not tried again.
    if (this.#disposed && this.#snapshot.state === 'dirty') await this.flush();
    if (!this.#disposed) return;
    this.#options.journal.release();
    if (this.hasUnsaved && this.#snapshot.state === 'error') this.#options.onLeftUnsaved(this.#snapshot.error);
  }

  /** Keeps what the server does not have; forgets it when it has all. */
  #journal() {
    if (isEqual(this.#value, this.#stored)) {
      if (this.#inFlight === null) this.#options.journal.forget();
    } else this.#options.journal.keep(this.#value, this.#snapshot.rev);
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
    const sent = this.#value;
    const { rev } = this.#snapshot;
    this.#changedAt = null;
    this.#set({ state: 'saving' });
    this.#inFlight = this.#options
      .save(sent, rev, this.#knowsBase ? this.#stored : null)
      .then(
        (result) => this.#answered(sent, result),
        (error: unknown) => this.#failed(error),
      )
      .finally(() => {
        this.#inFlight = null;
      });
    return this.#inFlight;
  }

  #answered(sent: Value, result: SaveResult<Current>) {
    this.#failures = 0;
    if (!result.ok) return this.#set({ state: 'conflict', conflict: { current: result.current }, error: null });
    this.#stored = sent;
    this.#knowsBase = true;
    const savedAt = Date.now();
    if (isEqual(this.#value, sent)) {
      this.#options.journal.forget();
      return this.#set({ state: 'saved', savedAt, rev: result.rev, error: null });
    }
    this.#set({ state: 'dirty', savedAt, rev: result.rev, error: null });
    this.#options.journal.keep(this.#value, result.rev);
    if (!this.#disposed) this.#schedule();
  }

  async #failed(error: unknown): Promise<void> {
    this.#set({ state: 'error', error });
    if (this.#disposed || !isWorthRetrying(error)) return;
    this.#saveIn(Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS));
    this.#failures += 1;
  }

  #set(patch: Partial<AutosaveSnapshot<Current>>) {
    // A letter that changes nothing of this draws no screen.
    const keys = Object.keys(patch) as (keyof AutosaveSnapshot<Current>)[];
    if (keys.every((key) => Object.is(patch[key], this.#snapshot[key]))) return;
    this.#snapshot = { ...this.#snapshot, ...patch };
    for (const listener of this.#listeners) listener();
  }
}

const withoutUndefined = <T extends object>(object: T): T =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
