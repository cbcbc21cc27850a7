/** The document that an entry belongs to. */
export interface JournalPlace {
  /** Id of the person; an empty one keeps nothing. */
  account: string;
  /** Kind of document, e.g. `note`. */
  kind: string;
  id: string;
}

/** Place and writer: editors that have one document open at once write apart. */
export type JournalKey = [account: string, kind: string, id: string, writer: string];

/** What was typed and not acknowledged by the server. */
export interface JournalEntry<Value = unknown> {
  key: JournalKey;
  value: Value;
  /** The server's revision that it was made on. */
  rev: number;
  /** When it was written, milliseconds since 1970. */
  at: number;
}

/** An entry that nobody came back for is deleted after 30 days. */
export const LONGEST_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Name of the Web Lock that the writer of an entry holds as long as it lives. */
export const lockName = (key: JournalKey): string => `dojang.journal:${key.join('/')}`;

interface Sorting<Value> {
  /** Names of the locks that are held, of this tab and of others. */
  held: ReadonlySet<string>;
  /** The value in today's shape; null when it has none. */
  parse: (value: unknown) => Value | null;
  /** Whether the server has it by now. */
  isSaved: (value: Value) => boolean;
}

/**
 * Sorts the entries of a document.
 *
 * @returns `offered`, newest first, and the keys of those that are `needless`: saved meanwhile, or unreadable. An entry
 * whose writer is alive is in neither.
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
