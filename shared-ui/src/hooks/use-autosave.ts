import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { JournalKey, JournalPlace } from '../journal/journal.logic.ts';
import { JournalWriter } from '../journal/journal-writer.ts';
import { toast } from '../overlay-state/toast.store.ts';
import { Autosave } from './autosave.logic.ts';
import type { AutosaveSnapshot, Merging, SaveValue } from './autosave.types.ts';
import { addOpenEditor, whenSavesRetry } from './open-editors.ts';

export interface UseAutosaveOptions<Value, Current> {
  /** Id of the edited document. Another id saves the former document immediately and starts again. */
  id: string;
  value: Value;
  /** The server's value at the beginning, when it differs from `value`. Then saving begins immediately. */
  stored?: Value;
  /** The revision with which `value` was read. */
  rev: number;
  save: SaveValue<Value, Current>;
  /** Milliseconds after the last change, default 800. */
  delayMs?: number;
  enabled?: boolean;
  /** The same as in `AutosaveOptions`. */
  read?: (current: Current) => Value | null;
  merging?: Merging<Value>;
  /** The journal's key for unsaved changes. It is taken from the first render of an `id`. */
  journal?: JournalPlace;
  /** The journal entry that `value` continues. */
  continues?: JournalKey | undefined;
  /** Values that an earlier visit has sent without an answer: a newer row with one of them is no conflict. */
  unanswered?: readonly Value[] | undefined;
}

export interface UseAutosave<Current, Value = unknown> extends AutosaveSnapshot<Current> {
  /** The current state. A closure of the last render may have an older state. */
  peek: () => AutosaveSnapshot<Current> & { hasUnsaved: boolean };
  /** Whether the server has acknowledged exactly this value. */
  isStored: (value: Value) => boolean;
  /** Takes a value before it is rendered. Pass the same value as `value` in the next render. */
  hold: (value: Value) => void;
  /** Saves now; resolves when the server has answered. */
  flush: () => Promise<void>;
  /** 'theirs': set the value to `conflict.current` in the same handler. 'mine': the own version is saved over the newer row.
   * 'both': both versions are saved merged, as `merging` shows them. */
  resolve: (choice: 'mine' | 'theirs' | 'both') => void;
  /** Writes unsaved changes into the journal of this browser. False when the browser refuses. */
  settle: () => boolean;
}

const isOnline = () => navigator.onLine !== false;

function begin<Value, Current extends { rev: number }>(options: UseAutosaveOptions<Value, Current>) {
  const { id, value, stored, rev, save, delayMs, enabled, read, merging, journal, continues, unanswered } = options;
  const writer = journal && new JournalWriter<Value>(journal, continues);
  const onLeftUnsaved = () => warnOfUnsaved(writer?.isKept ?? false);
  const parts = {
    value,
    stored,
    unanswered,
    rev,
    save,
    delayMs,
    enabled,
    read,
    merging,
    isOnline,
    journal: writer,
    onLeftUnsaved,
  };
  return { id, writer, autosave: new Autosave<Value, Current>(parts) };
}

/** The screen is unmounted, so its own status line cannot show the failure. */
function warnOfUnsaved(isKept: boolean) {
  toast({
    title: '방금 쓴 내용을 저장하지 못했어요',
    description: isKept
      ? '이 브라우저에 남겨 두었어요. 다시 열면 이어서 쓸 수 있어요.'
      : '인터넷 연결을 확인해 주세요.',
  });
}

/**
 * Saves `value` while the user edits it. `state` is 'saved' only after the server has acknowledged exactly the content of the
 * screen. Until then the journal keeps the content. Leaving the screen sends unsaved changes, and closing the tab asks for
 * confirmation. See `Autosave` for the rules.
 */
export function useAutosave<Value, Current extends { rev: number }>(
  options: UseAutosaveOptions<Value, Current>,
): UseAutosave<Current, Value> {
  const { id, value, rev, save, delayMs, enabled, read, merging } = options;
  const [last, setHeld] = useState(() => begin(options));
  let held = last;
  if (held.id !== id) {
    held = begin(options);
    setHeld(held);
  }
  const { autosave, writer } = held;
  const snapshot = useSyncExternalStore(autosave.subscribe, autosave.getSnapshot);

  useLayoutEffect(() => autosave.update({ value, rev, save, delayMs, enabled, read, merging, isOnline }));

  useEffect(() => {
    autosave.revive();
    const removeEditor = addOpenEditor(autosave);
    const stopRetries = whenSavesRetry(() => autosave.retry());
    const settle = () => autosave.settle();
    const sendWhenHidden = () => {
      if (document.visibilityState !== 'hidden') return;
      settle();
      void autosave.flush();
    };
    const ask = (event: BeforeUnloadEvent) => {
      if (autosave.hasUnsaved) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    window.addEventListener('pagehide', settle);
    document.addEventListener('visibilitychange', sendWhenHidden);
    return () => {
      stopRetries();
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('pagehide', settle);
      document.removeEventListener('visibilitychange', sendWhenHidden);
      removeEditor();
      autosave.dispose();
    };
  }, [autosave]);

  const flush = useCallback(() => autosave.flush(), [autosave]);
  const resolve = useCallback((choice: 'mine' | 'theirs' | 'both') => autosave.resolve(choice), [autosave]);
  const hold = useCallback((next: Value) => autosave.hold(next), [autosave]);
  const isStored = useCallback((given: Value) => autosave.isStored(given), [autosave]);
  const peek = useCallback(() => ({ ...autosave.getSnapshot(), hasUnsaved: autosave.hasUnsaved }), [autosave]);
  const settle = useCallback(() => {
    autosave.settle();
    return writer?.isKept ?? false;
  }, [autosave, writer]);
  return { ...snapshot, flush, resolve, hold, isStored, peek, settle };
}
