import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isKnownKey, type JournalEntry, type JournalKey, knownKey, LONGEST_KEPT_MS } from './journal.logic.ts';

/**
 * No index, because with an index the browser reads each written value once more, which takes 5 ms for a long
 * document.
 */
interface Schema extends DBSchema {
  entries: { key: JournalKey; value: Omit<JournalEntry, 'key'> };
}

const NAME = 'dojang.journal';

/** The journal of this browser. When the browser refuses a write (no space, private mode), only that entry is missing. */
export interface JournalDb {
  /** Writes or replaces the entry of a key. The request is made synchronously. False when the browser refused it. */
  put: (entry: JournalEntry) => Promise<boolean>;
  /** Deletes entries with their known values. */
  drop: (keys: readonly JournalKey[]) => Promise<void>;
  /** Entries of a person, of one kind, or of one document. */
  list: (account: string, kind?: string, id?: string) => Promise<JournalEntry[]>;
  close: () => void;
}

/** Opens the journal and deletes entries older than 30 days; null when IndexedDB is not available. */
export async function openJournalDb(onGone: () => void = () => {}): Promise<JournalDb | null> {
  try {
    // With blocked site data even this name throws.
    if (typeof indexedDB === 'undefined') return null;
    const db = await openDB<Schema>(NAME, 1, {
      upgrade: (created) => void created.createObjectStore('entries'),
      // Another tab has a newer build. It must not wait for this connection, so the connection is closed.
      blocking: (_current, _next, event) => {
        (event.target as IDBDatabase).close();
        onGone();
      },
      terminated: onGone,
    });
    const journal = journalOn(db);
    void purge(db);
    return journal;
  } catch {
    return null;
  }
}

function journalOn(db: IDBPDatabase<Schema>): JournalDb {
  return {
    async put({ key, ...row }) {
      try {
        // A page that is being closed runs no promise callbacks, so the request and the commit are made before the first await.
        const tx = db.transaction('entries', 'readwrite', { durability: 'relaxed' });
        const put = tx.store.put(row, key);
        tx.commit();
        await Promise.all([put, tx.done]);
        return true;
      } catch {
        return false;
      }
    },
    async drop(keys) {
      try {
        const tx = db.transaction('entries', 'readwrite', { durability: 'relaxed' });
        const drops = keys.flatMap((key) => [key, knownKey(key)]).map((key) => tx.store.delete(key));
        tx.commit();
        await Promise.all([...drops, tx.done]);
      } catch {
        // When the delete fails, the entry stays. The next visit finds it, sees that it is saved, and deletes it then.
      }
    },
    async list(...place) {
      try {
        // Arrays come after every string in the order of keys.
        const range = IDBKeyRange.bound(place, [...place, []]);
        const { store } = db.transaction('entries');
        const [keys, rows] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
        return rows.flatMap((row, at) => {
          const key = keys[at];
          return key && (place.length > 1 || !isKnownKey(key)) ? [{ ...row, key }] : [];
        });
      } catch {
        return [];
      }
    },
    close: () => db.close(),
  };
}

async function purge(db: IDBPDatabase<Schema>): Promise<void> {
  try {
    const tx = db.transaction('entries', 'readwrite');
    const before = Date.now() - LONGEST_KEPT_MS;
    for (let cursor = await tx.store.openCursor(); cursor; cursor = await cursor.continue()) {
      if (cursor.value.at <= before) await cursor.delete();
    }
    await tx.done;
  } catch {
    // The next call opens it again.
  }
}
