import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';
import { bearer as anyBearer, testApp } from '../../testing/test-app.ts';

const functionsDir = join(import.meta.dirname, '../../../../supabase/functions');

let gateway: DatabaseApp;
let mina: Person;
let jun: Person;

beforeAll(async () => {
  gateway = await startDatabaseApp({ own: { functionsDir } });
  mina = await gateway.signUp('김민아');
  jun = await gateway.signUp('박준');
  const { sql } = gateway.database;
  const project = randomUUID();
  await sql`insert into public.projects (id, name, owner_id) values (${project}, '가게', ${mina.id})`;
  const as = (title: string, due: string | null) => sql`
    with board as (select c.board_id, c.id from public.board_columns c join public.boards b on b.id = c.board_id
                   where b.project_id = ${project} order by c.rank limit 1),
    made as (insert into public.issues (id, project_id, number, board_id, column_id, title, due_date, rank, created_by)
             select gen_random_uuid(), ${project}, coalesce((select max(number) from public.issues), 0) + 1, board_id, id,
               ${title}, ${due}::date, (select count(*) from public.issues) + 1, ${mina.id} from board returning id)
    insert into public.issue_assignees (issue_id, user_id, project_id) select id, ${mina.id}, ${project} from made`;
  await as('포스터 맡기기', '2026-12-31');
  await as('언젠가', null);
});
afterAll(() => gateway.stop());

const call = (headers: Record<string, string>, method = 'POST', name = 'due-calendar') =>
  gateway.app.request(`/functions/v1/${name}`, {
    method,
    headers: { apikey: gateway.deps.supabase.publishableKey, 'content-type': 'application/json', ...headers },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
const bearer = (person: Person) => ({ authorization: `Bearer ${person.token}` });

test('supabase-js invokes a function of the embedded default in the name of its user', async () => {
  const client = createClient('http://localhost:3000', gateway.deps.supabase.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: bearer(mina), fetch: async (input, init) => gateway.app.request(new Request(input, init)) },
  });
  const { data, error } = await client.functions.invoke('due-calendar', { body: {} });
  expect(error).toBeNull();
  expect(data).toContain('SUMMARY:포스터 맡기기');
  expect(data).not.toContain('언젠가');
  const other = await call(bearer(jun));
  expect([other.status, other.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await other.text()).not.toContain('포스터');
});

test('a person may call functions so often that nobody else waits for long, and others go on', async () => {
  const busy = await gateway.signUp('바쁜 사람');
  const statuses: number[] = [];
  for (let at = 0; at < 301; at += 1) statuses.push((await call(bearer(busy))).status);
  expect([statuses.slice(0, 300).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429]);
  expect((await call(bearer(jun))).status).toBe(200);
});

test('a person with 20,000 due issues gets the nearest thousand', async () => {
  const many = await gateway.signUp('많은 이슈');
  const { sql } = gateway.database;
  const [project] = await sql<{ id: string }[]>`
    insert into public.projects (name, owner_id) values ('많음', ${many.id}) returning id`;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      with place as (
        select c.board_id, c.id from public.board_columns c join public.boards b on b.id = c.board_id
        where b.project_id = ${project?.id ?? ''} order by c.rank limit 1
      ), made as (
        insert into public.issues (id, project_id, number, board_id, column_id, title, due_date, rank, created_by)
        select gen_random_uuid(), ${project?.id ?? ''}, n, board_id, id, 'n' || n, current_date - 10000 + n, n, ${many.id}
        from place, generate_series(1, 20000) n returning id
      )
      insert into public.issue_assignees (issue_id, user_id, project_id)
      select id, ${many.id}, ${project?.id ?? ''} from made`;
  });
  const answer = await call(bearer(many));
  expect(answer.status).toBe(200);
  const titles = [...(await answer.text()).matchAll(/SUMMARY:n([0-9]+)/g)].map(([, number]) => Number(number));
  expect([titles.length, titles[0], titles.at(-1)]).toEqual([1_000, 9_500, 10_499]);
});

test('guests, bad tokens, other methods and unknown names are refused before the function', async () => {
  expect((await call({})).status).toBe(401);
  expect((await call({ authorization: 'Bearer a.b.c' })).status).toBe(401);
  expect((await call(bearer(mina), 'GET')).status).toBe(405);
  for (const name of ['nothing', '_shared', 'due-calendar/more'])
    expect((await call(bearer(mina), 'POST', name)).status).toBe(404);
});

test('a CORS preflight from another origin is answered without a token', async () => {
  const answer = await call({ origin: 'https://elsewhere.example' }, 'OPTIONS');
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
});

test('a session that waits for its code cannot call a function', async () => {
  const { sql } = gateway.database;
  await sql`update public.profiles set is_secure_login = true where id = ${jun.id}`;
  gateway.deps.supabase.sessions.forget(jun.id);
  expect((await call(bearer(jun))).status).toBe(403);
});

test('a hosted Supabase gets the request with its region, and no other query parameter', async () => {
  const { app, received } = await testApp();
  await app.request('/functions/v1/due-calendar?forceFunctionRegion=ap-northeast-2&x=1', {
    method: 'POST',
    headers: { ...(await anyBearer()), 'x-region': 'ap-northeast-2' },
    body: '{}',
  });
  const [request] = received;
  expect(new URL(request?.url ?? '').search).toBe('?forceFunctionRegion=ap-northeast-2');
  expect(request?.headers.get('x-region')).toBe('ap-northeast-2');
});
