/** The document that an entry belongs to. */
export interface JournalPlace {
  /** Id of the person. With an empty id nothing is kept. */
  account: string;
  /** Kind of document, e.g. `note`. */
  kind: string;
  id: string;
}

/** Document and editor. Two editors of the same document have separate entries. */
export type JournalKey = [account: string, kind: string, id: string, writer: string];

/** Changes that the server has not acknowledged. */
export interface JournalEntry<Value = unknown> {
  key: JournalKey;
  value: Value;
  /** The server's revision on which it is based. */
  rev: number;
  /** When it was written, in milliseconds since 1970. */
  at: number;
  /** The values that the server may have from this editor; absent when unknown. */
  known?: KnownValues<Value>;
}

/** Values of an editor that the server may have. */
export interface KnownValues<Value = unknown> {
  /** The server's value at the revision on which the entry is based; null when unknown. */
  acknowledged: Value | null;
  /** Values that were sent since, the newest last. A tab that is closed gets no response. */
  sent: readonly Value[];
}

const KNOWN = '.known';

/** The kind of the rows with the known values of a kind's entries. They are separate rows, because they change less often. */
export const knownKind = (kind: string): string => `${kind}${KNOWN}`;
export const knownKey = ([account, kind, id, writer]: JournalKey): JournalKey => [account, knownKind(kind), id, writer];
export const isKnownKey = ([, kind]: JournalKey): boolean => kind.endsWith(KNOWN);

/** Entries are deleted after 30 days. */
export const LONGEST_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Name of the Web Lock that the writer of an entry holds until it ends. */
export const lockName = (key: JournalKey): string => `dojang.journal:${key.join('/')}`;

interface Sorting<Value> {
  /** Names of the held locks of this tab and of other tabs. */
  held: ReadonlySet<string>;
  /** Parses a stored value; null when it cannot be used any more. */
  parse: (value: unknown) => Value | null;
  /** Whether the server has this value already. */
  isSaved: (value: Value) => boolean;
}

/**
 * Sorts the entries of a document.
 *
 * @returns `offered`, newest first, and the keys of `needless` entries, which are already saved or cannot be parsed. Neither
 * contains entries of open editors.
 */
export function sortEntries<Value>(entries: readonly JournalEntry[], { held, parse, isSaved }: Sorting<Value>) {
  const offered: JournalEntry<Value>[] = [];
  const needless: JournalKey[] = [];
  for (const entry of entries) {
    if (held.has(lockName(entry.key))) continue;
    const value = parse(entry.value);
    if (value === null || isSaved(value)) needless.push(entry.key);
    else offered.push({ key: entry.key, value, rev: entry.rev, at: entry.at });
  }
  offered.sort((a, b) => b.at - a.at);
  return { offered, needless };
}

/** How the changes of two people are merged. When both changed the same part, `merged` contains both versions. */
export type Merge<Value> = (base: Value, mine: Value, theirs: Value) => { merged: Value; isConflict: boolean };

/** The offer for an entry. */
export interface Offer<Value> {
  value: Value;
  /** `none`: nobody else has saved. `merged`: `value` also contains their changes. `conflict`: both changed the same part. */
  others: 'none' | 'merged' | 'conflict';
  /** In a conflict: both versions merged, when they can be merged. */
  both?: Value;
}

/** Compares an entry with the present value on the server. */
export function offerOf<Value>(
  { value, rev, known }: JournalEntry<Value>,
  server: { stored: Value; rev: number },
  { isSame, merge }: { isSame: (a: Value, b: Value) => boolean; merge?: Merge<Value> | undefined },
): Offer<Value> {
  const { acknowledged = null, sent = [] } = known ?? {};
  const isOwn = [...sent, ...(acknowledged === null ? [] : [acknowledged])].some((each) => isSame(each, server.stored));
  if (rev === server.rev || isOwn) return { value, others: 'none' };
  if (!merge || acknowledged === null) return { value, others: 'conflict' };
  const { merged, isConflict } = merge(acknowledged, value, server.stored);
  return isConflict ? { value, others: 'conflict', both: merged } : { value: merged, others: 'merged' };
}
