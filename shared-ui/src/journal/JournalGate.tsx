import { type ReactNode, useEffect, useState } from 'react';
import { isEqual } from '../hooks/equal.logic.ts';
import type { JournalEntry, JournalKey, JournalPlace } from './journal.logic.ts';
import { dropEntries, unsavedOf } from './journal.ts';
import { UnsavedOffer } from './UnsavedOffer.tsx';

/** What one goes on with: give it to `useAutosave`, `entry` as `continues`. */
export interface Continued<Value> {
  value: Value;
  /** The revision that the next save is based on: the person has seen what it replaces. */
  rev: number;
  entry: JournalKey;
}

export interface JournalGateProps<Value> {
  /** Read once; give a `key` where the document changes. */
  place: JournalPlace;
  /** What the server has. */
  stored: Value;
  rev: number;
  /** When and by whom that was saved. */
  storedAt?: string | undefined;
  storedBy?: string | undefined;
  /** A kept value in today's shape; null when it has none. */
  parse: (value: unknown) => Value | null;
  /** Whether two values are the same to the server; equal content unless told. */
  isSame?: (a: Value, b: Value) => boolean;
  /** Draws a value small. */
  preview: (value: Value) => ReactNode;
  /** Called when the question is closed without an answer: what was kept stays. */
  onLeave: () => void;
  /** Stands there for the moment until the journal was read, and behind the question. */
  skeleton: ReactNode;
  children: (continued: Continued<Value> | null) => ReactNode;
}

/** A browser whose storage does not answer keeps nobody from writing. */
const PATIENCE_MS = 1500;

/**
 * Opens an editor, after asking what to do with what was not saved the last time: the newest first, one after the other.
 * Where somebody saved meanwhile, both versions are shown.
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
