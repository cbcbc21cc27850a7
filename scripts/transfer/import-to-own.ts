import { linkSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@dojang/embedded';
import type { ExportHeader } from './export.ts';
import { ImportError, importData, keysIn } from './import.ts';
import { storageOf } from './storage.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../supabase/migrations');

/**
 * Fills an empty PostgreSQL and a folder for files and keys with an export. The keys are those of the source, so what they sealed
 * and signed stays valid. The schema is made first. A failed import can be repeated.
 *
 * @param databaseUrl as a user that may create roles and extensions
 * @param sharedDir without keys, or with those of the export
 * @throws ImportError, DamagedArchiveError, UnfitDatabaseError
 */
export async function importToOwn(file: string, databaseUrl: string, sharedDir: string): Promise<ExportHeader> {
  await putKeys(path.join(sharedDir, 'keys.json'), await keysIn(file));
  const lockDir = await mkdtemp(path.join(os.tmpdir(), 'dojang-import-'));
  try {
    const embedded = await startEmbedded({
      dataDir: lockDir,
      databaseUrl,
      sharedDir,
      siteUrl: 'http://localhost',
      migrationsDir: MIGRATIONS,
    });
    // Storage reads the size from the header that a network request has.
    const send: typeof fetch = async (input, init) => {
      const body = await new Response(init?.body).arrayBuffer();
      const headers = new Headers(init?.headers);
      headers.set('content-length', String(body.byteLength));
      return embedded.fetch(new Request(input, { ...init, headers, body }), { peerAddress: '127.0.0.1' });
    };
    try {
      return await importData(embedded.sql, file, storageOf('http://localhost', embedded.secretKey, send), true);
    } finally {
      await embedded.close();
    }
  } finally {
    await rm(lockDir, { recursive: true, force: true });
  }
}

/** Never replaces keys, because they may have sealed something already. */
async function putKeys(file: string, keys: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const present = await readFile(file, 'utf8').catch(() => null);
  if (present === null) {
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, keys, { mode: 0o600 });
    linkSync(draft, file);
    await rm(draft);
  } else if (present !== keys) {
    throw new ImportError(
      `${file} 에 다른 플랫폼의 키가 있어요. 빈 폴더를 정해 주세요. (There are keys of another platform; name an empty folder.)`,
    );
  }
}
