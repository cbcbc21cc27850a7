import { sessionStore } from '@dojang/shared-auth';
import { type JournalPlace, JournalWriter, unsavedOf } from '@dojang/shared-ui';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** A kind of values that are kept. */
export interface KeptKind<T> {
  /** What there is before anything was typed; not kept. The same object in each render. */
  first: T;
  /** Reads a value of the journal, also of another version; null when nothing of it is of use. */
  parse: (value: unknown) => T | null;
  /** Puts what an earlier visit left to what there is now; null while that has to wait for another visit. */
  merge: (now: T, found: T) => T | null;
}

/** A text of one field. What is being typed is not replaced by an earlier one. */
export const KEPT_TEXT: KeptKind<string> = {
  first: '',
  parse: (value) => (typeof value === 'string' && value !== '' ? value : null),
  merge: (now, found) => (now === '' ? found : null),
};

class Kept {
  value: unknown;
  readonly #place: JournalPlace;
  /** It lives as long as the tab, which holds the lock of its entry: another tab does not take what is typed here. */
  #writer: JournalWriter<unknown> | null = null;
  #isReading = false;

  constructor(place: JournalPlace, first: unknown) {
    this.#place = place;
    this.value = first;
  }

  change<T>({ first }: KeptKind<T>, next: T) {
    this.value = next;
    if (next === first) this.#writer?.forget();
    else this.#keep().keep(next, 0);
    for (const listener of listeners) listener();
  }

  /** Takes over what tabs that have ended have left. */
  async read<T>({ parse, merge }: KeptKind<T>): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    const entries = await unsavedOf<T>(this.#place, { parse, isSaved: () => false }).catch(() => []);
    this.#isReading = false;
    // Without Web Locks the entry of this tab is among them.
    for (const { key, value } of entries.filter((entry) => !this.#writer?.writes(entry.key))) {
      const merged = merge(this.value as T, value);
      if (merged === null) continue;
      this.value = merged;
      void this.#keep().takeOver([key], merged, 0);
    }
    for (const listener of listeners) listener();
  }

  settle() {
    this.#writer?.settle();
  }

  #keep() {
    this.#writer ??= new JournalWriter<unknown>(this.#place);
    return this.#writer;
  }
}

/** By account and key. They live as long as the tab. */
const places = new Map<string, Kept>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keptAt(account: string, key: string, first: unknown): Kept {
  // Without an account nobody else gets the value, and it is not kept.
  const name = `${account || crypto.randomUUID()} ${key}`;
  const known = places.get(name);
  if (known) return known;
  const made = new Kept({ account, kind: 'typed', id: key }, first);
  places.set(name, made);
  return made;
}

function settleAll() {
  for (const kept of places.values()) kept.settle();
}

window.addEventListener('pagehide', settleAll);
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && settleAll());

/**
 * As `useState`, but the value is there again when the component is mounted again: what is half-typed stays while something
 * else is looked up. An answer that arrives meanwhile finds the value too. The journal keeps it, so that it is also there after
 * the tab was closed or has crashed; it arrives a moment after the first render then.
 *
 * @param key what the value is about; the component needs another React `key` for another one
 * @param kind the same object in each render
 */
export function useKeptState<T>(key: string, kind: KeptKind<T>): [T, (update: (now: T) => T) => void] {
  // The account in which it was mounted, also when the session ends: nobody else in this tab gets the value.
  const [kept] = useState(() => keptAt(sessionStore.getState().id, key, kind.first));
  const value = useSyncExternalStore(subscribe, () => kept.value as T);
  useEffect(() => void kept.read(kind), [kept, kind]);
  return [value, (update) => kept.change(kind, update(kept.value as T))];
}
