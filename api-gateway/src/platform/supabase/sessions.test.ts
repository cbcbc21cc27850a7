import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSessions } from './sessions.ts';

const MINA = randomUUID();

function sessionsOf(live: Set<string>) {
  const state = { now: 0, isAway: false, asked: [] as string[][], logged: 0 };
  const sessions = createSessions({
    findUnproven: async () => [],
    findLive: async (ids) => {
      state.asked.push([...ids]);
      if (state.isAway) throw new Error('away');
      return ids.filter((id) => live.has(id));
    },
    log: () => {
      state.logged += 1;
    },
    now: () => state.now,
  });
  return { state, isLive: (id: string) => sessions.isLive(id, MINA), forget: sessions.forget };
}

test('the end of a session is detected within ten seconds, with one query per ten seconds', async () => {
  const id = randomUUID();
  const live = new Set([id]);
  const { state, isLive } = sessionsOf(live);
  for (let times = 0; times < 50; times++) expect(await isLive(id)).toBe(true);
  expect(state.asked).toHaveLength(1);
  live.delete(id);
  state.now = 4_999;
  expect(await isLive(id)).toBe(true);
  state.now = 10_000;
  expect(await isLive(id)).toBe(false);
  expect(state.asked).toHaveLength(2);
});

test('an active user never waits, because a session is checked again in the background after half of that time', async () => {
  const id = randomUUID();
  const live = new Set([id]);
  const { state, isLive } = sessionsOf(live);
  await isLive(id);
  live.delete(id);
  state.now = 6_000;
  expect(await isLive(id)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await isLive(id)).toBe(false);
});

test('many simultaneous checks are one query', async () => {
  const ids = Array.from({ length: 100 }, () => randomUUID());
  const { state, isLive } = sessionsOf(new Set(ids.slice(0, 50)));
  const answers = await Promise.all([...ids, ...ids].map(isLive));
  expect(answers.filter(Boolean)).toHaveLength(100);
  expect(state.asked).toHaveLength(1);
});

test('when the database does not answer, live sessions stay live and ended ones stay ended', async () => {
  const [here, ended, unknown] = [randomUUID(), randomUUID(), randomUUID()];
  const { state, isLive } = sessionsOf(new Set([here]));
  await Promise.all([isLive(here), isLive(ended)]);
  state.isAway = true;
  state.now = 3_600_000;
  expect(await Promise.all([here, ended, unknown].map(isLive))).toEqual([true, false, true]);
  expect(state.logged).toBeGreaterThan(0);
  state.isAway = false;
  expect(await isLive(unknown)).toBe(false);
});

test('a session that is ended by this gateway ends at once', async () => {
  const id = randomUUID();
  const live = new Set([id]);
  const { isLive, forget } = sessionsOf(live);
  await isLive(id);
  live.delete(id);
  forget(MINA);
  expect(await isLive(id)).toBe(false);
});

test('an invalid id is no session and causes no query', async () => {
  const { state, isLive } = sessionsOf(new Set());
  for (const id of ['', 'undefined', "' or true --", `${randomUUID()}x`]) expect(await isLive(id)).toBe(false);
  expect(state.asked).toEqual([]);
});
