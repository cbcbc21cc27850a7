import { randomUUID } from 'node:crypto';
import { startTestDatabase, type TestDatabase } from '@dojang/embedded/testing';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { tables } from '../../../shared-auth/src/tables/index.ts';
import type { Client } from '../../../shared-auth/src/tables/schema.ts';

// A global that a module of the page reads at load time.
vi.hoisted(() => vi.stubGlobal('window', { matchMedia: () => ({ matches: false, addEventListener() {} }) }));

// Tests the specification's rows "Database (REST …)" and "Failed table operation" with supabase-js on the real database.

let db: TestDatabase;
let mina: Person;
let jun: Person;
let projectId: string;

interface Person {
  client: Client;
  id: string;
  email: string;
}
const of = ({ client }: Pick<Person, 'client'>) => tables(client);
const guest = (send: (request: Request) => Promise<Response>): Client =>
  createClient('http://localhost:3000', db.embedded.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    db: { retry: false },
    global: { fetch: (input, init) => send(new Request(input, init)) },
  });
const answer = (request: Request) => db.embedded.fetch(request, { peerAddress: '127.0.0.1' });

async function signUp(name: string): Promise<Person> {
  const client = guest(answer);
  const email = `${randomUUID()}@dojang.test`;
  const { data } = await client.auth.signUp({
    email,
    password: 'password-1234',
    options: { data: { full_name: name } },
  });
  return { client, id: data.user?.id ?? '', email };
}
const add = (member_email: string) =>
  of(mina).projectMembers.insert({ project_id: projectId, user_id: mina.id, member_email });

beforeAll(async () => {
  // An answer has ten rows, so a list is read in several answers.
  db = await startTestDatabase({ maxRows: 10 });
  mina = await signUp('민아');
  jun = await signUp('준');
});
afterAll(() => db?.stop());

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  projectId = randomUUID();
  await of(mina).projects.insert({ id: projectId, name: '가게' });
  return () => vi.restoreAllMocks();
});

describe('profiles', () => {
  test('select by id', async () => {
    expect(await of(mina).profiles.read(mina.id)).toMatchObject({ email: mina.email, display_name: '민아' });
    expect(await of(mina).profiles.read(jun.id)).toBe(false);
  });

  test('list with count', async () => {
    const list = (query: Parameters<ReturnType<typeof of>['profiles']['list']>[0]) => of(jun).profiles.list(query);
    expect(await list({ range: [0, 0] })).toMatchObject({ rows: [{ id: jun.id }], total: 1 });
    await db.sql`update public.profiles set level = 'admin' where id = ${jun.id}`;
    // The newest row comes first.
    expect(await list({ range: [0, 0] })).toMatchObject({ rows: [{ display_name: '준' }], total: 2 });
    expect(await list({ range: [1, 1] })).toMatchObject({ rows: [{ display_name: '민아' }], total: 2 });
    expect(await list({ range: [0, 9], level: 'admin', userType: 'all' })).toMatchObject({ total: 1 });
    expect(await list({ range: [0, 9], level: 'all', userType: 'company' })).toEqual({ rows: [], total: 0 });
    for (const search of ['민아', mina.email.toUpperCase()])
      expect(await list({ range: [0, 9], search })).toMatchObject({ rows: [{ id: mina.id }], total: 1 });
    for (const search of ['민', 'a",level.eq."admin', '민아,준'])
      expect(await list({ range: [0, 9], search })).toEqual({ rows: [], total: 0 });
    await db.sql`update public.profiles set level = 'member' where id = ${jun.id}`;
  });

  test('update by id', async () => {
    expect(await of(mina).profiles.update(mina.id, { phone: '010-1234-5678' })).toBe(true);
    expect(await of(mina).profiles.read(mina.id)).toMatchObject({ phone: '010-1234-5678' });
    expect(await of(mina).profiles.update(jun.id, { phone: '010-0000-0000' })).toBe(false);
  });
});

test('configuration: a new member has the default level and the default user type, and is signed in without a mail', async () => {
  expect(await of(mina).profiles.read(mina.id)).toMatchObject({ level: 'member', user_type: 'general' });
});

describe('projects', () => {
  test('select file_category by id', async () => {
    expect(await of(mina).projects.fileCategory(projectId)).toEqual([]);
    expect(await of(jun).projects.fileCategory(projectId)).toBe(false);
  });

  test('select note_index by id', async () => {
    expect(await of(mina).projects.noteIndex(projectId)).toEqual(expect.anything());
    expect(await of(jun).projects.noteIndex(projectId)).toBe(false);
  });

  test('insert a row', async () => {
    const id = randomUUID();
    expect(await of(jun).projects.insert({ id, name: '책방' })).toMatchObject({ id, owner_id: jun.id });
    expect(await of(jun).projects.insert({ id, name: '책방' })).toBe(false);
  });

  test('update by id', async () => {
    expect(await of(mina).projects.update(projectId, { name: '찻집' })).toBe(true);
    expect(await of(jun).projects.update(projectId, { name: '내 것' })).toBe(false);
    expect(await db.sql`select name from public.projects where id = ${projectId}`).toEqual([{ name: '찻집' }]);
  });

  test('delete by id', async () => {
    const removed = () => db.sql`select removed_at is not null as is from public.projects where id = ${projectId}`;
    await of(jun).projects.remove(projectId);
    expect(await removed()).toEqual([{ is: false }]);
    expect(await of(mina).projects.remove(projectId)).toBe(true);
    expect(await removed()).toEqual([{ is: true }]);
  });
});

describe('project_members', () => {
  test('insert one, which returns the created row', async () => {
    expect(await add('kim@dojang.test')).toMatchObject({ project_id: projectId, member_email: 'kim@dojang.test' });
    expect(await add('no address')).toBe(false);
  });

  test('select all of a project in the order of created_at, the newest first', async () => {
    for (let at = 0; at < 14; at++) await add(`kim-${at}@dojang.test`);
    const list = (await of(mina).projectMembers.list(projectId)) || [];
    // The owner was the first member.
    expect(list.map(({ member_email }) => member_email)).toEqual([
      ...Array.from({ length: 14 }, (_, at) => `kim-${13 - at}@dojang.test`),
      mina.email,
    ]);
  });

  test('select member_email of a project, joined as comma-separated string', async () => {
    await add('kim@dojang.test');
    const emails = await of(mina).projectMembers.emails(projectId);
    expect(String(emails).split(',').toSorted()).toEqual(['kim@dojang.test', mina.email].toSorted());
  });

  test('select by project and member_email: first match or false', async () => {
    await add('kim@dojang.test');
    expect(await of(mina).projectMembers.find(projectId, 'kim@dojang.test')).toMatchObject({ project_id: projectId });
    expect(await of(mina).projectMembers.find(projectId, 'lee@dojang.test')).toBe(false);
    expect(await of(jun).projectMembers.find(projectId, 'kim@dojang.test')).toBe(false);
  });

  test('delete by id', async () => {
    const member = await add('kim@dojang.test');
    if (!member) throw new Error('was not added');
    expect(await of(jun).projectMembers.remove(member.id)).toBe(false);
    expect(await of(mina).projectMembers.remove(member.id)).toBe(true);
    expect(await of(mina).projectMembers.find(projectId, 'kim@dojang.test')).toBe(false);
  });

  test('select member_email of all rows for a user_id, deduplicated', async () => {
    await add('park@dojang.test');
    projectId = randomUUID();
    await of(mina).projects.insert({ id: projectId, name: '다른 가게' });
    await add('park@dojang.test');
    const emails = await of(mina).projectMembers.emailsOf(mina.id);
    expect(emails.filter((email) => email === 'park@dojang.test')).toHaveLength(1);
  });
});

describe('has_project_auth', () => {
  test('returns whether the person may open a project, and false for a guest', async () => {
    expect(await of(mina).hasProjectAuth(projectId)).toBe(true);
    expect(await of(jun).hasProjectAuth(projectId)).toBe(false);
    expect(await tables(guest(answer)).hasProjectAuth(projectId)).toBe(false);
  });

  test('project-auth error: false, and a warning is logged', async () => {
    const failing = guest(async () => Response.json({ code: 'XX000', message: 'out of memory' }, { status: 500 }));
    expect(await tables(failing).hasProjectAuth(projectId)).toBe(false);
    expect(console.warn).toHaveBeenCalledWith('out of memory');
  });
});

describe('a failed table operation', () => {
  const unreachable = () => tables(guest(() => Promise.reject(new TypeError('fetch failed'))));
  type All = ReturnType<typeof tables>;
  test.each<[string, (all: All) => Promise<unknown>, unknown]>([
    ['a profile', (all) => all.profiles.read(mina.id), false],
    ['profiles', (all) => all.profiles.list({ range: [0, 9] }), false],
    ['a changed profile', (all) => all.profiles.update(mina.id, { phone: null }), false],
    ['file_category', (all) => all.projects.fileCategory(projectId), false],
    ['note_index', (all) => all.projects.noteIndex(projectId), false],
    ['a new project', (all) => all.projects.insert({ name: '가게' }), false],
    ['a changed project', (all) => all.projects.update(projectId, { name: '가게' }), false],
    ['a deleted project', (all) => all.projects.remove(projectId), false],
    ['a new member', (all) => all.projectMembers.insert({ project_id: projectId, member_email: 'a@b.c' }), false],
    ['members', (all) => all.projectMembers.list(projectId), false],
    ['addresses of members', (all) => all.projectMembers.emails(projectId), false],
    ['one member', (all) => all.projectMembers.find(projectId, 'a@b.c'), false],
    ['a removed member', (all) => all.projectMembers.remove(projectId), false],
    ['has_project_auth', (all) => all.hasProjectAuth(projectId), false],
    ['addresses of all members of a user', (all) => all.projectMembers.emailsOf(mina.id), []],
  ])('logs a warning with the message and returns the value for a failure: %s', async (_, call, value) => {
    expect(await call(unreachable())).toEqual(value);
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('fetch failed'));
  });
});
