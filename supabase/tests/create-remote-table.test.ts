import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableFiles } from '../../shell/cli/src/table-template.ts';
import { ACCESS } from './access/access.table.ts';
import { makeFixture } from './access/fixture.ts';
import { probe, verbsOf } from './access/probe.ts';
import { type Cell, parseAccess } from './access/table.ts';
import { TABLES } from './access/tables.ts';
import { inRolledBack } from './support/actors.ts';
import { useDatabase } from './support/database.ts';

// Applies the files that `dojang create-remote our-plants --table` writes, as docs/remotes.md describes it.
const NAME = 'public.our_plants';
const files = Object.entries(tableFiles('our-plants', { now: new Date('2027-01-02T03:04:05Z') }));
const contentOf = (part: string) => files.find(([file]) => file.includes(part))?.[1] ?? '';
const probes = TABLES as unknown as Record<string, object>;
/** The value of a constant in a file that is a template for areas. */
const valueIn = <T>(file: string): T => new Function(contentOf(file).replace(/^export const \w+ =/m, 'return'))() as T;

const database = useDatabase();
beforeAll(async () => {
  Object.assign(probes, valueIn<object>('access/tables.ts'));
  await database.sql.begin(async (tx) => {
    await makeFixture(tx);
    await tx.unsafe(contentOf('migrations/'));
    await tx.unsafe(/insert into .*/.exec(contentOf('access/tables.ts'))?.[0] ?? '');
  });
});
// The rows are added to a copy, because other files of this worker share the table of probes.
afterAll(() => void delete probes[NAME]);

test('the migration has the number of the day, or the next after the platform’s newest, and the table’s name', () => {
  expect(files[0]?.[0]).toBe('platform/supabase/migrations/20270102030405_our_plants.sql');
  const [later] = Object.keys(tableFiles('our-plants', { now: new Date('2027-01-02'), after: '20270301000999' }));
  expect(later).toBe('platform/supabase/migrations/20270301001000_our_plants.sql');
});

test('every actor may do exactly what the new rows of the access matrix say', async () => {
  const [head = ''] = ACCESS.trim().split('\n');
  const cells: Cell[] = parseAccess(`${head}\n${contentOf('access.table.txt')}`);
  expect(new Set(cells.map(({ verb }) => verb))).toEqual(new Set(verbsOf(NAME)));
  const found = await inRolledBack(database.sql, async (tx) => {
    const differences: string[] = [];
    for (const { table, verb, actor, expected } of cells) {
      const outcome = await probe(tx, table, verb, actor);
      if (outcome !== expected) differences.push(`${verb} as ${actor}: ${outcome} instead of ${expected}`);
    }
    return differences;
  });
  expect(found).toEqual([]);
});

test('exactly the listed columns are granted', async () => {
  const grants = await database.sql<{ said: string }[]>`
    select format('%s %s our_plants: %s', r.role, lower(v.verb),
      case when has_table_privilege(r.role, 'public.our_plants', v.verb) then '*' else (
        select string_agg(attname, ' ' order by attname) from pg_attribute where attrelid = 'public.our_plants'::regclass
          and attnum > 0 and v.verb <> 'DELETE' and has_column_privilege(r.role, attrelid, attnum, v.verb)) end) as said
    from unnest(array['anon', 'authenticated']) r (role), unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) v (verb)`;
  const given = grants.map(({ said }) => said).filter((said) => !said.endsWith(': '));
  expect(given.sort()).toEqual(valueIn<string[]>('catalog.table.ts').sort());
});

test('a name is stored as a plain line, and the list of a user is read by its index', async () => {
  const [row] = await database.sql`
    insert into public.our_plants (user_id, name) select id, '  몬스테라' || chr(8203) from public.profiles limit 1 returning name`;
  expect(row?.name).toBe('몬스테라');
  const indexes = await database.sql`select indexdef from pg_indexes where tablename = 'our_plants'`;
  expect(indexes.map(({ indexdef }) => indexdef as string)).toContainEqual(
    expect.stringContaining('(user_id, created_at DESC, id)'),
  );
});
