import { useEffect, useState } from 'react';
import type { JournalKey, JournalPlace } from './journal.logic.ts';
import { JournalWriter } from './journal-writer.ts';

interface FormJournal<Value> {
  /** Taken from the first drawing. */
  place: JournalPlace;
  value: Value;
  /** The revision that the form was filled from. */
  rev: number;
  /** Whether `value` has what the server has not. What was kept is forgotten as soon as it has not. */
  isUnsaved: boolean;
  /** The entry that the form continues. */
  continues?: JournalKey | undefined;
}

/**
 * Keeps a form that is saved by a button on the device while it is filled in. See `JournalGate` for how it is offered.
 *
 * @returns writes now what waits; false when the browser does not take it
 */
export function useFormJournal<Value>({ place, value, rev, isUnsaved, continues }: FormJournal<Value>): () => boolean {
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
  return settle;
}
