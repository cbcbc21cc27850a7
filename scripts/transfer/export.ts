import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { FileAdapter } from '@dojang/embedded/data-folder';
import type { Sql } from '@dojang/embedded/sql';
import { type Archive, writeArchive } from '../backup/archive.ts';
import { type ExportedTable, tablesToExport } from './tables.ts';

/** A stored file of an export. */
export interface ExportedFile {
  readonly bucket: string;
  /** Key in the bucket, e.g. `SITE/picture.webp`. */
  readonly name: string;
  readonly mimetype: string;
  readonly cacheControl: string;
  /** Name in the archive. */
  readonly entry: string;
}

/** Metadata of an export, stored as `export.json`. */
export interface ExportHeader {
  readonly format: 2;
  readonly at: string;
  /** Versions of the migrations that define the rows. */
  readonly migrations: readonly string[];
  readonly tables: readonly ExportedTable[];
}

export interface ExportResult {
  readonly rows: number;
  readonly files: number;
  /** Files that were removed while the export ran. */
  readonly missing: readonly string[];
}

/**
 * Writes accounts, rows, stored files and keys into one archive with checksums, in a format that a hosted Supabase can import.
 * All rows are of the same moment. Users may write meanwhile.
 *
 * @param folder the data folder, or the one that several gateways share: with `files` and `keys.json`
 * @throws when `file` exists already
 */
export async function exportData(sql: Sql, folder: string, file: string): Promise<ExportResult> {
  const spool = `${file}.rows.part`;
  let result: ExportResult = { rows: 0, files: 0, missing: [] };
  try {
    await writeArchive(file, async (archive) => {
      const objects = await sql.begin('isolation level repeatable read read only', async (tx) => {
        const migrations = await tx<{ version: string }[]>`
          select version from supabase_migrations.schema_migrations order by version`;
        const tables: ExportedTable[] = [];
        for (const { name, sources } of await tablesToExport(tx)) {
          const [count] = await tx<{ rows: number }[]>`select count(*)::int as rows from ${tx(name)}`;
          const values = sources.map(({ value }) => value).join(', ');
          const rows = await tx`copy (select ${tx.unsafe(values)} from ${tx(name)}) to stdout`.readable();
          await pipeline(rows, createWriteStream(spool, { mode: 0o600 }));
          await archive.addFile(`rows/${name}`, createReadStream(spool), (await stat(spool)).size);
          tables.push({ name, columns: sources.map(({ column }) => column), rows: count?.rows ?? 0 });
        }
        const header: ExportHeader = {
          format: 2,
          at: new Date().toISOString(),
          migrations: migrations.map(({ version }) => version),
          tables,
        };
        await archive.addText('export.json', JSON.stringify(header));
        await archive.addText('keys.json', await readFile(path.join(folder, 'keys.json'), 'utf8'));
        result = { ...result, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
        return tx<{ bucket: string; name: string }[]>`
          select bucket_id as bucket, name from storage.objects order by bucket_id, name`;
      });
      result = { ...result, ...(await addFiles(archive, new FileAdapter(path.join(folder, 'files')), objects)) };
    });
  } finally {
    await rm(spool, { force: true });
  }
  return result;
}

async function addFiles(archive: Archive, store: FileAdapter, objects: readonly { bucket: string; name: string }[]) {
  const files: ExportedFile[] = [];
  const missing: string[] = [];
  for (const { bucket, name } of objects) {
    const found = await store.getObject(bucket, name).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!found?.body) {
      missing.push(`${bucket}/${name}`);
      continue;
    }
    const entry = `files/${files.length + 1}`;
    const { size, mimetype, cacheControl } = found.metadata;
    await archive.addFile(entry, Readable.fromWeb(found.body as NodeReadableStream<Uint8Array>), size);
    files.push({ bucket, name, mimetype, cacheControl, entry });
  }
  await archive.addText('files.json', JSON.stringify(files));
  return { files: files.length, missing };
}
