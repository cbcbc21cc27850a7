import type { Release } from '@dojang/contract';
import { expect, test } from 'vitest';
import { memoDescriptor } from '../../testing/releases.ts';
import { checkedOf, needsOf } from './checked.logic.ts';

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

test('a check of release.json alone does not list the gates that need files', () => {
  const gates = checkedOf({ withFiles: false, refusals: [] }).map(({ gate }) => gate);
  expect(gates).toEqual([
    'release.json',
    'version',
    'descriptor and code',
    'licences',
    'sizes',
    'platform',
    'mounts and routes',
    'shared modules',
  ]);
});

test('a team is told which libraries its release contains, and what the next contract will refuse', () => {
  const release = {
    name: 'content',
    contract: 1,
    uses: { '@dojang/shared-ui': { range: '>=1.0.0 <3.0.0', exports: ['OldButton'] } },
    libraries: { 'a@1.0.0': 'MIT', 'b@1.0.0': 'MIT', 'c@1.0.0': 'ISC' },
    descriptor: memoDescriptor,
  } as unknown as Release;
  const deprecated = { OldButton: 'Button' };
  const provides = { '@dojang/shared-ui': { version: '2.0.0', exports: ['OldButton'], files: [], deprecated } };
  const shell = { name: 'shell', contract: 2, provides } as unknown as Release;
  expect(needsOf(release, shell)).toMatchObject({
    'shared modules': '@dojang/shared-ui >=1.0.0 <3.0.0; 1 deprecated: OldButton of @dojang/shared-ui (Button)',
    licences: '3 libraries: MIT 2, ISC 1',
    platform: expect.stringContaining('the platform has contract 2, and the next one will refuse this'),
  });
});
