import {
  type JournalEntry,
  type JournalKey,
  type JournalPlace,
  type KnownValues,
  knownKind,
  lockName,
  sortEntries,
} from './journal.logic.ts';
import { openJournal } from './open-journal.ts';

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A tab that is being closed holds its locks until its handlers have run. */
const CLOSING_MS = 500;
const CLOSING_STEP_MS = 50;

async function heldLocks(): Promise<Set<string>> {
  const state = await navigator.locks?.query().catch(() => null);
  return new Set(state?.held?.flatMap(({ name }) => name ?? []));
}

/** Locks of editors of this tab that have unmounted and whose last save has no response yet. They end in a few seconds. */
const leaving = new Set<string>();

/**
 * Names of the held locks. They are read again while one of them belongs to `entries`: for a short time, and until leaving
 * editors of this tab have ended.
 */
async function heldAfterClosing(entries: readonly JournalEntry[]): Promise<Set<string>> {
  const names = entries.map(({ key }) => lockName(key));
  let held = await heldLocks();
  const isSoonFree = (waited: number) =>
    names.some((name) => leaving.has(name)) || (waited < CLOSING_MS && names.some((name) => held.has(name)));
  for (let waited = 0; isSoonFree(waited); waited += CLOSING_STEP_MS) {
    await wait(CLOSING_STEP_MS);
    held = await heldLocks();
  }
  return held;
}

/**
 * Unsaved changes of earlier visits to a document, newest first. Entries that are already saved are deleted. Entries of open
 * editors, in this tab or another, are left alone.
 */
export async function unsavedOf<Value>(
  { account, kind, id }: JournalPlace,
  { parse, isSaved }: { parse: (value: unknown) => Value | null; isSaved: (value: Value) => boolean },
): Promise<JournalEntry<Value>[]> {
  const db = account ? await openJournal() : null;
  if (!db) return [];
  const found = await db.list(account, kind, id);
  if (found.length === 0) return [];
  const held = await heldAfterClosing(found);
  // When the last save of a leaving editor was acknowledged, the editor has deleted its entry.
  const entries = await db.list(account, kind, id);
  const { offered, needless } = sortEntries(entries, { held, parse, isSaved });
  if (needless.length > 0) void db.drop(needless);
  return offered.length > 0 ? withKnown(offered, await db.list(account, knownKind(kind), id), parse) : [];
}

/**
 * Adds the known values to the entries. Known values of another revision are ignored, because a tab may have ended between two
 * writes.
 */
function withKnown<Value>(
  entries: readonly JournalEntry<Value>[],
  rows: readonly JournalEntry[],
  parse: (value: unknown) => Value | null,
): JournalEntry<Value>[] {
  return entries.map((entry) => {
    const row = rows.find(({ key, rev }) => key[3] === entry.key[3] && rev === entry.rev);
    if (!row) return entry;
    const { acknowledged = null, sent = [] } = row.value as Partial<KnownValues>;
    const values = sent.map((value) => parse(value)).filter((value) => value !== null);
    return { ...entry, known: { acknowledged: acknowledged === null ? null : parse(acknowledged), sent: values } };
  });
}

/** Entries of a person, of all documents or of one kind, newest first, without those of open editors. */
export async function unsavedOfAccount(account: string, kind?: string): Promise<JournalEntry[]> {
  const db = account ? await openJournal() : null;
  if (!db) return [];
  const [entries, held] = await Promise.all([db.list(account, ...(kind ? [kind] : [])), heldLocks()]);
  return sortEntries(entries, { held, parse: (value) => value, isSaved: () => false }).offered;
}

/** Writes an entry that belongs to no open editor. False when the browser refuses the write. */
export async function keepEntry(entry: JournalEntry): Promise<boolean> {
  const db = entry.key[0] ? await openJournal() : null;
  return (await db?.put(entry)) ?? false;
}

/** Runs `work` while no other tab runs work of the same name. */
export async function oneTabAtATime(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, work);
  else await work();
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
  return () => {
    leaving.delete(lockName(key));
    release();
  };
}

/** Sets whether the editor of an entry is leaving. The next visit to its document then waits until the lock is released. */
export function setLeaving(key: JournalKey, isLeaving: boolean): void {
  if (isLeaving) leaving.add(lockName(key));
  else leaving.delete(lockName(key));
}
