/** Files of a first table for the repository of the platform, below `platform/` of a new remote. */
export function tableFiles(remote: string, now = new Date()): Record<string, string> {
  const table = remote.replaceAll('-', '_');
  const number = now.toISOString().replace(/\D/g, '').slice(0, 14);
  return {
    [`platform/supabase/migrations/${number}_${table}.sql`]: migrationOf(table),
    'platform/supabase/tests/access/access.table.txt': accessOf(table),
    'platform/supabase/tests/access/tables.ts': probeOf(table),
    'platform/supabase/tests/catalog.table.ts': grantsOf(table),
  };
}

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

/** Rows of the access matrix: everybody who is signed in and not suspended has the own rows only. */
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
