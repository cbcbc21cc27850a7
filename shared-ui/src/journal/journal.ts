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

/** Names of the held locks, read again for a short time while one of them belongs to `entries`. */
async function heldAfterClosing(entries: readonly JournalEntry[]): Promise<Set<string>> {
  let held = await heldLocks();
  for (let waited = 0; waited < CLOSING_MS && entries.some(({ key }) => held.has(lockName(key))); ) {
    await wait(CLOSING_STEP_MS);
    waited += CLOSING_STEP_MS;
    held = await heldLocks();
  }
  return held;
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
  const entries = await db.list(account, kind, id);
  if (entries.length === 0) return [];
  const held = await heldAfterClosing(entries);
  const { offered, needless } = sortEntries(entries, { held, parse, isSaved });
  if (needless.length > 0) void db.drop(needless);
  return offered.length > 0 ? withKnown(offered, await db.list(account, knownKind(kind), id), parse) : [];
}

/** Adds the known values to entries. Those of another revision say nothing: a tab may have ended between two writes. */
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

/** Writes an entry that belongs to no open editor. False when the browser refuses it. */
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
  return release;
}
