import { type ReactNode, useEffect, useState } from 'react';
import { isEqual } from '../hooks/equal.logic.ts';
import type { JournalEntry, JournalKey, JournalPlace } from '../journal/journal.logic.ts';
import { dropEntries, unsavedOf } from '../journal/journal.ts';
import { toast } from '../overlay-state/toast.store.ts';
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

/** When the browser's storage does not answer within this time, the editor opens and the offer follows as a toast. */
const PATIENCE_MS = 5000;
const LATE_OFFER_MS = 30_000;

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
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      setOffered([]);
    }, PATIENCE_MS);
    const offer = (entries: JournalEntry<Value>[]) => {
      clearTimeout(timer);
      if (!here) return;
      if (!isLate) setOffered(entries);
      else if (entries.length > 0) offerLate(() => here && setOffered(entries));
    };
    void unsavedOf(place, { parse, isSaved: (value) => isSame(value, stored) })
      .catch(() => [])
      .then(offer);
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

/**
 * The user may be typing already, so the dialog opens only after a click. The open editor saves when it is replaced.
 */
function offerLate(onClick: () => void) {
  toast({
    title: '저장하지 못한 내용이 이 브라우저에 남아 있어요',
    action: { label: '보기', onClick },
    durationMs: LATE_OFFER_MS,
  });
}
