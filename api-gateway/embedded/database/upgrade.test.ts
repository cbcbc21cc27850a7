import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startEmbedded } from '../index.ts';
import type { Sql } from '../postgres/connect.ts';

const SUPABASE = path.resolve(import.meta.dirname, '../../../supabase');
const MIGRATIONS = path.join(SUPABASE, 'migrations');
/** The last migration of the release before: what came after it is the upgrade. */
const PREVIOUS = '20261121000600';

const folders: string[] = [];
const folder = () => {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-upgrade-'));
  folders.push(made);
  return made;
};
afterEach(() => {
  for (const made of folders.splice(0)) fs.rmSync(made, { recursive: true, force: true });
});

function migrationsUpTo(version: string): string {
  const some = folder();
  for (const file of fs.readdirSync(MIGRATIONS).filter((name) => name.slice(0, 14) <= version)) {
    fs.copyFileSync(path.join(MIGRATIONS, file), path.join(some, file));
  }
  return some;
}

/**
 * Every row of every table, in the columns that it had then, as one hash a table. Trees of notes are rows since then, and
 * buckets are rows that migrations write.
 */
async function contentOf(sql: Sql, tables?: readonly { name: string; columns: string[] }[]) {
  const known =
    tables ??
    (await sql<{ name: string; columns: string[] }[]>`
      select c.oid::regclass::text as name, array_agg(quote_ident(a.attname) order by a.attname) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relname <> 'buckets' and not (c.relname = 'projects' and a.attname = 'note_index') and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'storage'::regnamespace)
      group by c.oid`);
  const content: Record<string, { rows: number; hash: string }> = {};
  for (const { name, columns } of known) {
    const [row] = await sql.unsafe<{ rows: number; hash: string }[]>(
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash
       from (select ${columns.join(', ')} from ${name}) t`,
    );
    if (row) content[name] = row;
  }
  return { tables: [...known], content };
}

interface Node {
  id: string;
  children: Node[];
}
interface Tree {
  id: string;
  tree: Node[];
}

/** Then a tree was a column of its project, and places had no table. */
const seedOfThen = () =>
  fs.readFileSync(path.join(SUPABASE, 'seed.sql'), 'utf8').replace(/update public\.note_places[^;]*;/, '');

/** Trees as they were kept: three levels, a removed note in the second, and two notes that no tree names. */
async function growTrees(sql: Sql): Promise<(Tree & { unnamed: string[] })[]> {
  const projects = await sql<{ id: string; live: string[]; removed: string[] }[]>`
    select project_id as id, array_agg(id order by updated_at desc, id) filter (where removed_at is null) as live,
      coalesce(array_agg(id) filter (where removed_at is not null), '{}') as removed
    from public.notes group by 1`;
  const trees = projects.map(({ id, live, removed }) => {
    const [first = '', second = '', ...others] = live.slice(2).reverse();
    const leaves = (ids: string[]): Node[] => ids.map((note) => ({ id: note, children: [] }));
    const below = leaves(others);
    const kept = (children: Node[]): Node[] => [...leaves([second]), { id: first, children }].filter((node) => node.id);
    const stored = removed[0] ? [{ id: removed[0], children: below }] : below;
    return { id, tree: kept(below), stored: kept(stored), unnamed: live.slice(0, 2) };
  });
  for (const { id, stored } of trees) {
    await sql`update public.projects set note_index = ${sql.json(stored as never)} where id = ${id}`;
  }
  return trees;
}

test('a data folder of the previous release starts with this one and holds every row', {
  timeout: 120_000,
}, async () => {
  const dataDir = folder();
  const start = (migrationsDir: string) =>
    startEmbedded({
      dataDir,
      siteUrl: 'http://localhost:3000',
      migrationsDir,
      durable: false,
    });
  const previous = await start(migrationsUpTo(PREVIOUS));
  await previous.sql.unsafe(seedOfThen());
  const trees = await growTrees(previous.sql);
  const before = await contentOf(previous.sql);
  await previous.close();
  expect(Object.values(before.content).filter(({ rows }) => rows > 0).length).toBeGreaterThan(15);

  const next = await start(MIGRATIONS);
  const after = await contentOf(next.sql, before.tables);
  const treesAfter = await next.sql<Tree[]>`select p.id, p.note_index as tree from public.projects p`;
  const [newest] = await next.sql`select max(version) as version from supabase_migrations.schema_migrations`;
  await next.close();
  expect(newest?.version).toBe(fs.readdirSync(MIGRATIONS).sort().at(-1)?.slice(0, 14));
  expect(after.content).toEqual(before.content);
  for (const { id, tree, unnamed } of trees) {
    const now = treesAfter.find((project) => project.id === id)?.tree;
    expect(now, id).toEqual([...tree, ...unnamed.map((note) => ({ id: note, children: [] }))]);
  }

  const older = start(migrationsUpTo(PREVIOUS));
  await expect(older).rejects.toThrow(/Newer code has used this database/);
});
