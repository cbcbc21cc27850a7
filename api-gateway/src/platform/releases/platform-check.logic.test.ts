import { contractRange, type Release } from '@dojang/contract';
import { expect, test } from 'vitest';
import { deprecatedUses, usedSince } from './deprecated-use.logic.ts';
import { checkPlatform } from './platform-check.logic.ts';

const PLATFORM = { schema: '20261121000600', api: 1 };

const release = (more: Partial<Release>): Release => ({
  name: 'content',
  version: 'a',
  contract: 1,
  entry: 'entry.js',
  preload: [],
  pages: {},
  extensions: {},
  assets: {},
  ...more,
});

/** Whether a remote that requires `range` may be live with a shell that shares `version`. */
function isTaken(version: string, range: string): boolean {
  const shell = release({ name: 'shell', shellRoutes: [], provides: { react: { version, exports: [], files: [] } } });
  const remote = release({ uses: { react: { range, exports: [] } } });
  const refusals = checkPlatform([shell, remote], { schema: '20261121000600', api: 1 });
  return !refusals.some(({ code }) => code === 'shared_range');
}

test.each([
  ['19.3.1', '^19.3.0', true],
  ['19.2.9', '^19.3.0', false],
  ['20.0.0', '^19.3.0', false],
  ['0.1.5', '^0.1.0', true],
  ['0.2.0', '^0.1.0', false],
  ['0.0.2', '^0.0.1', false],
  ['1.4.9', '~1.4.2', true],
  ['1.5.0', '~1.4.2', false],
  ['2.0.0', '>=1.9.9', true],
  ['1.0.0', '*', true],
  ['1.0.0', '1.0.0', true],
  ['1.0.1', '=1.0.0', false],
  ['1.0.1-beta.1', '^1.0.0', true],
  ['1.0.0-beta.1', '^1.0.0', false],
  ['2.4.0', '1.x || 2.x', true],
  ['3.0.0', '1.x || 2.x', false],
])('a shared module %s satisfies %s: %s', (version, range, expected) => {
  expect(isTaken(version, range)).toBe(expected);
});

test.each(['workspace:*', '', ' ', 'latest', '^19.3.0 or newer'])(
  'an unreadable version range is refused: %j',
  (range) => {
    expect(isTaken('1.0.0', range)).toBe(false);
  },
);

test.each([
  [1, 1, true],
  [1, 2, true],
  [2, 1, false],
  [1, 3, false],
])('a remote for contract %i runs on a platform with contract %i: %s', (built, contract, expected) => {
  const provides = { '@dojang/shared-ui': { version: `${contract}.0.0`, exports: ['Button'], files: [] } };
  const shell = release({ name: 'shell', contract, shellRoutes: [], provides });
  const uses = { '@dojang/shared-ui': { range: contractRange(built), exports: ['Button'] } };
  const refusals = checkPlatform([shell, release({ contract: built, uses })], { ...PLATFORM, contract });
  const ofContract = refusals.filter(({ code }) => code === 'contract_unmet' || code === 'shared_range');
  expect(ofContract).toHaveLength(expected ? 0 : 2);
});

test('a shell of another contract than the platform is refused', () => {
  const shell = release({ name: 'shell', contract: 1, shellRoutes: [], provides: {} });
  expect(checkPlatform([shell], { ...PLATFORM, contract: 2 }).map(({ code }) => code)).toEqual(['contract_unmet']);
});

test('the check lists exports that the next contract will not have, with their replacements', () => {
  const deprecated = { OldButton: 'Button' };
  const provides = {
    '@dojang/shared-ui': { version: '1.0.0', exports: ['OldButton', 'Button'], files: [], deprecated },
  };
  const shell = release({ name: 'shell', provides });
  const using = (exports: string[]) => release({ uses: { '@dojang/shared-ui': { range: '^1.0.0', exports } } });
  expect(deprecatedUses(using(['Button', 'OldButton']), shell)).toEqual([
    { module: '@dojang/shared-ui', name: 'OldButton', instead: 'Button' },
  ]);
  expect(deprecatedUses(using(['Button', 'constructor']), shell)).toEqual([]);
});

test('an export is used since the first version of an unbroken row that uses it', () => {
  const use = { module: '@dojang/shared-ui', name: 'OldButton', instead: '' };
  const at = (day: number, exports: string[] | null) => ({
    at: `2026-11-0${day}`,
    release: exports && { uses: { '@dojang/shared-ui': { range: '*', exports } } },
  });
  const old = ['Button', 'OldButton'];
  expect(usedSince(use, [at(4, old), at(3, old), at(2, ['Button']), at(1, old)])).toBe('2026-11-03');
  expect(usedSince(use, [at(4, old), at(3, old)])).toBe('2026-11-03');
  // The version is no longer stored, or nothing was live.
  expect(usedSince(use, [at(4, old), at(3, null), at(1, old)])).toBe('2026-11-04');
  expect([usedSince(use, [at(4, ['Button'])]), usedSince(use, [])]).toEqual([null, null]);
});
