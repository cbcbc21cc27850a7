import { expect, test } from 'vitest';
import { checkedOf } from './checked.logic.ts';

const refusals = [
  { code: 'over_budget', message: 'content: the entry is large' },
  { code: 'over_budget', message: 'content: a chunk is large' },
] as const;

test('each gate passes or fails with its own reasons, in the order of the gates', () => {
  const checked = checkedOf({ withFiles: true, refusals }, { files: '12 files', sizes: '3 KiB' });
  expect(checked.slice(0, 4)).toEqual([
    { gate: 'release.json', ok: true, note: '' },
    { gate: 'version', ok: true, note: '' },
    { gate: 'signature', ok: true, note: '' },
    { gate: 'files', ok: true, note: '12 files' },
  ]);
  expect(checked.filter(({ ok }) => !ok)).toEqual([
    { gate: 'sizes', ok: false, note: 'content: the entry is large; content: a chunk is large' },
  ]);
});

test('gates that need files do not stand in a check of release.json alone', () => {
  const gates = checkedOf({ withFiles: false, refusals: [] }).map(({ gate }) => gate);
  expect(gates).toEqual([
    'release.json',
    'version',
    'descriptor and code',
    'platform',
    'mounts and routes',
    'shared modules',
  ]);
});
