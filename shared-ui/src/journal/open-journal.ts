import type { JournalDb } from './journal-db.ts';

/** Pauses before the code of the journal is requested again. */
const LOAD_PAUSES_MS = [500, 2000];

let opening: Promise<JournalDb | null> | null = null;

/**
 * The journal of this browser, opened once. Its code is loaded when the first editor opens, in up to three attempts. Null when
 * the code cannot be loaded or the browser has no space.
 */
export function openJournal(): Promise<JournalDb | null> {
  opening ??= loadJournalDb()
    .then(({ openJournalDb }) => openJournalDb(forgetOpened))
    .catch(() => null)
    .then((db) => {
      if (!db) opening = null;
      return db;
    });
  return opening;
}

async function loadJournalDb() {
  for (const pause of LOAD_PAUSES_MS) {
    try {
      return await import('./journal-db.ts');
    } catch {
      await wait(pause);
    }
  }
  return import('./journal-db.ts');
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function forgetOpened(): void {
  opening = null;
}
