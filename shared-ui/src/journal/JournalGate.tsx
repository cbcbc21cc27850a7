import { type ReactNode, useEffect, useState } from 'react';
import { isEqual } from '../hooks/equal.logic.ts';
import type { JournalEntry, JournalKey, JournalPlace } from './journal.logic.ts';
import { dropEntries, unsavedOf } from './journal.ts';
import { UnsavedOffer } from './UnsavedOffer.tsx';

/** The entry that the person continues: pass it to `useAutosave`, with `entry` as `continues`. */
export interface Continued<Value> {
  value: Value;
  /** The revision that the next save is based on: the person has seen what it replaces. */
  rev: number;
  entry: JournalKey;
}

export interface JournalGateProps<Value> {
  /** Read once; give a `key` where the document changes. */
  place: JournalPlace;
  /** The value on the server. */
  stored: Value;
  rev: number;
  /** When and by whom that was saved. */
  storedAt?: string | undefined;
  storedBy?: string | undefined;
  /** Parses a stored value; null when it cannot be used any more. */
  parse: (value: unknown) => Value | null;
  /** Whether two values are the same for the server. Default: deep equality. */
  isSame?: (a: Value, b: Value) => boolean;
  /** Renders a preview of a value. */
  preview: (value: Value) => ReactNode;
  /** Called when the dialog is closed without an answer. The entry stays in the journal. */
  onLeave: () => void;
  /** Shown until the journal has been read, and behind the dialog. */
  skeleton: ReactNode;
  children: (continued: Continued<Value> | null) => ReactNode;
}

/** When the browser's storage does not answer within this time, the editor opens without it. */
const PATIENCE_MS = 1500;

/**
 * Opens an editor after asking what to do with unsaved changes of an earlier visit, the newest entry first. When
 * somebody has saved meanwhile, both versions are shown.
 */
export function JournalGate<Value>(props: JournalGateProps<Value>) {
  const { place, stored, rev, parse, isSame = isEqual, skeleton, children } = props;
  const [offered, setOffered] = useState<JournalEntry<Value>[] | null>(null);
  const [continued, setContinued] = useState<Continued<Value> | null>(null);

  useEffect(() => {
    let here = true;
    const decide = (entries: JournalEntry<Value>[]) => here && setOffered((known) => known ?? entries);
    const timer = setTimeout(decide, PATIENCE_MS, []);
    void unsavedOf(place, { parse, isSaved: (value) => isSame(value, stored) })
      .then(decide)
      .catch(() => decide([]));
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, []);

  const [entry, ...others] = offered ?? [];
  if (continued) return children(continued);
  if (offered === null) return skeleton;
  if (!entry) return children(null);
  return (
    <>
      {skeleton}
      <UnsavedOffer
        key={entry.key.join()}
        mine={props.preview(entry.value)}
        at={entry.at}
        others={others.length}
        theirs={entry.rev === rev ? null : props.preview(stored)}
        theirName={props.storedBy}
        theirTime={props.storedAt}
        onContinue={() => setContinued({ value: entry.value, rev, entry: entry.key })}
        onDrop={() => {
          void dropEntries([entry.key]);
          setOffered(others);
        }}
        onClose={props.onLeave}
      />
    </>
  );
}
