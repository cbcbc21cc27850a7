import { expect, test } from 'vitest';
import { type Channels, NO_CHANNELS } from './channel-state.ts';
import { withCanary, withLive, withoutCanary, withoutRemote } from './channels.logic.ts';
import { collectable, needOf, withLeft } from './retention.logic.ts';

const DAY = 86_400_000;
const [A, B, C, D] = ['aaaaaa', 'bbbbbb', 'cccccc', 'dddddd'];
const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * DAY).toISOString();
const release = (before: Channels, version: string, on: number) =>
  withLeft(before, withLive(before, [{ name: 'content', version }], 'release', day(on)));
const collectedOn = (channels: Channels, on: number, stored: Record<string, number>) =>
  collectable(
    channels,
    'content',
    Object.entries(stored).map(([version, storedOn]) => ({ version, storedAt: new Date(day(storedOn)) })),
    Date.parse(day(on)),
  );

test('a version is kept 30 days after another one replaced it, and the version for a rollback is kept for ever', () => {
  let channels = release(NO_CHANNELS, A, 0);
  channels = release(channels, B, 40);
  channels = release(channels, C, 41);
  const stored = { [A]: 0, [B]: 40, [C]: 41 };
  expect(collectedOn(channels, 69, stored)).toEqual([]);
  expect(collectedOn(channels, 71, stored)).toEqual([A]);
  expect(collectedOn(channels, 4000, stored)).toEqual([A]);
  expect(needOf(channels, 'content', B, Date.parse(day(4000)))).toBe('is what a rollback goes to');
});

test('present and former canary versions are kept as long as live versions', () => {
  let channels = release(release(NO_CHANNELS, A, 0), B, 0);
  const canary = { version: C, percent: 10, people: [], admins: false };
  channels = withLeft(channels, withCanary(channels, 'content', canary, day(1)));
  expect(collectedOn(channels, 90, { [C]: 1 })).toEqual([]);
  channels = withLeft(channels, withoutCanary(channels, 'content', day(80)));
  expect(collectedOn(channels, 90, { [C]: 1 })).toEqual([]);
  expect(collectedOn(channels, 111, { [C]: 1 })).toEqual([C]);
});

test('a version that was only stored is kept for 30 days, and so is a version that was stored again', () => {
  const channels = release(NO_CHANNELS, A, 0);
  expect(collectedOn(channels, 60, { [B]: 40, [C]: 20 })).toEqual([C]);
});

test('a retired area keeps the version that a rollback brings back', () => {
  let channels = release(release(release(NO_CHANNELS, A, 0), B, 1), C, 2);
  channels = withLeft(channels, withoutRemote(channels, 'content', day(3)));
  expect(collectedOn(channels, 400, { [A]: 0, [B]: 1, [C]: 2 })).toEqual([A, B]);
});

test('a version that was live lately is known, whatever the number of later releases', () => {
  let channels = release(NO_CHANNELS, D, 0);
  for (let at = 1; at <= 300; at += 1) channels = { ...release(channels, `v${at}00000`, at / 100), history: [] };
  expect(collectedOn(channels, 29, { [D]: -100 })).toEqual([]);
  expect(collectedOn(channels, 32, { [D]: -100 })).toEqual([D]);
});

test('in channels of an older platform every named version counts as live until their last change', () => {
  const { leftAt: _, ...old } = release(release(release(NO_CHANNELS, A, 0), B, 1), C, 50);
  const stored = { [A]: 0, [B]: 1, [C]: 50 };
  expect(collectedOn(old, 79, stored)).toEqual([]);
  expect(collectedOn(old, 81, stored)).toEqual([A]);
});
