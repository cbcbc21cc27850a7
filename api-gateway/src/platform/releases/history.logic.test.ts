import { expect, test } from 'vitest';
import { type Change, NO_CHANNELS } from './channel-state.ts';
import { CHANGES_OF_NAME, withinLimit } from './history.logic.ts';

const change = (name: string, at: number, reason = ''): Change => ({
  at: new Date(at).toISOString(),
  name,
  version: 'bbbbbb0000000001',
  how: 'release',
  by: '배포 봇',
  reason,
});
const limited = (history: Change[], most?: number) => withinLimit({ ...NO_CHANNELS, history }, most).history;

test('a team that deploys all day does not remove other teams from the history', () => {
  const quiet = change('admin', 0);
  const busy = Array.from({ length: 700 }, (_, at) => change('content', at + 1));
  expect(limited([quiet, ...busy])).toEqual([quiet, ...busy.slice(-CHANGES_OF_NAME)]);
});

test('the changes stay in their order', () => {
  const mixed = [change('a-a', 1), change('b-b', 2), change('a-a', 3)];
  expect(limited(mixed)).toEqual(mixed);
});

test('when the history is too long, the name with the most text loses its oldest changes', () => {
  const quiet = [change('admin', 1), change('admin', 2)];
  const long = Array.from({ length: 40 }, (_, at) => change('content', at + 3, '길'.repeat(500)));
  const kept = limited([...quiet, ...long], 20_000);
  expect(kept.slice(0, 2)).toEqual(quiet);
  expect(kept.at(-1)).toEqual(long.at(-1));
  expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThan(20_000 + kept.length + 2);
  expect(kept.length).toBeGreaterThan(5);
});
