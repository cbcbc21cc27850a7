import { openJournal } from './open-journal.ts';

/** Number of a person's entries, including those of open editors. */
export async function countUnsaved(account: string): Promise<number> {
  const db = account ? await openJournal() : null;
  return db ? (await db.list(account)).length : 0;
}
