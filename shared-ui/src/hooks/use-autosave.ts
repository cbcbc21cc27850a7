import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Autosave, type AutosaveSnapshot, type SaveResult } from './autosave.logic.ts';

export interface UseAutosaveOptions<Value, Current> {
  /** Of what is being edited. Another id saves the former at once and starts anew. */
  id: string;
  value: Value;
  /** What the server has at the beginning, where that is not `value`: then saving begins at once. */
  stored?: Value;
  /** The revision that `value` was read with. */
  rev: number;
  save: (value: Value, baseRev: number) => Promise<SaveResult<Current>>;
  /** Milliseconds after the last change, 800 unless told. */
  delayMs?: number;
  enabled?: boolean;
}

export interface UseAutosave<Current, Value = unknown> extends AutosaveSnapshot<Current> {
  /** How it stands right now, which a closure of the last drawing does not know. */
  peek: () => AutosaveSnapshot<Current> & { hasUnsaved: boolean };
  /** Takes over a value before it is drawn; give the same one as `value` with the next drawing. */
  hold: (value: Value) => void;
  /** Saves now; resolves when the server has answered. */
  flush: () => Promise<void>;
  /** 'theirs': set the value to `conflict.current` in the same handler. 'mine': it is saved over the newer row. */
  resolve: (choice: 'mine' | 'theirs') => void;
}

const RETRY = 'dojang:retry-unsaved';

/** What kept editors from saving is over (one signed in again): they try at once, also what they had given up. */
export function retryUnsaved(): void {
  window.dispatchEvent(new Event(RETRY));
}

const isOnline = () => navigator.onLine !== false;

/**
 * Saves `value` while a person works on it. `state` is 'saved' only after the server acknowledged exactly what is on
 * the screen. Leaving the screen sends what is unsaved; closing the tab asks first. See `Autosave` for the rules.
 */
export function useAutosave<Value, Current extends { rev: number }>(
  options: UseAutosaveOptions<Value, Current>,
): UseAutosave<Current, Value> {
  const { id, value, stored, rev, save, delayMs, enabled } = options;
  const [held, setHeld] = useState(() => ({
    id,
    autosave: new Autosave({ value, stored, rev, save, delayMs, enabled, isOnline }),
  }));
  let { autosave } = held;
  if (held.id !== id) {
    autosave = new Autosave({ value, stored, rev, save, delayMs, enabled, isOnline });
    setHeld({ id, autosave });
  }
  const snapshot = useSyncExternalStore(autosave.subscribe, autosave.getSnapshot);

  useLayoutEffect(() => autosave.update({ value, rev, save, delayMs, enabled, isOnline }));

  useEffect(() => {
    autosave.revive();
    const retry = () => autosave.retry();
    const sendWhenHidden = () => document.visibilityState === 'hidden' && void autosave.flush();
    const ask = (event: BeforeUnloadEvent) => {
      if (autosave.hasUnsaved) event.preventDefault();
    };
    window.addEventListener('online', retry);
    window.addEventListener(RETRY, retry);
    window.addEventListener('beforeunload', ask);
    document.addEventListener('visibilitychange', sendWhenHidden);
    return () => {
      window.removeEventListener('online', retry);
      window.removeEventListener(RETRY, retry);
      window.removeEventListener('beforeunload', ask);
      document.removeEventListener('visibilitychange', sendWhenHidden);
      autosave.dispose();
    };
  }, [autosave]);

  const flush = useCallback(() => autosave.flush(), [autosave]);
  const resolve = useCallback((choice: 'mine' | 'theirs') => autosave.resolve(choice), [autosave]);
  const hold = useCallback((next: Value) => autosave.hold(next), [autosave]);
  const peek = useCallback(() => ({ ...autosave.getSnapshot(), hasUnsaved: autosave.hasUnsaved }), [autosave]);
  return { ...snapshot, flush, resolve, hold, peek };
}
