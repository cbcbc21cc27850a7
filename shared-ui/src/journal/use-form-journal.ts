import { useEffect, useState } from 'react';
import type { JournalKey, JournalPlace } from './journal.logic.ts';
import { JournalWriter } from './journal-writer.ts';

interface FormJournal<Value> {
  /** Taken from the first render. */
  place: JournalPlace;
  value: Value;
  /** The revision with which the form was filled. */
  rev: number;
  /** Whether `value` has unsaved changes. When it has none, the entry is removed. */
  isUnsaved: boolean;
  /** The entry that the form continues. */
  continues?: JournalKey | undefined;
}

/**
 * Writes a form into the journal while the user fills it in, until a button saves it. `JournalGate` or `useKeptForm` offers it
 * later.
 *
 * @returns `settle` writes pending changes now, and returns false when the browser refuses
 */
export function useFormWriter<Value>({ place, value, rev, isUnsaved, continues }: FormJournal<Value>): {
  writer: JournalWriter<Value>;
  settle: () => boolean;
} {
  const [writer] = useState(() => new JournalWriter<Value>(place, continues));
  const [settle] = useState(() => () => {
    writer.settle();
    return writer.isKept;
  });
  useEffect(() => {
    if (isUnsaved) writer.keep(value, rev);
    else writer.forget();
  }, [writer, value, rev, isUnsaved]);
  useEffect(() => {
    const settleWhenHidden = () => document.visibilityState === 'hidden' && writer.settle();
    window.addEventListener('pagehide', settle);
    document.addEventListener('visibilitychange', settleWhenHidden);
    return () => {
      window.removeEventListener('pagehide', settle);
      document.removeEventListener('visibilitychange', settleWhenHidden);
      writer.release();
    };
  }, [writer, settle]);
  return { writer, settle };
}

/** Like `useFormWriter`, for a form that needs only `settle`. */
export const useFormJournal = <Value>(options: FormJournal<Value>): (() => boolean) => useFormWriter(options).settle;
