import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startEmbedded } from '../index.ts';
import type { Sql } from '../postgres/connect.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../supabase/migrations');
const BASE_DATA = path.join(import.meta.dirname, 'upgrade-base.sql');
/** The last base migration: every data folder in use has at least these. Later migrations are the upgrade. */
const BASE = '20261123000096';

const folders: string[] = [];
const folder = () => {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-upgrade-'));
  folders.push(made);
  return made;
};
afterEach(() => {
  for (const made of folders.splice(0)) fs.rmSync(made, { recursive: true, force: true });
});

function baseMigrations(): string {
  const some = folder();
  for (const file of fs.readdirSync(MIGRATIONS).filter((name) => name.slice(0, 14) <= BASE)) {
    fs.copyFileSync(path.join(MIGRATIONS, file), path.join(some, file));
  }
  return some;
}

/** Adds a migration to a folder, or replaces the content of an existing one. */
const edit = (migrations: string, file: string, sql: string) => fs.writeFileSync(path.join(migrations, file), sql);

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The tables that contain users' data. Migrations write buckets and limits, and count what they create. */
const tablesOf = (sql: Sql) => sql<Table[]>`
  select c.oid::regclass::text as name, array_agg(quote_ident(a.attname) order by a.attname) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and c.relname not in ('buckets', 'usage_limits', 'usage')
    and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'storage'::regnamespace)
  group by c.oid`;

/** One hash per table over every row of the given tables, in the given columns. */
async function contentOf(sql: Sql, tables: readonly Table[]) {
  const content: Record<string, { rows: number; hash: string }> = {};
  for (const { name, columns } of tables) {
    const [row] = await sql.unsafe<{ rows: number; hash: string }[]>(
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash
       from (select ${columns.join(', ')} from ${name}) t`,
    );
    if (row) content[name] = row;
  }
  return content;
}

const historyOf = (sql: Sql) => sql`select version, name from supabase_migrations.schema_migrations order by version`;

test('a data folder of the base migrations starts with this code and keeps every row', {
  timeout: 600_000,
}, async () => {
  const dataDir = folder();
  const start = (migrationsDir: string) =>
    startEmbedded({ dataDir, siteUrl: 'http://localhost:3000', migrationsDir, durable: false });
  const base = baseMigrations();
  const previous = await start(base);
  await previous.sql.unsafe(fs.readFileSync(BASE_DATA, 'utf8'));
  const tables = [...(await tablesOf(previous.sql))];
  const before = await contentOf(previous.sql, tables);
  await previous.close();
  const empty = Object.keys(before).filter((name) => !name.includes('.') && before[name]?.rows === 0);
  expect(empty, 'tables that upgrade-base.sql leaves empty').toEqual([]);

  const next = await start(MIGRATIONS);
  const after = await contentOf(next.sql, tables);
  const history = await historyOf(next.sql);
  await next.close();
  expect(history.at(-1)?.version).toBe(fs.readdirSync(MIGRATIONS).sort().at(-1)?.slice(0, 14));
  expect(after).toEqual(before);

  const newer = folder();
  fs.cpSync(MIGRATIONS, newer, { recursive: true });
  edit(newer, '29990101000000_newer.sql', 'create table public.newer ();');
  await (await start(newer)).close();
  await expect(start(MIGRATIONS), 'older code').rejects.toThrow(/Newer code has used this database/);

  const edited = folder();
  fs.cpSync(newer, edited, { recursive: true });
  edit(edited, '29990101000001_next.sql', 'create table public.next_table ();');
  const [first = ''] = fs.readdirSync(edited).sort();
  edit(edited, first, `${fs.readFileSync(path.join(edited, first), 'utf8')}select 1;`);
  await expect(start(edited), 'an edited migration').rejects.toThrow(
    new RegExp(`Other migrations have made this database[\\s\\S]*${first}[\\s\\S]*DATA_DIR`),
  );
  const renamed = folder();
  fs.cpSync(newer, renamed, { recursive: true });
  fs.renameSync(path.join(renamed, first), path.join(renamed, '19990101000000_text.sql'));
  await expect(start(renamed), 'a squash of the history').rejects.toThrow(/Other migrations have made this database/);

  const untouched = await start(newer);
  expect(await contentOf(untouched.sql, tables)).toEqual(before);
  expect((await historyOf(untouched.sql)).length).toBe(history.length + 1);
  await untouched.close();
});
