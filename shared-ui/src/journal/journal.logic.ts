/** The document that an entry belongs to. */
export interface JournalPlace {
  /** Id of the person; an empty one keeps nothing. */
  account: string;
  /** Kind of document, e.g. `note`. */
  kind: string;
  id: string;
}

/** Document and editor: two editors of the same document have separate entries. */
export type JournalKey = [account: string, kind: string, id: string, writer: string];

/** Changes that the server has not acknowledged. */
export interface JournalEntry<Value = unknown> {
  key: JournalKey;
  value: Value;
  /** The server's revision that it was made on. */
  rev: number;
  /** When it was written, milliseconds since 1970. */
  at: number;
}

/** Entries are deleted after 30 days. */
export const LONGEST_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Name of the Web Lock that the writer of an entry holds as long as it lives. */
export const lockName = (key: JournalKey): string => `dojang.journal:${key.join('/')}`;

interface Sorting<Value> {
  /** Names of the locks that are held, of this tab and of others. */
  held: ReadonlySet<string>;
  /** Parses a stored value; null when it cannot be used any more. */
  parse: (value: unknown) => Value | null;
  /** Whether the server has this value already. */
  isSaved: (value: Value) => boolean;
}

/**
 * Sorts the entries of a document.
 *
 * @returns `offered`, newest first, and the keys of `needless` entries, which were saved meanwhile or cannot be parsed.
 *   Entries of open editors are in neither.
 */
export function sortEntries<Value>(entries: readonly JournalEntry[], { held, parse, isSaved }: Sorting<Value>) {
  const offered: JournalEntry<Value>[] = [];
  const needless: JournalKey[] = [];
  for (const entry of entries) {
    if (held.has(lockName(entry.key))) continue;
    const value = parse(entry.value);
    if (value === null || isSaved(value)) needless.push(entry.key);
    else offered.push({ ...entry, value });
  }
  offered.sort((a, b) => b.at - a.at);
  return { offered, needless };
}
