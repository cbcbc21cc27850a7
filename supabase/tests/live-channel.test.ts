import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { reconnectMs } from '../../shared-auth/src/http/back-off.logic.ts';
import type { LiveChange, LiveGap } from '../../shared-auth/src/live/live-change.ts';
import { LiveChannel } from '../../shared-auth/src/live/live-channel.ts';
import type { People } from '../../shared-auth/src/live/presence.logic.ts';
import { useDatabase } from './support/database.ts';

// Tests the browser's channel on the real database and the embedded Realtime.

const database = useDatabase();
let server: http.Server;
let url: string;
const channels: LiveChannel[] = [];
const clients: SupabaseClient[] = [];

async function listen(port: number): Promise<number> {
  server = http.createServer();
  await database.embedded.attachRealtime(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(0)}`;
});
afterEach(async () => {
  for (const channel of channels.splice(0)) channel.end();
  for (const client of clients.splice(0)) await client.realtime.disconnect();
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

interface Person {
  id: string;
  email: string;
  client: SupabaseClient;
}

/** A new user with a client. */
async function person(name: string): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.com`;
  const send = (request: Request) => database.embedded.fetch(request, { peerAddress: '127.0.0.1' });
  const client: SupabaseClient = createClient(url, database.embedded.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { reconnectAfterMs: (tries) => reconnectMs(tries) / 5 },
    global: { fetch: (input, init) => send(new Request(input, init)) },
  });
  const consents =
    await database.sql`select agreement_id, version from public.current_agreements() where needs_consent`;
  const { data, error } = await client.auth.signUp({
    email,
    password: 'sunrise-mango-42',
    options: { data: { full_name: name, consents } },
  });
  if (error) throw error;
  await client.realtime.setAuth();
  clients.push(client);
  return { id: data.user?.id ?? '', email, client };
}

async function projectOf(owner: Person): Promise<string> {
  const id = crypto.randomUUID();
  const { error } = await owner.client.from('projects').insert({ id, name: '프로젝트' });
  if (error) throw error;
  return id;
}

async function joinProject(projectId: string, member: Person): Promise<void> {
  await database.sql`
    with joined as (
      insert into public.project_members (project_id, member_email, joined_user_id, joined_at)
      values (${projectId}, ${member.email}, ${member.id}, now()) returning id
    )
    insert into public.project_member_roles (member_id, role) select id, 'member' from joined`;
}

function follow({ client, id }: Person, projectId: string) {
  const heard: (LiveChange | LiveGap)[] = [];
  const seen: People[] = [];
  const channel = new LiveChannel({
    realtime: client,
    of: projectId,
    presentAs: id,
    findTopic: async () => (await client.rpc('project_topic', { p_project_id: projectId })).data,
    onChange: (change) => heard.push(change),
    onGap: (gap) => heard.push(gap),
    onPeople: (people) => seen.push(people),
    onState: () => {},
  });
  channels.push(channel);
  return { channel, heard, seen };
}

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
const gaps = (heard: readonly object[]) => heard.filter((one) => !('table' in one));
const notesOf = (heard: readonly object[]) => heard.filter((one) => 'table' in one && one.table === 'notes');
const write = (projectId: string) =>
  database.sql`insert into public.notes (project_id, title) values (${projectId}, '노트')`;

test('a member receives a change, a stranger receives nothing', async () => {
  const [owner, stranger] = [await person('김민아'), await person('박준')];
  const projectId = await projectOf(owner);
  const [ours, theirs] = [follow(owner, projectId), follow(stranger, projectId)];
  await until(() => expect([ours.channel.isSettled, theirs.channel.isSettled]).toEqual([true, true]));
  await write(projectId);
  await until(() => expect(notesOf(ours.heard)).toMatchObject([{ of: projectId, table: 'notes' }]));
  // The user may have been removed before the page joined, so the page is told to check its data again.
  expect(theirs.heard).toEqual([{ of: projectId, isLost: true }]);
});

test('a removed member receives nothing more, the other members do', async () => {
  const [owner, member] = [await person('김민아'), await person('박준')];
  const projectId = await projectOf(owner);
  await joinProject(projectId, member);
  const [ours, theirs] = [follow(owner, projectId), follow(member, projectId)];
  await until(() => expect([gaps(ours.heard), gaps(theirs.heard)].map((heard) => heard.length)).toEqual([1, 1]));
  await database.sql`delete from public.project_members where joined_user_id = ${member.id} and project_id = ${projectId}`;
  // This is the second gap. The channel was joined again with the new name.
  await until(() => expect(gaps(ours.heard)).toEqual([{ of: projectId }, { of: projectId }]));
  const before = notesOf(theirs.heard).length;
  await write(projectId);
  await until(() => expect(notesOf(ours.heard)).toHaveLength(1));
  expect(notesOf(theirs.heard)).toHaveLength(before);
  await until(() => expect(gaps(theirs.heard)).toEqual([{ of: projectId }, { of: projectId, isLost: true }]));
});

test('after a restart of the server the channel is joined again and reports a gap', async () => {
  const owner = await person('김민아');
  const projectId = await projectOf(owner);
  const ours = follow(owner, projectId);
  await until(() => expect(gaps(ours.heard)).toHaveLength(1));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  await until(() => expect(ours.channel.isSettled).toBe(false));
  await write(projectId);
  await listen(port);
  await until(() => expect(gaps(ours.heard)).toEqual([{ of: projectId }, { of: projectId }]));
  expect(ours.channel.isSettled).toBe(true);
});

test('members see the presence of others until they leave', async () => {
  const [owner, member] = [await person('김민아'), await person('박준')];
  const projectId = await projectOf(owner);
  await joinProject(projectId, member);
  const [ours, theirs] = [follow(owner, projectId), follow(member, projectId)];
  theirs.channel.setPlaces(['note:1']);
  await until(() => expect(ours.seen.at(-1)).toMatchObject({ [member.id]: ['note:1'] }));
  theirs.channel.setPlaces([]);
  await until(() => expect(ours.seen.at(-1)).not.toHaveProperty(member.id));
});
