import { type ReactNode, useEffect, useState } from 'react';
import { isEqual } from '../hooks/equal.logic.ts';
import {
  type JournalEntry,
  type JournalKey,
  type JournalPlace,
  type Merge,
  offerOf,
} from '../journal/journal.logic.ts';
import { dropEntries, unsavedOf } from '../journal/journal.ts';
import { toast } from '../overlay-state/toast.store.ts';
import { UnsavedOffer } from './UnsavedOffer.tsx';

/**
 * The entry that the person continues. Pass its value to `useAutosave`, with `entry` as `continues` and `sent` as
 * `unanswered`.
 */
export interface Continued<Value> {
  value: Value;
  /**
   * The revision on which the next save is based. It is the newer revision, because the person has seen the version that the
   * save replaces.
   */
  rev: number;
  entry: JournalKey;
  /** Values that were sent without an answer. The server may get one of them later. */
  sent: readonly Value[];
}

export interface JournalGateProps<Value> {
  /** Read only once. Give the gate a `key` when the document changes. */
  place: JournalPlace;
  /** The value on the server. */
  stored: Value;
  rev: number;
  /** When and by whom that was saved. */
  storedAt?: string | undefined;
  storedBy?: string | undefined;
  /** Parses a stored value; null when it cannot be used any more. */
  parse: (value: unknown) => Value | null;
  /** Whether two values are equal for the server. Default: deep equality. */
  isSame?: (a: Value, b: Value) => boolean;
  /** Merges unsaved changes with the version that somebody has saved meanwhile. Without it the person chooses one version. */
  merge?: Merge<Value>;
  /** Renders a preview of a value. */
  preview: (value: Value) => ReactNode;
  /** Called when the dialog is closed without an answer. The entry stays in the journal. */
  onLeave: () => void;
  /** Shown until the journal has been read, and behind the dialog. */
  skeleton: ReactNode;
  children: (continued: Continued<Value> | null) => ReactNode;
}

/**
 * Time limit in milliseconds. When the browser's storage does not answer within it, the editor opens and a toast offers the
 * entry later.
 */
const PATIENCE_MS = 5000;
const LATE_OFFER_MS = 30_000;

/**
 * Opens an editor after asking what to do with unsaved changes of an earlier visit, the newest entry first. When somebody has
 * saved meanwhile, the changes are merged. When both changed the same part, both versions are shown.
 */
export function JournalGate<Value>(props: JournalGateProps<Value>) {
  const { place, stored, rev, parse, isSame = isEqual, merge, skeleton, children } = props;
  const [entries, setEntries] = useState<JournalEntry<Value>[] | null>(null);
  const [continued, setContinued] = useState<Continued<Value> | null>(null);

  const offer = (entry: JournalEntry<Value>) => offerOf(entry, { stored, rev }, { isSame, merge });

  useEffect(() => {
    let here = true;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      setEntries([]);
    }, PATIENCE_MS);
    const take = (found: JournalEntry<Value>[]) => {
      clearTimeout(timer);
      if (!here) return;
      const needless = found.filter((entry) => isSame(offer(entry).value, stored));
      const wanted = found.filter((entry) => !needless.includes(entry));
      if (needless.length > 0) void dropEntries(needless.map(({ key }) => key));
      if (!isLate) setEntries(wanted);
      else if (wanted.length > 0) offerLate(() => here && setEntries(wanted));
    };
    void unsavedOf(place, { parse, isSaved: (value) => isSame(value, stored) })
      .catch(() => [])
      .then(take);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, []);

  const [entry, ...others] = entries ?? [];
  if (continued) return children(continued);
  if (entries === null) return skeleton;
  if (!entry) return children(null);
  const { value, others: saved, both } = offer(entry);
  const goOn = (chosen: Value) => setContinued({ value: chosen, rev, entry: entry.key, sent: entry.known?.sent ?? [] });
  return (
    <>
      {skeleton}
      <UnsavedOffer
        key={entry.key.join()}
        mine={props.preview(value)}
        at={entry.at}
        others={others.length}
        isMerged={saved === 'merged'}
        theirs={saved === 'conflict' ? props.preview(stored) : null}
        theirName={props.storedBy}
        theirTime={props.storedAt}
        onContinue={() => goOn(value)}
        onKeepBoth={both === undefined ? undefined : () => goOn(both)}
        onDrop={() => {
          void dropEntries([entry.key]);
          setEntries(others);
        }}
        onClose={props.onLeave}
      />
    </>
  );
}

/** The user may already be typing, so the dialog opens only after a click. The open editor saves when it is replaced. */
function offerLate(onClick: () => void) {
  toast({
    title: '저장하지 못한 내용이 이 브라우저에 남아 있어요',
    action: { label: '보기', onClick },
    durationMs: LATE_OFFER_MS,
  });
}
