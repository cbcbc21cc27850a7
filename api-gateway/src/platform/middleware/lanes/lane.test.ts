import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Caller, Lane } from './lane.ts';

const OPTIONS = { total: 7, anonymous: 4, perCaller: 4, waiting: 20, waitingPerCaller: 6, waitMs: 60_000 };
const mina: Caller = { kind: 'person', key: 'mina' };
const jun: Caller = { kind: 'person', key: 'jun' };
const guest = (network: number): Caller => ({ kind: 'anonymous', key: `10.0.0.${network}` });

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** The result of entering: `in`, `waiting`, or the error's code. */
async function enter(lane: Lane, caller: Caller) {
  const seen = { state: 'waiting', leave: () => {} };
  void lane.enter(caller).then(
    (leave) => Object.assign(seen, { state: 'in', leave }),
    (error: { code: string }) => Object.assign(seen, { state: error.code }),
  );
  await settled();
  return seen;
}

const enterAll = async (lane: Lane, callers: readonly Caller[]) => {
  const all = [];
  for (const caller of callers) all.push(await enter(lane, caller));
  return all;
};

test('one caller can run four requests, the next ones wait, and more are refused', async () => {
  const lane = new Lane(OPTIONS);
  const all = await enterAll(lane, Array<Caller>(12).fill(mina));
  expect(all.map(({ state }) => state)).toEqual([
    ...Array<string>(4).fill('in'),
    ...Array<string>(6).fill('waiting'),
    'busy',
    'busy',
  ]);
  expect((await enter(lane, jun)).state).toBe('in');
});

test('a caller with a statement timeout has one place for a while', async () => {
  const lane = new Lane(OPTIONS);
  const cutOff = await lane.enter(mina);
  cutOff(true);
  expect((await enterAll(lane, [mina, mina, jun, jun])).map(({ state }) => state)).toEqual([
    'in',
    'waiting',
    'in',
    'in',
  ]);
});

test('anonymous callers leave places for users, and all callers for the platform', async () => {
  const lane = new Lane(OPTIONS);
  const guests = await enterAll(lane, [1, 2, 3, 4, 5].map(guest));
  expect(guests.map(({ state }) => state)).toEqual(['in', 'in', 'in', 'in', 'waiting']);
  const people = await enterAll(lane, [mina, mina, jun, jun]);
  expect(people.map(({ state }) => state)).toEqual(['in', 'in', 'in', 'waiting']);
});

test('people leave a place to anonymous callers, so that many accounts do not stop a visitor', async () => {
  const lane = new Lane({ ...OPTIONS, total: 3, leftToAnonymous: 1 });
  const people = ['a', 'b', 'c', 'd'].map((key): Caller => ({ kind: 'person', key }));
  const states = (await enterAll(lane, people)).map(({ state }) => state);
  expect(states).toEqual(['in', 'in', 'waiting', 'waiting']);
  const visitor = await enter(lane, guest(1));
  const next = await enter(lane, guest(2));
  expect([visitor.state, next.state]).toEqual(['in', 'waiting']);
  visitor.leave();
  await settled();
  expect(next.state).toBe('in');
});

test('a free place goes to the caller with the fewest running requests', async () => {
  const lane = new Lane({ ...OPTIONS, total: 4 });
  const [first] = await enterAll(lane, Array<Caller>(4).fill(mina));
  const again = await enter(lane, mina);
  const other = await enter(lane, jun);
  first?.leave();
  await settled();
  expect([other.state, again.state]).toEqual(['in', 'waiting']);
});

test('callers take turns: a newcomer waits for one request of each caller before, not for all of them', async () => {
  const lane = new Lane({ ...OPTIONS, total: 1 });
  const [running] = await enterAll(lane, [guest(1)]);
  const others = ['a', 'b', 'c'].map((key): Caller => ({ kind: 'person', key }));
  const waiting = await enterAll(
    lane,
    others.flatMap((other) => Array<Caller>(5).fill(other)),
  );
  const newcomer = await enter(lane, mina);
  let before = 0;
  for (let last = running; newcomer.state === 'waiting'; before += 1) {
    last?.leave();
    await settled();
    last = waiting.find(({ state }) => state === 'in');
    if (last) last.state = 'left';
  }
  expect(before).toBe(4);
});

test('a few callers cannot fill the waiting list: the caller with the most waiting requests gives way', async () => {
  const lane = new Lane({ ...OPTIONS, total: 2, anonymous: 2, perCaller: 2 });
  const strangers = await enterAll(lane, [1, 1, ...Array(4).fill([1, 2, 3, 4, 5]).flat()].map(guest));
  expect(strangers.map(({ state }) => state)).toEqual([...Array(2).fill('in'), ...Array(20).fill('waiting')]);
  const [other, person] = await enterAll(lane, [guest(9), mina]);
  expect([other?.state, person?.state]).toEqual(['waiting', 'waiting']);
  expect(strangers.filter(({ state }) => state === 'busy')).toHaveLength(2);
  // A caller with as many waiting requests gets no place. A user does not give way to a guest.
  expect((await enterAll(lane, Array<Caller>(5).fill(guest(9)))).map(({ state }) => state)).toContain('busy');
  const people = await enterAll(
    lane,
    Array.from({ length: 30 }, (_, key): Caller => ({ kind: 'person', key: `${key}` })),
  );
  expect(people.filter(({ state }) => state === 'waiting')).toHaveLength(19);
  expect((await enter(lane, guest(10))).state).toBe('busy');
  strangers[0]?.leave();
  await settled();
  expect(person?.state).toBe('in');
});

test('a request that waited too long is refused, and keeps no place', async () => {
  const lane = new Lane({ ...OPTIONS, total: 1, waitMs: 20 });
  const first = await enter(lane, mina);
  const second = await enter(lane, jun);
  await expect.poll(() => second.state).toBe('busy');
  first.leave();
  expect((await enter(lane, jun)).state).toBe('in');
});

test('a guest is refused after a while, so that a retry loop is slow; a user is refused at once', async () => {
  const lane = new Lane({ ...OPTIONS, total: 0, waitingPerCaller: 0, refusalMs: 50 });
  const began = performance.now();
  expect((await enter(lane, mina)).state).toBe('busy');
  const refused = await enter(lane, guest(1));
  expect(refused.state).toBe('waiting');
  await expect.poll(() => refused.state).toBe('busy');
  expect(performance.now() - began).toBeGreaterThan(40);
});

test('a network has a share of the places, however many people and connections it has', async () => {
  const lane = new Lane({ ...OPTIONS, total: 8, perNetwork: 2 });
  const at = (network: string, key: number): Caller => ({ kind: 'person', key: `${key}`, network });
  const flood = await enterAll(lane, [at('10.0.0.1', 1), { ...guest(1), network: '10.0.0.1' }, at('10.0.0.1', 2)]);
  expect(flood.map(({ state }) => state)).toEqual(['in', 'in', 'waiting']);
  expect((await enter(lane, at('10.0.0.2', 3))).state).toBe('in');
  flood[0]?.leave();
  await settled();
  expect([flood[2]?.state, lane.taken]).toEqual(['in', 3]);
});

test('the anonymous people of a network have a share of their own', async () => {
  const lane = new Lane({ ...OPTIONS, perCaller: 1, perAnonymous: 3 });
  const people = await enterAll(lane, [guest(1), guest(1), guest(1), guest(1), mina, mina]);
  expect(people.map(({ state }) => state)).toEqual(['in', 'in', 'in', 'waiting', 'in', 'waiting']);
});

describe('a lane is stuck', () => {
  const SECOND = 1_000;
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const options = { ...OPTIONS, total: 3, perCaller: 3, waitMs: 3 * SECOND };
  const ask = (lane: Lane, caller: Caller) => lane.enter(caller).catch(() => null);
  /** Somebody asks each second. */
  const ordinary = async (lane: Lane, seconds: number, each: () => Promise<unknown> = async () => {}) => {
    for (let at = 0; at < seconds; at++) {
      void ask(lane, jun).then((leave) => leave?.());
      await each();
      await vi.advanceTimersByTimeAsync(SECOND);
    }
  };

  test('when its places are held for ten seconds and others wait', async () => {
    const lane = new Lane(options);
    const leave = await lane.enter(mina);
    await lane.enter(mina);
    await lane.enter(mina);
    await ordinary(lane, 9);
    expect(lane.isStuck()).toBe(false);
    await ordinary(lane, 2);
    expect(lane.isStuck()).toBe(true);
    leave();
    await vi.advanceTimersByTimeAsync(4 * SECOND);
    expect(lane.isStuck()).toBe(false);
  });

  test('also when a place changes its holder now and then', async () => {
    const lane = new Lane(options);
    await lane.enter(mina);
    await lane.enter(mina);
    let leave = await lane.enter(mina);
    for (let times = 0; times < 4; times++) {
      await ordinary(lane, 5);
      const next = lane.enter(mina);
      leave();
      leave = await next;
    }
    expect(lane.isStuck()).toBe(true);
  });

  test('but not when it is only busy, and not when nobody waits', async () => {
    const busy = new Lane(options);
    const held = [await busy.enter(mina), await busy.enter(mina), await busy.enter(mina)];
    await ordinary(busy, 20, async () => {
      const next = ask(busy, mina);
      held.shift()?.();
      held.push((await next) ?? (() => {}));
    });
    expect([busy.taken, busy.isStuck()]).toEqual([3, false]);
    const alone = new Lane(options);
    for (let at = 0; at < 3; at++) await alone.enter(mina);
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(alone.isStuck()).toBe(false);
  });
});

test('a caller with the secret key is never limited', async () => {
  const lane = new Lane({ ...OPTIONS, total: 0 });
  expect((await enter(lane, { kind: 'server', key: '' })).state).toBe('in');
});

test('the many accounts of one network neither fill the list nor take all turns', async () => {
  const lane = new Lane({ ...OPTIONS, total: 2, perCaller: 1 });
  const at = (network: string, key: string): Caller => ({ kind: 'person', key, network });
  const flood = await enterAll(
    lane,
    Array.from({ length: 40 }, (_, key) => at('10.0.0.1', `account ${key}`)),
  );
  expect(flood.filter(({ state }) => state === 'waiting')).toHaveLength(20);
  const other = await enter(lane, at('10.0.0.2', 'jun'));
  expect(other.state).toBe('waiting');
  expect(flood.filter(({ state }) => state === 'waiting')).toHaveLength(19);
  flood[0]?.leave();
  await settled();
  expect(other.state).toBe('in');
  // Inside the network nobody gives way.
  await enter(lane, at('10.0.0.1', 'one more'));
  expect((await enter(lane, at('10.0.0.1', 'another'))).state).toBe('busy');
});

describe('inside a network', () => {
  const office = (connection: object): Caller => ({ ...guest(1), connection });
  /** Connections that have each sent 50 requests. They hold all places of their network and its queue. */
  async function flooded() {
    const lane = new Lane({ ...OPTIONS, perCaller: 1 });
    const connections = Array.from({ length: 8 }, () => ({}));
    for (let round = 0; round < 50; round++) {
      await Promise.all(
        connections.map((each) =>
          lane.enter(office(each)).then(
            (leave) => leave(),
            () => {},
          ),
        ),
      );
    }
    return { lane, flood: await enterAll(lane, connections.map(office)) };
  }
  const statesOf = (all: readonly { state: string }[]) => all.map(({ state }) => state);

  test('a new connection takes the waiting place of one that has asked much more often, and goes first', async () => {
    const { lane, flood } = await flooded();
    expect(statesOf(flood)).toEqual(['in', ...Array<string>(6).fill('waiting'), 'busy']);
    const colleague = await enter(lane, office({}));
    expect(colleague.state).toBe('waiting');
    expect(statesOf(flood)).toEqual(['in', ...Array<string>(5).fill('waiting'), 'busy', 'busy']);
    flood[0]?.leave();
    await settled();
    expect(colleague.state).toBe('in');
  });

  test('a connection that has asked as often as the waiting ones is refused', async () => {
    const { lane, flood } = await flooded();
    const again = await enterAll(lane, Array<Caller>(9).fill(office({})));
    expect(statesOf(again)).toEqual([...Array<string>(6).fill('waiting'), ...Array<string>(3).fill('busy')]);
    expect(statesOf(flood.slice(1)).every((state) => state === 'busy')).toBe(true);
  });

  test('a refusal costs the same for any number of waiting requests', async () => {
    const costOf = async (waiting: number) => {
      const lane = new Lane({ ...OPTIONS, waiting, waitingPerCaller: waiting });
      const connection = {};
      const refuse = () => lane.enter(office(connection)).catch(() => {});
      for (let at = 0; at < waiting + 10; at++) void refuse();
      await settled();
      const began = performance.now();
      for (let at = 0; at < 500; at++) await refuse();
      return performance.now() - began;
    };
    await costOf(100);
    const few = await costOf(100);
    expect(await costOf(5_000)).toBeLessThan(5 * few + 20);
  });
});
