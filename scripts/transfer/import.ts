import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Sql, Transaction } from '@dojang/embedded/sql';
import { RefusedError, readArchive } from '../backup/archive.ts';
import type { ExportedFile, ExportHeader } from './export.ts';
import { quoted, SEALED } from './tables.ts';

/** The error of a refused or undone import. Its message is for the user. */
export class ImportError extends RefusedError {
  override readonly name = 'ImportError';
}

/** Stores an object in the target's Storage. An object of the same name is replaced. */
export type PutObject = (file: ExportedFile, content: Blob) => Promise<void>;

interface Contents {
  readonly header: ExportHeader;
  readonly files: readonly ExportedFile[];
  /** The text of `keys.json`. */
  readonly keys: string;
}

/**
 * Fills an empty, migrated Supabase with an export. Checksums are verified before anything is changed. The files are written
 * first, and then the rows in one transaction. So a failed import can be repeated.
 *
 * @param sql the target, as its `postgres` role
 * @param hasKeys whether the target has the keys of the source, so that it can open what they sealed
 * @throws ImportError, DamagedArchiveError
 */
export async function importData(sql: Sql, file: string, putObject: PutObject, hasKeys = false): Promise<ExportHeader> {
  const { header: whole, files } = await readContents(file);
  const header = { ...whole, tables: whole.tables.filter(({ name }) => hasKeys || !SEALED.has(name)) };
  await checkTarget(sql, header);
  await putFiles(file, files, putObject);
  await sql.begin(async (tx) => {
    // Triggers and foreign keys are off, so that each row is stored unchanged. The `postgres` role of Supabase may set
    // this.
    await tx`set local session_replication_role = replica`;
    await tx`set local statement_timeout = 0`;
    for (const { name } of header.tables) await tx`delete from ${tx(name)}`;
    await copyRows(tx, file, header);
    await finish(tx, header);
  });
  return header;
}

/** The keys of the platform that an export is of, as the text of `keys.json`. */
export const keysIn = async (file: string): Promise<string> => (await readContents(file)).keys;

async function readContents(file: string): Promise<Contents> {
  let header: ExportHeader | undefined;
  let keys = '';
  let files: ExportedFile[] = [];
  await readArchive(file, async (name, content) => {
    if (!content) return;
    if (name === 'export.json') header = JSON.parse(await text(content)) as ExportHeader;
    else if (name === 'keys.json') keys = await text(content);
    else if (name === 'files.json') files = JSON.parse(await text(content)) as ExportedFile[];
    else await drain(content);
  });
  if (!header) throw new ImportError('내보낸 파일이 아니에요. (No export of data.)');
  if (header.format !== 2) {
    throw new ImportError('다른 버전의 코드로 내보낸 파일이에요. (Other code has made this export.)');
  }
  return { header, files, keys };
}

async function drain(content: Readable): Promise<void> {
  for await (const _ of content);
}

async function checkTarget(sql: Sql, header: ExportHeader): Promise<void> {
  const [target] = await sql<{ is_migrated: boolean }[]>`
    select to_regclass('supabase_migrations.schema_migrations') is not null
      and to_regclass('public.profiles') is not null as is_migrated`;
  if (!target?.is_migrated) {
    throw new ImportError('먼저 `npm run db:push` 로 데이터베이스를 준비해 주세요. (Migrate the database first.)');
  }
  const rows = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations order by version`;
  const there = rows.map(({ version }) => version);
  const different = [
    ...header.migrations.filter((version) => !there.includes(version)),
    ...there.filter((version) => !header.migrations.includes(version)),
  ];
  if (different.length > 0) {
    throw new ImportError(
      `데이터베이스와 파일의 마이그레이션이 달라요: ${different.join(', ')}. 같은 버전의 코드로 내보내고 \`npm run db:push\` 를 실행해 주세요. (Other migrations.)`,
    );
  }
  const [used] = await sql<{ is_used: boolean }[]>`
    select exists (select from auth.users) or exists (select from public.projects) as is_used`;
  if (used?.is_used) {
    throw new ImportError('이미 쓰고 있는 데이터베이스예요. 빈 곳에만 가져올 수 있어요. (The target is in use.)');
  }
}

async function putFiles(archive: string, files: readonly ExportedFile[], putObject: PutObject): Promise<void> {
  const byEntry = new Map(files.map((file) => [file.entry, file]));
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dojang-import-'));
  const spool = path.join(folder, 'file');
  try {
    await readArchive(archive, async (name, content) => {
      const file = byEntry.get(name);
      if (!content) return;
      if (!file) return drain(content);
      await pipeline(content, createWriteStream(spool, { mode: 0o600 }));
      await putObject(file, await openAsBlob(spool, { type: file.mimetype }));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyRows(tx: Transaction, archive: string, header: ExportHeader): Promise<void> {
  const byEntry = new Map(header.tables.map((table) => [`rows/${table.name}`, table]));
  await readArchive(archive, async (name, content) => {
    const table = byEntry.get(name);
    if (!content) return;
    if (!table) return drain(content);
    const columns = table.columns.map(quoted).join(', ');
    const rows = await tx`copy ${tx(table.name)} (${tx.unsafe(columns)}) from stdin`.writable();
    await pipeline(content, rows);
  });
}

/**
 * Recomputes the counters, continues sequences after the last value of the source, and sets the instance id that Supabase Auth
 * expects.
 */
async function finish(tx: Transaction, header: ExportHeader): Promise<void> {
  for (const table of header.tables) {
    const [count] = await tx<{ rows: number }[]>`select count(*)::int as rows from ${tx(table.name)}`;
    if (count?.rows !== table.rows) {
      throw new ImportError(
        `${table.name}: ${table.rows} 행 가운데 ${count?.rows} 행만 들어갔어요. (Rows are missing.)`,
      );
    }
    const serial = await tx<{ column: string }[]>`
      select attname as "column" from pg_attribute
      where attrelid = ${table.name}::regclass and attidentity <> '' and not attisdropped`;
    for (const { column } of serial) {
      await tx`
        select setval(pg_get_serial_sequence(${table.name}, ${column}), coalesce(max(${tx(column)}), 0) + 1, false)
        from ${tx(table.name)}`;
    }
  }
  const [instance] = await tx<{ is_there: boolean }[]>`
    select exists (select from pg_attribute
      where attrelid = 'auth.users'::regclass and attname = 'instance_id') as is_there`;
  if (instance?.is_there) {
    await tx`update auth.users set instance_id = '00000000-0000-0000-0000-000000000000' where instance_id is null`;
  }
}
