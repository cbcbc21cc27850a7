import path from 'node:path';
import { readMigrations, signaturesAfter } from '@dojang/embedded/migrate';
import { expect, test } from 'vitest';
import { FUNCTIONS, TABLE_GRANTS } from './catalog.table.ts';
import { useSharedFixture } from './support/fixture.ts';

const database = useSharedFixture();

/** The names that a query returns: one column called `name`, sorted. */
async function names(query: string): Promise<string[]> {
  const rows = await database.sql.unsafe<{ name: string }[]>(query);
  return rows.map((row) => row.name).sort();
}

test('row-level security is on in every table', async () => {
  expect(
    await names(`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`),
  ).toEqual([]);
});

test('every function has a pinned, empty search_path', async () => {
  expect(
    await names(`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace
        and not coalesce(proconfig, '{}') @> array['search_path=""']`),
  ).toEqual([]);
});

test('no function takes the day of the time zone of the server for today', async () => {
  const days = String.raw`\mcurrent_date\M|\mlocaltime|now\(\)\s*::\s*date|date_trunc\('(day|week|month|year)'`;
  const rows = await database.sql<{ name: string }[]>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~* ${days}`;
  expect(rows).toEqual([]);
});

test('no view runs with the rights of its owner', async () => {
  expect(
    await names(`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
        and not coalesce(reloptions, '{}') @> array['security_invoker=true']`),
  ).toEqual([]);
});

test('there is one policy per verb and role, and none for all roles at once', async () => {
  expect(
    await names(`
      select tablename || ' ' || cmd || ' ' || array_to_string(roles, ',') as name from pg_policies
      where schemaname = 'public'
      group by 1 having count(*) > 1 or bool_or(cmd = 'ALL') or bool_or(roles @> '{public}')`),
  ).toEqual([]);
});

test('policies call boolean functions once per statement, not once per row', async () => {
  expect(
    await names(`
      select policyname as name from pg_policies, unnest(array[qual, with_check]) expression
      where schemaname = 'public'
        and regexp_replace(expression, 'SELECT (public\\.)?is_(admin|active|proven)\\(\\)', '', 'g') ~ '(is|has)_[a-z_]+\\('`),
  ).toEqual([]);
});

test('policies use only session settings that hosted and embedded Supabase both provide', async () => {
  expect(
    await names(`
      select distinct m[1] as name from pg_policies,
        regexp_matches(coalesce(qual, '') || coalesce(with_check, ''), '(auth\\.[a-z_]+|current_setting)\\(', 'g') m
      where schemaname in ('public', 'storage')`),
  ).toEqual(['auth.uid']);
});

test.each(['anon', 'authenticated'] as const)('%s may call exactly the listed functions', async (role) => {
  const callable = await names(`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
      and has_function_privilege('${role}', oid, 'execute')`);
  expect(callable).toEqual([...FUNCTIONS[role]].sort());
});

test('a function that changes a limited number of locked rows selects these rows once', async () => {
  // `in (select … limit … for update)` may run again for each row, and then changes more rows. `= any (array(…))` runs once.
  expect(
    await names(`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosrc ~* '\\min \\(\\s*select[^;]*\\mlimit\\M([^;()]|\\([^()]*\\))*\\mfor update\\M'`),
  ).toEqual([]);
});

test('the server can call its own functions', async () => {
  for (const name of FUNCTIONS.service_role) {
    expect(
      await names(`
        select proname as name from pg_proc
        where pronamespace = 'public'::regnamespace and proname = '${name}'
          and has_function_privilege('service_role', oid, 'execute')`),
    ).toEqual([name]);
  }
});

interface Grant {
  role: string;
  table: string;
  verb: string;
  columns: string;
}

test('exactly the listed tables and columns are granted', async () => {
  const grants = await database.sql<Grant[]>`
    select r.role, c.relname as table, lower(v.verb) as verb,
      case when has_table_privilege(r.role, c.oid, v.verb) then '*'
      else (select string_agg(a.attname, ' ' order by a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and case when v.verb in ('SELECT', 'INSERT', 'UPDATE') then has_column_privilege(r.role, c.oid, a.attnum, v.verb) end)
      end as columns
    from pg_class c, unnest(array['anon', 'authenticated']) r (role),
      unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) v (verb)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`;
  const given = grants.filter((grant) => grant.columns !== null);
  const asText = ({ role, table, verb, columns }: Grant) => `${role} ${verb} ${table}: ${columns}`;
  expect(given.map(asText).sort()).toEqual([...TABLE_GRANTS].sort());
});

test('sequences are not granted to guests or users', async () => {
  expect(
    await names(`
      select c.relname || ' ' || r.role as name from pg_class c, unnest(array['anon', 'authenticated']) r (role)
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
        and (has_sequence_privilege(r.role, c.oid, 'usage') or has_sequence_privilege(r.role, c.oid, 'update'))`),
  ).toEqual([]);
});

test('the arguments that are read from the migrations are those of the database, for every function', async () => {
  const rows = await database.sql<{ name: string; required: string[]; optional: string[] }[]>`
    select proname as name,
      coalesce((array_agg(argument order by at) filter (where at <= pronargs - pronargdefaults)), '{}') as required,
      coalesce((array_agg(argument order by at) filter (where at > pronargs - pronargdefaults)), '{}') as optional
    from pg_proc
    left join lateral (
      select argument, row_number() over (order by at) as at
      from unnest(proargnames, proargmodes) with ordinality as given (argument, mode, at)
      where coalesce(mode, 'i') in ('i', 'b', 'v')
    ) as given on true
    where pronamespace = 'public'::regnamespace
    group by oid, proname, pronargs, pronargdefaults`;
  const byName = (name: string) => rows.filter((row) => row.name === name);
  const read = signaturesAfter(readMigrations(path.join(import.meta.dirname, '../migrations')));
  const left = [...read].filter(([, { signatures }]) => signatures.length > 0);
  expect(left.map(([name]) => name).sort()).toEqual([...new Set(rows.map(({ name }) => name))].sort());
  for (const [name, { signatures }] of left) {
    expect({ name, signatures: signatures.map(({ required, optional }) => ({ name, required, optional })) }).toEqual({
      name,
      signatures: expect.arrayContaining(byName(name)),
    });
    expect(signatures, name).toHaveLength(byName(name).length);
  }
});
