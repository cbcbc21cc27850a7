import type { DeployStatus } from '@dojang/api-contract';
import { expect, test } from 'vitest';
import {
  canaryText,
  faultOfName,
  liveChange,
  moveTo,
  previousVersion,
  sizeChange,
  tokenState,
  undoOf,
} from './remote.logic.ts';

const change = (version: string | null, how: DeployStatus['history'][number]['how']) => ({
  at: '2026-11-26T01:00:00Z',
  version,
  how,
  by: null,
  reason: '',
});
const status: DeployStatus = {
  name: 'content',
  live: 'bbbb0002',
  versions: [],
  history: [change('bbbb0002', 'release'), change('bbbb0001', 'start')],
  problems: [],
  owners: [],
  mounts: [],
  requires: null,
  uses: {},
  canaryPeople: [],
  extensions: [],
  deprecated: [],
  contract: 1,
  canary: null,
};

test('a version that was live before is rolled back to, another version is promoted', () => {
  expect(moveTo(status, 'bbbb0001')).toEqual({
    name: 'content',
    before: 'bbbb0002',
    act: 'rollback',
    version: 'bbbb0001',
  });
  expect(moveTo(status, 'bbbb0003').act).toBe('promote');
});

test('undoing a change makes the previous version live again, also after a retirement', () => {
  expect(undoOf(moveTo(status, 'bbbb0001'))).toMatchObject({
    act: 'rollback',
    version: 'bbbb0002',
    before: 'bbbb0001',
  });
  const retired = { name: 'content', before: 'bbbb0002', act: 'retire', version: null } as const;
  expect(undoOf(retired)).toMatchObject({ act: 'promote', version: 'bbbb0002', before: null });
  expect(undoOf({ ...retired, act: 'promote', before: null, version: 'bbbb0001' })).toBeNull();
});

test('the previous live version is offered while it is stored; a canary does not count as live', () => {
  const stored = { version: 'bbbb0001', at: '', isLive: false };
  expect(previousVersion({ ...status, versions: [stored] })).toBe('bbbb0001');
  expect(previousVersion(status)).toBeUndefined();
  const tried = { ...status, history: [change('bbbb0003', 'canary'), ...status.history] };
  expect(previousVersion({ ...tried, versions: [{ ...stored, version: 'bbbb0003' }, stored] })).toBe('bbbb0001');
  expect(moveTo(tried, 'bbbb0003').act).toBe('promote');
});

test('the change that made the present version live or retired the remote is found, unless the history lacks it', () => {
  expect(liveChange(status)?.how).toBe('release');
  const retired = { ...status, live: null, history: [change(null, 'retire'), ...status.history] };
  expect(liveChange(retired)?.how).toBe('retire');
  expect(liveChange({ ...status, live: null })).toBeUndefined();
});

test('a token expires at its end; a revoked token stays revoked after its end', () => {
  const token = {
    ...({ id: 't', name: 'content', label: 'CI', scope: 'release', created_by: null, created_by_name: '' } as const),
    ...{ created_at: '2026-11-26T00:00:00Z', expires_at: '2026-12-26T00:00:00Z', last_used_at: null, revoked_at: null },
  };
  const end = Date.parse(token.expires_at);
  expect(tokenState(token, end - 1)).toBe('valid');
  expect(tokenState(token, end)).toBe('expired');
  expect(tokenState({ ...token, revoked_at: token.created_at }, end)).toBe('revoked');
});

test('the text of a canary names its share, its people and admins', () => {
  expect(canaryText({ version: 'x', percent: 10, people: 2, admins: true })).toBe('10%·2명·관리자에게');
  expect(canaryText({ version: 'x', percent: 0.5, people: 0, admins: false })).toBe('0.5%에게');
});

test('names of areas are lower case words', () => {
  expect(['content', 'page-builder'].map((name) => faultOfName(name, false))).toEqual([undefined, undefined]);
  expect(['shell', 'admin'].map((name) => faultOfName(name, true))).toEqual([undefined, undefined]);
  expect(faultOfName('shell', false)).toContain('최고 관리자');
  const wrong = ['', 'a', 'Content', '__proto__', 'a/b', '내용', 'a1'];
  expect(wrong.every((name) => faultOfName(name, true) !== undefined)).toBe(true);
});

test('a size says how much it grew or shrank', () => {
  const text = (bytes: number) => `${bytes}B`;
  expect(sizeChange(30, 20, text)).toBe('+10B');
  expect(sizeChange(20, 30, text)).toBe('−10B');
  expect([sizeChange(20, 20, text), sizeChange(20, undefined, text)]).toEqual(['', '']);
});
