import { type JournalEntry, type JournalKey, type JournalPlace, lockName, sortEntries } from './journal.logic.ts';
import type { JournalDb } from './journal-db.ts';

let opening: Promise<JournalDb | null> | null = null;

/**
 * The journal of this browser, opened once. Its code is loaded when the first editor opens; null when it cannot be
 * loaded or the browser has no space.
 */
export function openJournal(): Promise<JournalDb | null> {
  opening ??= import('./journal-db.ts')
    .then(({ openJournalDb }) => openJournalDb(forgetOpened))
    .catch(() => null)
    .then((db) => {
      if (!db) opening = null;
      return db;
    });
  return opening;
}

function forgetOpened(): void {
  opening = null;
}

async function heldLocks(): Promise<Set<string>> {
  const state = await navigator.locks?.query().catch(() => null);
  return new Set(state?.held?.flatMap(({ name }) => name ?? []));
}

/**
 * Unsaved changes of earlier visits to a document, newest first. Entries that the server has already are deleted.
 * Entries of open editors, in this tab or another, are left alone.
 */
export async function unsavedOf<Value>(
  { account, kind, id }: JournalPlace,
  { parse, isSaved }: { parse: (value: unknown) => Value | null; isSaved: (value: Value) => boolean },
): Promise<JournalEntry<Value>[]> {
  const db = account ? await openJournal() : null;
  if (!db) return [];
  const [entries, held] = await Promise.all([db.list(account, kind, id), heldLocks()]);
  const { offered, needless } = sortEntries(entries, { held, parse, isSaved });
  if (needless.length > 0) void db.drop(needless);
  return offered;
}

/** Entries of a person, of all documents or of one kind, newest first, without those of open editors. */
export async function unsavedOfAccount(account: string, kind?: string): Promise<JournalEntry[]> {
  const db = account ? await openJournal() : null;
  if (!db) return [];
  const [entries, held] = await Promise.all([db.list(account, ...(kind ? [kind] : [])), heldLocks()]);
  return sortEntries(entries, { held, parse: (value) => value, isSaved: () => false }).offered;
}

/** Number of a person's entries, including those of open editors. */
export async function countUnsaved(account: string): Promise<number> {
  const db = account ? await openJournal() : null;
  return db ? (await db.list(account)).length : 0;
}

export async function dropEntries(keys: readonly JournalKey[]): Promise<void> {
  await (await openJournal())?.drop(keys);
}

/** Holds the lock of an entry until the returned function is called, or the tab ends. */
export function holdLock(key: JournalKey): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lockName(key), () => released).catch(() => {});
  return release;
}
