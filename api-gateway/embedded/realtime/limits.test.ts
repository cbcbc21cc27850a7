import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RawSocket, startRealtime } from '../raw-socket.ts';
import { LIMITS } from './limits.ts';
import { TopicPresence } from './presence.ts';

let realtime: Awaited<ReturnType<typeof startRealtime>>;
beforeAll(async () => {
  realtime = await startRealtime();
});
afterAll(() => realtime.stop());

const member = async (name: string, config?: Record<string, unknown>): Promise<RawSocket> => {
  const socket = await realtime.open();
  expect(await socket.join(name, config)).toBe('ok');
  return socket;
};

test('presence data nested 20,000 deep is refused, and closing its socket throws nothing', async () => {
  const follower = await member('room-deep', { presence: { enabled: true } });
  const attacker = await member('room-deep', { presence: { enabled: true } });
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  attacker.ws.send(`["1","9","realtime:room-deep","presence",{"event":"track","payload":{"x":${deep}}}]`);
  expect(await attacker.closed).toBe(1003);
  expect(await follower.ask('phoenix', 'heartbeat')).toBe('ok');
  expect(realtime.unhandled).toEqual([]);
});

describe('a client that does not read', () => {
  test('a client that does not read is disconnected with at most 1 MB unsent, and no other client is affected', async () => {
    const [asleep, awake] = [await member('room-slow'), await member('room-slow')];
    const speaker = await member('room-slow', { broadcast: { ack: true } });
    asleep.ws.pause();
    const payload = { type: 'broadcast', event: 'x', payload: 'x'.repeat(60_000) };
    // The system buffers some megabytes for a client that does not read. Only then data waits in the server.
    for (let bytes = 0; bytes < 12 * 1024 * 1024; ) {
      const answer = await speaker.ask('realtime:room-slow', 'broadcast', payload);
      if (answer === 'ok') bytes += 60_000;
      else expect(answer).toMatch(/^MessageRateLimitReached/);
      await sleep(15);
    }
    asleep.ws.resume();
    expect(await asleep.closed).toBe(1006);
    expect(await awake.ask('phoenix', 'heartbeat')).toBe('ok');
  });
});

describe('no client can use up all places', () => {
  test('the oldest anonymous socket of a network is closed for the newest', async () => {
    const strangers: RawSocket[] = [];
    for (let i = 0; i <= LIMITS.strangersPerNetwork; i++) strangers.push(await realtime.open());
    const [first, second] = strangers;
    expect(await first?.closed).toBe(1006);
    expect(await second?.ask('phoenix', 'heartbeat')).toBe('ok');
    expect(await strangers.at(-1)?.join('room')).toBe('ok');
    for (const { ws } of strangers) ws.close();
  });

  test('a user has a limited number of sockets, channels and joins', async () => {
    const sockets: RawSocket[] = [];
    let answer: string | number = 'ok';
    while (answer === 'ok' && sockets.length <= LIMITS.socketsPerPerson) {
      const socket = await realtime.open();
      answer = await socket.join('room');
      sockets.push(socket);
    }
    expect(answer).toMatch(/^ConnectionRateLimitReached/);
    for (const { ws } of sockets.splice(1)) ws.close();
    const answers = await Promise.all(Array.from({ length: 34 }, (_, i) => sockets[0]?.join(`room-${i}`)));
    expect(answers.filter((each) => each === 'ok')).toHaveLength(LIMITS.channelsPerSocket - 1);
    expect(answers.at(-1)).toMatch(/^ChannelRateLimitReached/);
    for (const { ws } of sockets) ws.close();
  });

  test('a socket that joins no channel and keeps sending is closed', async () => {
    const socket = await realtime.open();
    const answers: unknown[] = [];
    // This is slower than the limit for a flood.
    while (typeof answers.at(-1) !== 'number' && answers.length < 100) {
      answers.push(await socket.ask('realtime:room', 'phx_join', { config: { private: true } }));
      await sleep(60);
    }
    expect(answers.at(-1)).toBe(1008);
    expect(answers.length).toBeLessThanOrEqual(LIMITS.refusedJoins + 1);
  });

  test('the presence data of a topic is bounded in number and size', async () => {
    const topic = new TopicPresence();
    const people = Array.from({ length: 250 }, (_, i) => ({ presenceKey: `person-${i % 100}` }));
    const come = (meta: Record<string, unknown>) => people.filter((person) => topic.track(person, meta)).length;
    expect(come({})).toBe(LIMITS.presencePerTopic);
    expect(Object.keys(topic.state())).toHaveLength(100);
    expect(come({ x: 'x'.repeat(4_000) })).toBe(31);
    for (const person of people) topic.untrack(person);
    expect(topic.state()).toEqual({});
    expect(come({ x: 'x'.repeat(4_000) })).toBe(32);
  });

  test('the presence data of one client is bounded', async () => {
    const socket = await member('room-full');
    const big = { event: 'track', payload: { x: 'x'.repeat(3_500) } };
    expect(await socket.ask('realtime:room-full', 'presence', big)).toBe('ok');
    expect(await socket.ask('realtime:room-full', 'presence', { ...big, payload: { x: 'x'.repeat(4_200) } })).toBe(
      1003,
    );
  });

  test('a topic’s name may contain letters, digits and a few punctuation marks only', async () => {
    const socket = await realtime.open();
    for (const name of ['room\u0000', 'room\u202e', 'room ', 'room<b>', '']) {
      expect(await socket.join(name)).toMatch(/^TopicNameRequired/);
    }
    expect(await socket.join('room:방-1/2.a_b')).toBe('ok');
  });

  test('a user over the broadcast budget gets an error, and may broadcast again later', async () => {
    const [speaker, ...hearers] = await Promise.all(Array.from({ length: 8 }, () => member('room-loud')));
    const payload = { type: 'broadcast', event: 'x', payload: 'x'.repeat(60_000) };
    const answers = new Set<unknown>();
    for (let i = 0; i < 80; i++) {
      speaker?.ws.send(JSON.stringify(['1', `b${i}`, 'realtime:room-loud', 'broadcast', payload]));
    }
    await vi.waitFor(
      () => {
        for (const [, ref, , , { response }] of speaker?.heard ?? []) {
          if (ref?.startsWith('b')) answers.add(response?.reason);
        }
        expect([...answers]).toEqual(['MessageRateLimitReached: Too many messages per second']);
      },
      { timeout: 10_000 },
    );
    const heard = () => hearers.map((hearer) => hearer.heard.filter(([, , , event]) => event === 'broadcast').length);
    // A client that reads is not disconnected, even when other clients flood the topic.
    await vi.waitFor(() => expect(Math.min(...heard())).toBeGreaterThan(10), { timeout: 10_000 });
    expect(Math.max(...heard())).toBeLessThan(80);
  });
});
