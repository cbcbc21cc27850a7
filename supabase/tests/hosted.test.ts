import { openSql, type Sql } from '@dojang/embedded/sql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { push } from '../../scripts/db-push.ts';
import { FUNCTIONS } from './catalog.table.ts';
import { describeSchema } from './support/catalogue.ts';
import { useDatabase } from './support/database.ts';
import { type HostedDatabase, startHostedDatabase } from './support/hosted.ts';

const embedded = useDatabase();
let hosted: HostedDatabase;
/** The role `postgres` of hosted Supabase. */
let owner: Sql;
let applied: string[];

beforeAll(async () => {
  hosted = await startHostedDatabase();
  owner = openSql(hosted.url, { max: 1, onnotice() {} });
  applied = await push(hosted.url);
}, 60_000);
afterAll(async () => {
  await owner?.end();
  await hosted?.stop();
});

test('every migration runs once as the role of hosted Supabase', async () => {
  const [role] = await owner`select rolsuper, rolbypassrls from pg_roles where rolname = current_user`;
  expect(role).toEqual({ rolsuper: false, rolbypassrls: true });
  expect(applied.length).toBeGreaterThan(30);
  expect(await push(hosted.url)).toEqual([]);
});

test('db:push adds the product’s rows, and keeps later changes of an admin', async () => {
  const gallery = () => owner`select name from public.templates where status = 'published' order by rank`;
  expect((await gallery()).length).toBeGreaterThan(0);
  expect(await owner`select from public.current_agreements()`).toHaveLength(4);
  expect(await owner`select from public.site_boards`).toHaveLength(2);
  expect(await owner`select from public.profiles`).toHaveLength(0);
  await owner`update public.templates set name = '우리 가게' where rank = 0`;
  const before = await gallery();
  await push(hosted.url);
  expect(await gallery()).toEqual(before);
});

test('the schema and its privileges are the same as in the embedded Supabase', async () => {
  expect(await describeSchema(hosted.sql)).toEqual(await describeSchema(embedded.sql));
});

test('a project without default privileges gets the same privileges, because migrations grant each of them', async () => {
  const bare = await startHostedDatabase({ grantsByDefault: false });
  try {
    await push(bare.url);
    // The server's key does not call the other functions, and reads no sequence.
    const isNeeded = (line: string) =>
      !/^(functionGrant|tableGrant \w+_id_seq) .*service_role/.test(line) ||
      FUNCTIONS.service_role.some((name) => line.startsWith(`functionGrant ${name}(`));
    expect((await describeSchema(bare.sql)).filter(isNeeded)).toEqual(
      (await describeSchema(hosted.sql)).filter(isNeeded),
    );
  } finally {
    await bare.stop();
  }
});

test.each([
  ['create table auth.extra (id int)', 'permission denied for schema auth'],
  ['create function storage.extra() returns int language sql return 1', 'permission denied for schema storage'],
  ['alter table auth.users add column extra int', 'must be owner'],
  ['alter table storage.objects disable row level security', 'must be owner'],
  ['create index extra on storage.objects (owner)', 'permission denied for schema storage'],
  ['drop table storage.objects cascade', 'must be owner'],
  ['alter system set work_mem = 1', 'permission denied'],
  ["alter role supabase_auth_admin set statement_timeout = '1s'", 'permission denied'],
])('the test database refuses what hosted Supabase refuses: %s', async (statement, refusal) => {
  await expect(owner.unsafe(statement)).rejects.toThrow(refusal);
});

test('Supabase Auth, which uses another role, signs a user up through our triggers', async () => {
  const auth = openSql(hosted.url.replace('postgres@', 'supabase_auth_admin@'), { max: 1, onnotice() {} });
  try {
    const consents = await owner`select agreement_id, version from public.current_agreements() where needs_consent`;
    const meta = { full_name: '김민아', level: 'super', consents };
    await auth`
      insert into auth.users (id, aud, role, email, raw_user_meta_data)
      values (gen_random_uuid(), 'authenticated', 'authenticated', 'mina@dojang.test', ${auth.json(meta as never)})`;
    await expect(auth`select * from public.profiles`).rejects.toThrow('permission denied');
  } finally {
    await auth.end();
  }
  const [profile] = await owner`select display_name, level from public.profiles where email = 'mina@dojang.test'`;
  expect(profile).toEqual({ display_name: '김민아', level: 'member' });
});
