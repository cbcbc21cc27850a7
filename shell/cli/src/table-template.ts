interface TableOptions {
  now?: Date;
  /** The version of the newest migration of the platform. */
  after?: string | undefined;
}

/**
 * Files for a first table, with a list that reads it. They are written below `platform/` of a new remote, for the repository of
 * the platform.
 */
export function tableFiles(remote: string, { now = new Date(), after }: TableOptions = {}): Record<string, string> {
  const table = remote.replaceAll('-', '_');
  const number = laterOf(now.toISOString().replace(/\D/g, '').slice(0, 14), after);
  const queries = `${remote.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Queries`;
  return {
    [`platform/supabase/migrations/${number}_${table}.sql`]: migrationOf(table),
    'platform/supabase/tests/access/access.table.txt': accessOf(table),
    'platform/supabase/tests/access/tables.ts': probeOf(table),
    'platform/supabase/tests/catalog.table.ts': grantsOf(table),
    [`platform/mfe-${remote}/src/${remote}.queries.ts`]: queriesOf(remote, table, queries),
    [`platform/mfe-${remote}/testing/lists.ts`]: listOf(queries),
    'platform/supabase/tests/lists/thirty-rows.ts': rowsOf(table),
  };
}

/**
 * A number of 14 digits that is later than the newest migration. The clock of the machine that wrote that migration may have
 * been ahead.
 */
const laterOf = (number: string, after = '') =>
  after < number ? number : String(BigInt(after) + 1n).padStart(after.length, '0');

const migrationOf = (table: string) => `-- What a user keeps in the area ${table}. Nobody else has access.
create table public.${table} (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  created_at timestamptz not null default now()
);
-- In the order of the list, which is read in ranges.
create index ${table}_of_user on public.${table} (user_id, created_at desc, id);
create trigger ${table}_text before insert or update of name on public.${table}
  for each row execute function public.tidy_text('name');

alter table public.${table} enable row level security;
revoke all on public.${table} from anon, authenticated;
grant select, insert (id, user_id, name), update (name), delete on public.${table} to authenticated;

create policy ${table}_select on public.${table} for select to authenticated
  using (user_id = auth.uid() and (select public.is_active()));
create policy ${table}_insert on public.${table} for insert to authenticated
  with check (user_id = auth.uid() and (select public.is_active()));
create policy ${table}_update on public.${table} for update to authenticated
  using (user_id = auth.uid() and (select public.is_active()))
  with check (user_id = auth.uid() and (select public.is_active()));
create policy ${table}_delete on public.${table} for delete to authenticated
  using (user_id = auth.uid() and (select public.is_active()));

-- Open pages of the user are told of changes.
select public.broadcast_changes('public.${table}', 'person', 'r.user_id');
`;

const ACTORS = ['guest', 'stranger', 'viewer', 'member', 'manager', 'owner', 'admin', 'suspended'];

/** Rows of the access matrix: every signed-in user who is not suspended may access only their own rows. */
function accessOf(table: string): string {
  const row = (verb: string, own: string, suspended: string) => {
    const cells = ACTORS.map((actor) => (actor === 'guest' ? 'no' : actor === 'suspended' ? suspended : own));
    return [table, verb, ...cells]
      .map((cell) => cell.padEnd(12))
      .join(' ')
      .trimEnd();
  };
  const rows = [
    row('select', 'mine', '–'),
    row('insert', 'yes', 'no'),
    row('forge', 'no', 'no'),
    row('update', 'mine', '–'),
    row('delete', 'mine', '–'),
  ];
  return `${rows.join('\n')}\n`;
}

const probeOf = (
  table: string,
) => `// For TABLES in supabase/tests/access/tables.ts, and a row of each user in fixture.ts of that folder:
//   insert into public.${table} (user_id, name) select id, 'x' from public.profiles
export const TABLES = {
  'public.${table}': {
    label: "case when t.user_id = $me then 'mine' else 'others' end",
    insert: "insert into public.${table} (user_id, name) values ($me, 'new')",
    forge: "insert into public.${table} (user_id, name) values ($other, 'new')",
    set: "name = 'changed'",
  },
};
`;

const grantsOf = (table: string) => `// For TABLE_GRANTS in supabase/tests/catalog.table.ts.
export const TABLE_GRANTS = [
  'authenticated select ${table}: *',
  'authenticated insert ${table}: id name user_id',
  'authenticated update ${table}: name',
  'authenticated delete ${table}: *',
];
`;

const queriesOf = (
  remote: string,
  table: string,
  queries: string,
) => `// For src/ of the area, when its packages have the types of the table (npx dojang init).
import { getSupabase, readRange } from '@dojang/shared-auth';
import { pagedListOptions, watching } from '@dojang/shared-auth/query';

const AT_ONCE = 20;

export const ${queries} = {
  /** What a user keeps here, the newest first. The key contains the user, so that nothing is shown to the next one of this browser. */
  list: (userId: string) =>
    pagedListOptions({
      queryKey: ['${remote}', userId, 'list'],
      pageSize: AT_ONCE,
      meta: watching({ tables: ['${table}'], of: userId }),
      read: (range) =>
        readRange(
          (from, to, options) =>
            getSupabase()
              .from('${table}')
              .select('id, name, created_at', options)
              .order('created_at', { ascending: false })
              .order('id')
              .range(from, to),
          range,
        ),
    }),
};
`;

const listOf = (
  queries: string,
) => `// What the tests of lists need, where the folder of the area is in the repository of the platform.
import type { List } from '../../supabase/tests/lists/list.ts';

/** Queries whose data are rows. */
export const LISTS: Readonly<Record<string, List>> = {
  '${queries}.list': { args: ({ person }) => [person.id] },
};

/** Queries that return one object, one value or a key. */
export const NO_LISTS: readonly string[] = [];
`;

const rowsOf = (table: string) => `// For makeWorld in supabase/tests/lists/thirty-rows.ts, beside the list.
await sql\`
  insert into public.${table} (user_id, name) select \${person.id}::uuid, '이름' from generate_series(1, \${COUNT})\`;
`;
