import { expect, test } from 'vitest';
import {
  type Agreement,
  agreementPath,
  currentVersion,
  shownVersion,
  upcomingVersion,
  type VersionHead,
  versionState,
} from './agreement.logic.ts';

const now = Date.parse('2026-11-23T00:00:00Z');
const head = (version: number, effective_at: string | null): VersionHead => ({
  version,
  change: 'normal',
  summary: '',
  notice_at: effective_at,
  effective_at,
  published_at: effective_at && '2026-01-01T00:00:00Z',
});
const agreement = (...versions: VersionHead[]): Agreement => ({
  id: 'a',
  title: '이용약관',
  required: true,
  needs_consent: true,
  versions,
});
const terms = agreement(
  head(5, null),
  head(4, '2027-01-01T00:00:00Z'),
  head(3, '2026-12-01T00:00:00Z'),
  head(2, '2026-06-01T00:00:00Z'),
  head(1, '2026-01-01T00:00:00Z'),
);

test('the newest version that took effect is in force', () => {
  expect(currentVersion(terms, now)?.version).toBe(2);
  expect(terms.versions.map((each) => versionState(terms, each, now))).toEqual([
    'draft',
    'upcoming',
    'upcoming',
    'current',
    'former',
  ]);
  expect(upcomingVersion(terms, now)?.version).toBe(3);
});

test.each([
  [null, 2, false],
  ['1', 1, false],
  ['4', 4, false],
  ['5', 2, true],
  ['99', 2, true],
  ['01', 2, true],
  ['1e0', 2, true],
  ['', 2, true],
])('the address names version %s: %i is shown', (wanted, version, isUnknown) => {
  expect(shownVersion(terms, wanted, now)).toMatchObject({ head: { version }, isUnknown });
});

test('the first version is shown before it takes effect, and nothing is shown without a published version', () => {
  expect(shownVersion(agreement(head(1, '2026-12-01T00:00:00Z')), null, now)?.head.version).toBe(1);
  expect(shownVersion(agreement(head(1, null)), null, now)).toBeNull();
});

test('addresses contain only the parameters that are given', () => {
  expect(agreementPath('list')).toBe('/agreement/list');
  expect(agreementPath('detail', 'x', { version: 2, compare: undefined })).toBe(
    '/agreement/detail?boardId=x&version=2',
  );
});
