import { sessionStore } from '@dojang/shared-auth';
import { type JournalPlace, JournalWriter, unsavedOf } from '@dojang/shared-ui';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** Describes a kind of kept values. */
export interface KeptKind<T> {
  /** The value before the user types. It is not stored. Pass the same object in each render. */
  first: T;
  /** Parses a value of the journal, also of another version; null when no part of it is useful. */
  parse: (value: unknown) => T | null;
  /** Merges the value of an earlier visit with the present value; null when it has to wait for another visit. */
  merge: (now: T, found: T) => T | null;
}

/** The text of one field. Text that is being typed is not replaced by an earlier text. */
export const KEPT_TEXT: KeptKind<string> = {
  first: '',
  parse: (value) => (typeof value === 'string' && value !== '' ? value : null),
  merge: (now, found) => (now === '' ? found : null),
};

class Kept {
  value: unknown;
  readonly #place: JournalPlace;
  /**
   * The writer exists as long as the tab. The tab holds the lock of its entry, so that no other tab takes the text that is
   * typed here.
   */
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

  /** Takes over the values of closed tabs. */
  async read<T>({ parse, merge }: KeptKind<T>): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    const entries = await unsavedOf<T>(this.#place, { parse, isSaved: () => false }).catch(() => []);
    this.#isReading = false;
    // Without Web Locks the entries contain the entry of this tab.
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

/** Values by account and key. They exist as long as the tab. */
const places = new Map<string, Kept>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keptAt(account: string, key: string, first: unknown): Kept {
  // Without an account the value is not kept, so nobody else gets it.
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
 * Like `useState`, but the value is restored when the component is mounted again. So half-typed text stays while the user looks
 * at other content. A response that arrives meanwhile finds the value too. The journal also keeps it for the time after the tab
 * was closed or has crashed. Then the value arrives a moment after the first render.
 *
 * @param key identifies the value; for another key the component needs another React `key`
 * @param kind the same object in each render
 */
export function useKeptState<T>(key: string, kind: KeptKind<T>): [T, (update: (now: T) => T) => void] {
  // The account at the time of mounting. It stays when the session ends, so that nobody else in this tab gets the value.
  const [kept] = useState(() => keptAt(sessionStore.getState().id, key, kind.first));
  const value = useSyncExternalStore(subscribe, () => kept.value as T);
  useEffect(() => void kept.read(kind), [kept, kind]);
  return [value, (update) => kept.change(kind, update(kept.value as T))];
}
