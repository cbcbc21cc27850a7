import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guest, type Person, sender, service, signUp, startWorkspace } from './test-support.ts';
import type { TestDatabase } from './testing.ts';

let db: TestDatabase;
let owner: Person;
let mate: Person;
let outsider: Person;
let projectId: string;

beforeAll(async () => {
  db = await startWorkspace();
  [owner, mate, outsider] = [await signUp(db.embedded), await signUp(db.embedded), await signUp(db.embedded)];
  const made = await owner.client.from('projects').insert({ name: '프로젝트' }).select().single();
  projectId = made.data?.id;
  await owner.client.from('members').insert({ project_id: projectId, email: mate.email });
  const notes = Array.from({ length: 60 }, (_, i) => ({
    project_id: projectId,
    title: `노트${i}`,
    content: { text: i % 2 ? '회의록을 작성' : '산책', nested: { x: i } },
  }));
  const { error } = await mate.client.from('notes').insert(notes);
  if (error) throw error;
});
afterAll(() => db?.stop());

describe('row policies', () => {
  test('row policies show a project to its owner and to a member by e-mail only', async () => {
    const see = async ({ client }: Person) => (await client.from('projects').select('id').eq('id', projectId)).data;
    expect(await see(owner)).toHaveLength(1);
    expect(await see(mate)).toHaveLength(1);
    expect(await see(outsider)).toHaveLength(0);
  });

  test('row policies refuse an outsider’s insert with 403, and let an update or delete change no row', async () => {
    const insert = await outsider.client.from('notes').insert({ project_id: projectId });
    expect(insert).toMatchObject({ status: 403, error: { code: '42501' } });
    const removed = await outsider.client.from('notes').delete({ count: 'exact' }).eq('project_id', projectId);
    expect(removed.count).toBe(0);
  });

  test('row policies refuse a guest with 401', async () => {
    expect(await guest(db.embedded).from('notes').select('id')).toMatchObject({
      status: 401,
      error: { code: '42501' },
    });
  });

  test('row policies refuse columns without a grant', async () => {
    const raised = await owner.client.from('people').update({ level: 'admin' }).eq('id', owner.id);
    expect(raised.error?.code).toBe('42501');
    const named = await owner.client
      .from('people')
      .update({ display_name: '수정' })
      .eq('id', owner.id)
      .select('display_name');
    expect(named.data).toEqual([{ display_name: '수정' }]);
  });
});

describe('reading', () => {
  const notes = () => owner.client.from('notes');

  test('rows can be counted and read in pages', async () => {
    const { count, data } = await notes().select('id', { count: 'exact' }).range(50, 69);
    expect([count, data?.length]).toEqual([60, 10]);
    expect((await notes().select('id', { count: 'exact' }).range(1000, 1010)).error?.code).toBe('PGRST103');
  });

  test('rows can be filtered by text, by paths into JSON, and by one of two conditions', async () => {
    const lengths = await Promise.all([
      notes().select('id').ilike('body_text', '%회의록%'),
      notes().select('id').eq('content->>text', '산책'),
      notes()
        .select('id')
        .contains('content', { nested: { x: 3 } }),
      notes().select('id').or('title.eq.노트1,title.eq.노트2'),
    ]);
    expect(lengths.map(({ data }) => data?.length)).toEqual([30, 30, 1, 2]);
  });

  test('rows of a foreign key can be embedded and counted', async () => {
    const joined = await notes()
      .select('id, projects!inner(name, members(email))')
      .eq('projects.name', '프로젝트')
      .limit(1);
    expect(joined.data).toMatchObject([{ projects: { name: '프로젝트', members: [{ email: mate.email }] } }]);
    const counted = await owner.client.from('projects').select('id, notes(count)').eq('id', projectId);
    expect(counted.data).toMatchObject([{ notes: [{ count: 60 }] }]);
  });

  test('`single` fails for several rows and for none; `maybeSingle` gives null for none', async () => {
    expect((await notes().select('*').single()).error?.code).toBe('PGRST116');
    expect((await notes().select('*').eq('id', -1).single()).error?.code).toBe('PGRST116');
    expect(await notes().select('*').eq('id', -1).maybeSingle()).toMatchObject({ data: null, error: null });
  });

  test('times are returned in ISO 8601 and JSON as JSON', async () => {
    const { data } = await notes().select('created_at, content').limit(1).single();
    expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/);
    expect(data?.content).toMatchObject({ nested: {} });
  });

  test('an answer has at most a thousand rows', async () => {
    await db.sql`insert into public.notes (project_id) select ${projectId} from generate_series(1, 1100)`;
    expect((await notes().select('id').limit(5000)).data).toHaveLength(1000);
    await db.sql`delete from public.notes where title = ''`;
  });

  test('an error names an unknown table, column, function or schema', async () => {
    const { client } = owner;
    expect((await client.from('nope').select('*')).error?.code).toBe('PGRST205');
    expect(await client.from('notes').select('nope')).toMatchObject({ status: 400, error: { code: '42703' } });
    expect((await client.rpc('nope')).error?.code).toBe('PGRST202');
    expect((await client.schema('auth').from('users').select('*')).error?.code).toBe('PGRST106');
  });
});

describe('writing', () => {
  test.each([[[1, { a: 2 }]], [{ 가: { 나: null } }], [{ text: '"따옴표" \\ \n' }], ['문자열']])(
    '%j is stored unchanged in jsonb',
    async (content) => {
      const { data, error } = await owner.client
        .from('notes')
        .insert({ project_id: projectId, title: 'json', content })
        .select('content')
        .single();
      expect(error).toBeNull();
      expect(data?.content).toEqual(content);
    },
  );

  test('an upsert replaces a row, and keeps the first row when duplicates are ignored', async () => {
    const row = { project_id: projectId, email: mate.email, role: 'editor' };
    const merged = await owner.client.from('members').upsert(row).select('role');
    expect(merged.data).toEqual([{ role: 'editor' }]);
    const ignored = await owner.client
      .from('members')
      .upsert({ ...row, role: 'owner' }, { onConflict: 'project_id,email', ignoreDuplicates: true })
      .select('role');
    expect(ignored.data).toEqual([]);
  });

  test('a write is rolled back when a trigger fails after it', async () => {
    const bad = await owner.client.from('projects').insert([{ name: '하나' }, { name: '' }]);
    expect(bad.error?.code).toBe('23514');
    expect((await owner.client.from('projects').select('id').eq('name', '하나')).data).toHaveLength(0);
  });
});

describe('errors of the database', () => {
  test.each([
    ['check', () => owner.client.from('projects').insert({ name: '' }), 400, '23514'],
    ['unique', () => service(db.embedded).from('people').insert({ id: owner.id, email: 'twice' }), 409, '23505'],
    [
      'foreign key',
      () => service(db.embedded).from('notes').insert({ project_id: '00000000-0000-4000-8000-000000000000' }),
      409,
      '23503',
    ],
    ['not null', () => service(db.embedded).from('notes').insert({ title: 'x' }), 400, '23502'],
    ['malformed uuid', () => owner.client.from('notes').select('id').eq('project_id', 'zzz'), 400, '22P02'],
  ])('%s is answered with its own code', async (_, run, status, code) => {
    expect(await run()).toMatchObject({ status, error: { code } });
  });

  test.each([
    ['P0001', 400],
    ['P0002', 404],
    ['42501', 403],
    ['23505', 409],
    ['23514', 400],
    ['PT409', 409],
    ['PT418', 418],
    ['22023', 400],
    ['40001', 500],
  ])('raised with errcode %s is answered %i with message, details and hint', async (code, status) => {
    const answer = await owner.client.rpc('raise_error', { p_code: code, p_message: '안 돼요' });
    expect(answer).toMatchObject({
      status,
      error: { code, message: '안 돼요', details: 'the detail', hint: 'the hint' },
    });
  });

  test('a missing privilege is 401 for a guest', async () => {
    const { status } = await guest(db.embedded).rpc('raise_error', { p_code: '42501', p_message: 'no' });
    expect(status).toBe(401);
  });
});

describe('functions', () => {
  test('functions run as the caller, and only for roles with a grant', async () => {
    const ask = (client: Person['client']) => client.rpc('can_see', { p_project_id: projectId });
    expect((await ask(owner.client)).data).toBe(true);
    expect((await ask(outsider.client)).data).toBe(false);
    expect(await ask(guest(db.embedded))).toMatchObject({ status: 401, error: { code: '42501' } });
  });
});

describe('malicious requests', () => {
  const call = (path: string, init: RequestInit & { token?: string; key?: string } = {}) => {
    const { token, key = db.embedded.publishableKey, ...rest } = init;
    const headers = new Headers({ 'content-type': 'application/json' });
    if (key) headers.set('apikey', key);
    if (token) headers.set('authorization', `Bearer ${token}`);
    return sender(db.embedded)(new Request(`http://localhost:3000${path}`, { headers, ...rest }));
  };
  const sign = (claims: Record<string, unknown>, secret = db.embedded.jwtSecret) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
  const soon = () => Math.floor(Date.now() / 1000) + 600;
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('requests with a token that is invalid, unsigned, wrongly signed, expired or of another role get 401', async () => {
    const claims = { sub: owner.id, role: 'service_role', exp: soon() };
    const tokens = [
      'abc.def',
      'x',
      `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
      await sign(claims, 'another-secret-of-at-least-32-characters'),
      await sign({ sub: owner.id, role: 'authenticated', exp: 1000 }),
      await sign({ sub: owner.id, role: 'postgres', exp: soon() }),
      await sign({ sub: owner.id, role: 'authenticated' }),
    ];
    for (const token of tokens) {
      expect((await call('/rest/v1/people?select=id', { token })).status).toBe(401);
      expect((await call('/storage/v1/bucket', { token })).status).toBe(401);
      expect((await call('/auth/v1/user', { token })).status).toBe(403);
    }
  });

  test('requests without a key, or with a wrong one, get 401', async () => {
    expect((await call('/rest/v1/notes?select=id', { key: '' })).status).toBe(401);
    expect((await call('/rest/v1/notes?select=id', { key: 'x' })).status).toBe(401);
  });

  test('malicious requests cannot inject SQL by value, column, order or JSON path', async () => {
    const { token } = owner;
    const value = await call(`/rest/v1/notes?title=eq.${encodeURIComponent("x'; drop table notes;--")}`, { token });
    expect([value.status, await value.json()]).toEqual([200, []]);
    for (const query of ['select=id"; drop table notes;--', 'select=id&order=id;select pg_sleep(3)']) {
      const { status } = await call(`/rest/v1/notes?${query.replaceAll(' ', '%20')}`, { token });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    const path = `/rest/v1/notes?select=${encodeURIComponent("content->>a'||(select pg_sleep(20))||'")}`;
    // This path does not reach the database. There the statement timeout would cancel pg_sleep.
    const answer = await call(path, { token });
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'PGRST100']);
    expect((await owner.client.from('notes').select('id').limit(1)).data).toHaveLength(1);
  });

  test('requests with a malformed body get 4xx', async () => {
    const { token } = owner;
    for (const body of ['{bad', '[1,2]', JSON.stringify({ name: 'a\u0000b' })]) {
      const { status } = await call('/rest/v1/projects', { method: 'POST', token, body });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  });

  test('requests for lite’s own pages, or of a guest for the list of tables, are refused', async () => {
    expect((await call('/_system/info')).status).toBe(404);
    expect((await call('/_system')).status).toBe(404);
    expect((await call('/')).status).toBe(404);
    expect((await call('/rest/v1/')).status).toBeGreaterThanOrEqual(400);
  });
});
