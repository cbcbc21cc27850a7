import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type RealtimeChannel, type RealtimeChannelOptions } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type AnyClient, type Person, signUp, startWorkspace } from '../test-support.ts';
import type { TestDatabase } from '../testing.ts';

let db: TestDatabase;
let server: http.Server;
let url: string;
let owner: Person;
let outsider: Person;
let projectId: string;
const clients: AnyClient[] = [];

beforeAll(async () => {
  db = await startWorkspace();
  server = http.createServer();
  await db.embedded.attachRealtime(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  [owner, outsider] = [await signUp(db.embedded), await signUp(db.embedded)];
  const project = await owner.client.from('projects').insert({ name: '프로젝트' }).select().single();
  projectId = project.data?.id;
  await db.sql.unsafe(`
    create policy hear on realtime.messages for select to authenticated
      using (realtime.topic() like 'room%' or realtime.topic() = 'user:' || auth.uid());
    create policy speak on realtime.messages for insert to authenticated
      with check (realtime.topic() like 'room%' or realtime.topic() = 'user:' || auth.uid());`);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.realtime.disconnect();
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await db?.stop();
});

/** A browser's connection, signed in as a user or anonymous. */
async function connect(person?: Person): Promise<AnyClient> {
  const client: AnyClient = createClient(url, db.embedded.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(person ? { accessToken: async () => person.token } : {}),
  });
  clients.push(client);
  // Without this wait, a channel that is joined immediately would be joined as a guest.
  if (person) await client.realtime.setAuth();
  return client;
}

/** A private channel on its own connection. Public channels are refused. */
const channelOf = async (person: Person | undefined, name: string, config: RealtimeChannelOptions['config'] = {}) =>
  (await connect(person)).channel(name, { config: { ...config, private: true } });

/** Time limit. It is long, because the machine may be busy. */
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 20 });

const joined = (channel: RealtimeChannel) =>
  new Promise<string>((resolve) => {
    channel.subscribe((status, error) => {
      if (status !== 'CLOSED') resolve(error ? `${status} ${error.message}` : status);
    });
  });

describe('broadcast', () => {
  test('a broadcast reaches the other members of the topic unchanged, and no other topic', async () => {
    const heard: unknown[] = [];
    const elsewhere: unknown[] = [];
    const listening = await channelOf(owner, 'room');
    listening.on('broadcast', { event: 'cursor' }, ({ payload }) => heard.push(payload));
    const other = await channelOf(owner, 'room-other');
    other.on('broadcast', { event: 'cursor' }, ({ payload }) => elsewhere.push(payload));
    const speaking = await channelOf(outsider, 'room', { broadcast: { ack: true } });
    speaking.on('broadcast', { event: 'cursor' }, () => heard.push('own'));
    expect(await Promise.all([joined(listening), joined(other), joined(speaking)])).toEqual(
      Array(3).fill('SUBSCRIBED'),
    );
    expect(await speaking.send({ type: 'broadcast', event: 'cursor', payload: { x: 1, 이름: '김민아' } })).toBe('ok');
    await until(() => expect(heard).toEqual([{ x: 1, 이름: '김민아' }]));
    expect(elsewhere).toEqual([]);
  });

  test('a broadcast is returned to senders who requested it', async () => {
    const heard: unknown[] = [];
    const channel = await channelOf(owner, 'room-echo', { broadcast: { self: true } });
    channel.on('broadcast', { event: 'x' }, ({ payload }) => heard.push(payload));
    await joined(channel);
    await channel.send({ type: 'broadcast', event: 'x', payload: { n: 1 } });
    await until(() => expect(heard).toEqual([{ n: 1 }]));
  });
});

describe('a broadcast of the database', () => {
  const send = (topic: string) => db.sql`select realtime.send('{"n": 1}', 'changed', ${topic}, true)`;

  test('a broadcast of the database reaches the members of the topic only', async () => {
    const heard: unknown[] = [];
    const listening = await channelOf(owner, 'room-told');
    listening.on('broadcast', { event: 'changed' }, ({ payload }) => heard.push(payload));
    const other = await channelOf(outsider, 'room-untold');
    other.on('broadcast', { event: '*' }, () => heard.push('elsewhere'));
    expect(await Promise.all([joined(listening), joined(other)])).toEqual(['SUBSCRIBED', 'SUBSCRIBED']);
    await send('room-told');
    await until(() => expect(heard).toEqual([{ n: 1 }]));
  });

  test('broadcasts beyond the limit of a topic are left out, and `missed` is sent once instead', async () => {
    const heard: string[] = [];
    const listening = await channelOf(owner, 'room-flood');
    listening.on('broadcast', { event: '*' }, ({ event }) => heard.push(event));
    expect(await joined(listening)).toBe('SUBSCRIBED');
    await db.sql`
      select realtime.send(jsonb_build_object('n', n), 'changed', 'room-flood', true) from generate_series(1, 500) n`;
    await db.sql`select realtime.send('{}', 'moved', 'room-flood', true)`;
    await until(() => expect(heard.filter((event) => event !== 'changed')).toEqual(['moved', 'missed']));
    expect(heard.length).toBeLessThan(200);
    await send('room-flood');
    await until(() => expect(heard.at(-1)).toBe('changed'));
  });

  test('guests and signed-in users cannot send a broadcast of the database', async () => {
    for (const role of ['anon', 'authenticated']) {
      const sent = db.sql.begin(async (tx) => {
        await tx`select set_config('role', ${role}, true)`;
        await tx`select realtime.send('{}', 'changed', 'room-told', true)`;
      });
      await expect(sent).rejects.toThrow('permission denied');
    }
  });

  test('a broadcast may be lost with the database connection, so all sockets are closed and clients fetch again', async () => {
    const ws = new WebSocket(
      `${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${db.embedded.publishableKey}`,
    );
    await new Promise((resolve) => ws.once('open', resolve));
    const closed = new Promise((resolve) => ws.once('close', resolve));
    await db.sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'`;
    expect(await closed).toBe(1013);
  });
});

describe('presence', () => {
  const present = (person: Person, room: string, key = person.id) => channelOf(person, room, { presence: { key } });

  test('presence shows who is present, who joins and who leaves', async () => {
    const mina = await present(owner, 'room-note');
    mina.on('presence', { event: 'sync' }, () => {});
    await joined(mina);
    await mina.track({ name: '김민아' });
    const jun = await present(outsider, 'room-note');
    jun.on('presence', { event: 'sync' }, () => {});
    await joined(jun);
    await jun.track({ name: '박준' });
    await until(() => expect(Object.keys(mina.presenceState()).sort()).toEqual([outsider.id, owner.id].sort()));
    expect(jun.presenceState()[owner.id]).toMatchObject([{ name: '김민아' }]);
    await jun.unsubscribe();
    await until(() => expect(Object.keys(mina.presenceState())).toEqual([owner.id]));
  });

  test('nobody announces another person: the key is the user of the token, whatever the client asks for', async () => {
    const mina = await present(owner, 'room-forged');
    mina.on('presence', { event: 'sync' }, () => {});
    await joined(mina);
    for (const key of [owner.id, '', '__proto__']) {
      const forger = await present(outsider, 'room-forged', key);
      await joined(forger);
      await forger.track({ at: ['note:1'] });
    }
    await until(() => expect(mina.presenceState()[outsider.id]).toHaveLength(3));
    expect(Object.keys(mina.presenceState())).toEqual([outsider.id]);
  });

  test('the presence of a lost connection ends', async () => {
    const mina = await present(owner, 'room-broken');
    mina.on('presence', { event: 'sync' }, () => {});
    await joined(mina);
    const client = await connect(outsider);
    const jun = client.channel('room-broken', { config: { private: true, presence: { key: outsider.id } } });
    jun.on('presence', { event: 'sync' }, () => {});
    await joined(jun);
    await jun.track({});
    await until(() => expect(mina.presenceState()).toHaveProperty(outsider.id));
    await client.realtime.disconnect();
    await until(() => expect(mina.presenceState()).toEqual({}));
  });
});

describe('changes of the database', () => {
  interface Heard {
    eventType: string;
    new: Record<string, unknown>;
    old: Record<string, unknown>;
  }

  async function listen(person: Person | undefined, filter?: string): Promise<Heard[]> {
    const heard: Heard[] = [];
    const channel = await channelOf(person, `room-${Math.random()}`);
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'notes', ...(filter ? { filter } : {}) },
      (change) => heard.push(change as unknown as Heard),
    );
    expect(await joined(channel)).toBe('SUBSCRIBED');
    return heard;
  }

  test('changes reach users who may read the row, with the columns that they may read', async () => {
    const [mine, theirs] = [await listen(owner), await listen(outsider)];
    const made = await owner.client
      .from('notes')
      .insert({ project_id: projectId, title: '하나', content: { a: [1] } })
      .select()
      .single();
    const id = made.data?.id;
    // A row is read when its change is sent. When the row has been removed by then, only its removal is sent.
    await until(() => expect(mine).toHaveLength(1));
    await owner.client.from('notes').update({ title: '둘' }).eq('id', id);
    await until(() => expect(mine).toHaveLength(2));
    await owner.client.from('notes').delete().eq('id', id);
    await until(() => expect(mine).toHaveLength(3));
    expect(mine.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE']);
    expect(mine[2]).toMatchObject({ new: {}, old: { id } });
    await sleep(100);
    expect(theirs).toEqual([]);
  });

  test('changes that remove a row are sent only to users who could have read it', async () => {
    const members = owner.client.from('members');
    await members.insert({ project_id: projectId, email: outsider.email, role: 'viewer' });
    const [mine, theirs] = [await listen(owner), await listen(outsider)];
    const notes = await owner.client
      .from('notes')
      .insert([
        { project_id: projectId, title: '하나' },
        { project_id: projectId, title: '둘' },
      ])
      .select('id');
    const [first, second] = (notes.data ?? []).map(({ id }) => id as number);
    // A change may be sent to users who join after it.
    await until(() => expect([mine, theirs].map((heard) => heard.length)).toEqual([2, 2]));
    for (const heard of [mine, theirs]) heard.splice(0);
    await owner.client.from('notes').delete().eq('id', first);
    await until(() => expect([mine, theirs].map((heard) => heard.length)).toEqual([1, 1]));
    expect(theirs[0]).toMatchObject({ eventType: 'DELETE', new: {}, old: { id: first } });
    await members.delete().eq('email', outsider.email);
    await owner.client.from('notes').delete().eq('id', second);
    await until(() => expect(mine).toHaveLength(2));
    await sleep(100);
    expect(theirs).toHaveLength(1);
  });

  test('changes of a large row are sent without its large values', async () => {
    const heard = await listen(owner);
    const text = '가'.repeat(40_000);
    await owner.client.from('notes').insert({ project_id: projectId, title: '큰 노트', content: { text } });
    await until(() => expect(heard).toHaveLength(1));
    expect(heard[0]?.new).toMatchObject({ project_id: projectId, title: '큰 노트' });
    expect(heard[0]?.new).not.toHaveProperty('content');
  });

  test('changes contain the row’s values with their types', async () => {
    const heard = await listen(owner);
    await owner.client.from('notes').insert({ project_id: projectId, title: '유형', content: { 가: [1, null] } });
    await until(() => expect(heard).toHaveLength(1));
    expect(heard[0]?.new).toMatchObject({ project_id: projectId, title: '유형', content: { 가: [1, null] } });
    expect(typeof heard[0]?.new.id).toBe('number');
  });

  test('changes are sent only when the filter matches', async () => {
    const heard = await listen(owner, 'title=eq.맞음');
    await owner.client.from('notes').insert([
      { project_id: projectId, title: '틀림' },
      { project_id: projectId, title: '맞음' },
    ]);
    await until(() => expect(heard.map((change) => change.new.title)).toEqual(['맞음']));
  });

  test('changes of a rolled-back transaction are not sent', async () => {
    const heard = await listen(owner);
    await db.sql
      .begin(async (tx) => {
        await tx`insert into public.notes (project_id, title) values (${projectId}, '없던 일')`;
        throw new Error('take it back');
      })
      .catch(() => {});
    await owner.client.from('notes').insert({ project_id: projectId, title: '있는 일' });
    await until(() => expect(heard.map((change) => change.new.title)).toEqual(['있는 일']));
  });
});

describe('channels', () => {
  const open = (person: Person | undefined, of: Person) => channelOf(person, `user:${of.id}`);

  test('only users whom the policies of realtime.messages allow can join channels', async () => {
    expect(await joined(await open(owner, owner))).toBe('SUBSCRIBED');
    expect(await joined(await open(outsider, owner))).toMatch(/CHANNEL_ERROR.*Unauthorized/);
    expect(await joined(await open(undefined, owner))).toMatch(/CHANNEL_ERROR/);
    expect(await db.sql`select 1 from realtime.messages`).toHaveLength(0);
  });

  test('public channels are refused, and guests may not join any', async () => {
    expect(await joined((await connect(owner)).channel('room'))).toMatch(/CHANNEL_ERROR.*PrivateOnly/);
    expect(await joined(await channelOf(undefined, 'room'))).toMatch(/CHANNEL_ERROR.*Unauthorized/);
  });

  test('channels end when the session of the token ends', async () => {
    const heard: unknown[] = [];
    const client = await connect(owner);
    const room = client.channel('room-left', { config: { private: true } });
    room.on('broadcast', { event: 'x' }, ({ payload }) => heard.push(payload));
    const ended = new Promise((resolve) => room.on('system', {}, (told) => told.status === 'error' && resolve(told)));
    expect(await joined(room)).toBe('SUBSCRIBED');
    await client.realtime.setAuth(db.embedded.publishableKey);
    expect(await ended).toMatchObject({ message: 'Invalid token' });
    const other = await channelOf(owner, 'room-left', { broadcast: { ack: true } });
    await joined(other);
    await other.send({ type: 'broadcast', event: 'x', payload: {} });
    await sleep(100);
    expect(heard).toEqual([]);
  });
});

describe('the socket', () => {
  const open = (path: string) =>
    new Promise<WebSocket | 'refused'>((resolve) => {
      const ws = new WebSocket(url.replace('http', 'ws') + path);
      ws.onopen = () => resolve(ws);
      ws.onerror = () => resolve('refused');
    });
  const closed = (ws: WebSocket) => new Promise<number>((resolve) => (ws.onclose = ({ code }) => resolve(code)));
  const path = () => `/realtime/v1/websocket?vsn=2.0.0&apikey=${db.embedded.publishableKey}`;

  test('the socket opens with a key only, and at its own path only', async () => {
    expect(await open('/realtime/v1/websocket?vsn=2.0.0&apikey=x')).toBe('refused');
    expect(await open(`/elsewhere?apikey=${db.embedded.publishableKey}`)).toBe('refused');
    const ws = await open(path());
    expect(ws).not.toBe('refused');
    if (ws !== 'refused') ws.close();
  });

  test.each([
    ['no message', 'hello', 1003],
    ['a flood', JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]), 1008],
    ['too much at once', 'x'.repeat(300_000), 1009],
  ])('the socket is closed by %s', async (_, text, code) => {
    const ws = await open(path());
    if (ws === 'refused') throw new Error('refused');
    const end = closed(ws);
    for (let i = 0; i < 250; i++) ws.send(text);
    expect(await end).toBe(code);
  });

  test.each(['//', 'http://[/'])(
    'requested at %s, which is not a URL, is refused, and the server keeps running',
    async (path) => {
      const { port } = server.address() as AddressInfo;
      const headers = { connection: 'Upgrade', upgrade: 'websocket' };
      const ask = (target: string) =>
        new Promise<unknown>((resolve, reject) => {
          const request = http.get({ host: '127.0.0.1', port, path: target, headers });
          request.on('error', reject).on('response', (response) => resolve(response.resume().statusCode));
        });
      expect(await ask(path)).toBe(404);
      expect(await ask('/realtime/v1/websocket')).toBe(401);
    },
  );

  test('a socket cannot join with a token that REST would refuse', async () => {
    const sign = (claims: Record<string, unknown>, secret = db.embedded.jwtSecret) =>
      new SignJWT({ sub: owner.id, role: 'authenticated', session_id: crypto.randomUUID(), ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(secret));
    const exp = Math.floor(Date.now() / 1000) + 600;
    const tokens = [
      'abc.def',
      await sign({ exp }, 'another-secret-of-at-least-32-characters'),
      await sign({ exp: 1000 }),
      await sign({}),
      await sign({ exp, role: 'postgres' }),
      await sign({ exp, sub: 'x' }),
      await sign({ exp, session_id: null }),
    ];
    const socket = new WebSocket(
      `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${db.embedded.publishableKey}&vsn=2.0.0`,
    );
    const heard: string[] = [];
    socket.on('message', (text) => heard.push(String(text)));
    await new Promise((resolve) => socket.once('open', resolve));
    for (const [at, token] of [...tokens, await sign({ exp })].entries()) {
      const payload = { config: { private: true }, access_token: token };
      socket.send(JSON.stringify([`${at}`, `${at}`, `realtime:room-${at}`, 'phx_join', payload]));
      await until(() => expect(heard).toHaveLength(at + 1));
      expect(heard[at], `token ${at}`).toContain(at < tokens.length ? 'InvalidJWTToken' : '"status":"ok"');
    }
    socket.close();
  });
});

test('an upgrade under a foreign host name is refused', async () => {
  const other = http.createServer();
  await db.embedded.attachRealtime(other, {
    admit: ({ headers: { host } }) =>
      host === 'dojang.example' ? { network: '', settle: () => {} } : { refusal: '421 Misdirected Request' },
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const open = (host: string) =>
    new Promise<string>((resolve) => {
      const query = `apikey=${db.embedded.publishableKey}&vsn=2.0.0`;
      const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?${query}`, { headers: { host } });
      socket.on('error', (error) => resolve(error.message)).on('open', () => resolve('open'));
    });
  expect(await open('rebound.example')).toContain('421');
  expect(await open('dojang.example')).toBe('open');
  await new Promise((resolve) => other.close(resolve));
});

test('a refused client that keeps its connection does not prevent the server from closing', async () => {
  const other = http.createServer();
  await db.embedded.attachRealtime(other);
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const socket = net.connect({ port: (other.address() as AddressInfo).port, allowHalfOpen: true });
  socket.on('error', () => {});
  socket.write('GET /elsewhere HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  await new Promise((resolve) => socket.once('data', resolve));
  await new Promise((resolve) => other.close(resolve));
  socket.destroy();
});

test('a server that closes also closes its WebSockets', async () => {
  const other = http.createServer();
  await db.embedded.attachRealtime(other);
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const ws = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${db.embedded.publishableKey}`);
  await new Promise((resolve) => (ws.onopen = resolve));
  const closed = new Promise((resolve) => (ws.onclose = resolve));
  // Without that, the server would wait for the client, and this test would wait for the server.
  await new Promise((resolve) => other.close(resolve));
  await closed;
});
