import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { ConflictChoice, UploadPlace } from './upload-queue.logic.ts';

/** An upload that the server has begun to receive. It is stored, so that it can continue after a reload. */
export interface BegunUpload extends UploadPlace {
  id: string;
  /** The user. Another user of this browser must not see the upload. */
  account: string;
  /** The tab that sends the file; see `openTabs`. */
  tab: string;
  uploadId: string;
  url: string;
  name: string;
  /** Bytes. */
  size: number;
  lastModified: number;
  choice: ConflictChoice | null;
  /** Opens the file again in browsers with file handles (Chromium, dropped files). */
  handle?: FileSystemFileHandle;
  /** Milliseconds since 1970. */
  at: number;
}

interface Schema extends DBSchema {
  begun: { key: string; value: BegunUpload };
}

/** The server deletes an unfinished upload after a day. */
const KEPT_MS = 24 * 60 * 60_000;
const LOCK = 'dojang.uploads.';

let opening: Promise<IDBPDatabase<Schema>> | undefined;
function open() {
  opening ??= openDB<Schema>('dojang.uploads', 1, {
    upgrade: (db) => void db.createObjectStore('begun', { keyPath: 'id' }),
  });
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

/** Without IndexedDB (a private window) uploads work, but not after a reload. */
async function quietly<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | null> {
  try {
    return await work(await open());
  } catch {
    return null;
  }
}

export const keepBegun = (upload: BegunUpload) => quietly((db) => db.put('begun', upload));
export const forgetBegun = (id: string) => quietly((db) => db.delete('begun', id));

/** Marks this tab as open until it is closed. */
export function holdTab(tab: string): void {
  void navigator.locks?.request(LOCK + tab, () => new Promise(() => {})).catch(() => {});
}

async function openTabs(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name = '' }) => name.slice(LOCK.length)));
}

/** Uploads of this account that closed tabs have begun, the oldest first. */
export async function begunBefore(account: string, now = Date.now()): Promise<BegunUpload[]> {
  const tabs = await openTabs();
  const all = (await quietly((db) => db.getAll('begun'))) ?? [];
  const old = all.filter(({ at }) => now - at > KEPT_MS);
  for (const { id } of old) await forgetBegun(id);
  return all
    .filter((upload) => upload.account === account && !tabs.has(upload.tab) && !old.includes(upload))
    .sort((a, b) => a.at - b.at);
}
