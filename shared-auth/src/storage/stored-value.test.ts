import { sessionStore } from '@dojang/shared-auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { person } from '../testing/index.ts';
import { type StoredOptions, storedValue } from './stored-value.ts';

const text = (stored: unknown): string => {
  if (typeof stored !== 'string') throw new TypeError('no text');
  return stored;
};
const stored = (options: Partial<StoredOptions<string>> = {}) =>
  storedValue({ name: 'view', parse: text, fallback: '목록', ...options });

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('a value is stored under the name of the remote, and is found again', () => {
  expect(stored().get()).toBe('목록');
  expect(stored().set('격자')).toBe(true);
  expect(stored().get()).toBe('격자');
  expect(Object.keys(localStorage)).toEqual(['dojang:app::view']);
  stored().remove();
  expect(localStorage).toHaveLength(0);
});

test('two remotes with the same name for a value do not see each other’s', () => {
  stored().set('하나');
  vi.stubGlobal('__DOJANG_REMOTE__', 'plants');
  expect(stored().get()).toBe('목록');
  stored().set('둘');
  vi.unstubAllGlobals();
  expect(stored().get()).toBe('하나');
});

test('a value of a session belongs to this tab', () => {
  stored({ area: 'session' }).set('격자');
  expect([Object.keys(sessionStorage), localStorage.length]).toEqual([['dojang:app::view'], 0]);
});

test('a personal value belongs to the signed-in user, and a guest cannot store one', () => {
  const own = stored({ isPersonal: true });
  expect([own.set('손님'), own.get()]).toEqual([false, '목록']);
  sessionStore.setState(person({ id: 'mina' }));
  own.set('민아');
  sessionStore.setState(person({ id: 'jun' }));
  expect(own.get()).toBe('목록');
  own.set('준');
  sessionStore.setState(person({ id: 'mina' }));
  expect(own.get()).toBe('민아');
});

test.each(['x', '1', '{}', 'null'])('%s, which does not fit, counts as none', (broken) => {
  localStorage.setItem('dojang:app::view', broken);
  expect(stored().get()).toBe('목록');
});

test('when the storage is full or forbidden, only the return value says so', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(stored().set('격자')).toBe(false);
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect([stored().get(), stored().set('격자')]).toEqual(['목록', false]);
  expect(() => stored().remove()).not.toThrow();
});

test('a value stored by an older version is read once, and moved', () => {
  const former = { key: 'dojang.view', read: (json: string) => JSON.parse(json).state.view };
  localStorage.setItem('dojang.view', '{"state":{"view":"격자"},"version":0}');
  expect(stored({ former }).get()).toBe('격자');
  expect(Object.entries(localStorage)).toEqual([['dojang:app::view', '"격자"']]);
  localStorage.setItem('dojang.view', 'broken');
  expect(stored({ former }).get()).toBe('격자');
});

test('a value stored by an older version stays at its key while the new key cannot be written', () => {
  localStorage.setItem('dojang.view', '"격자"');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(stored({ former: { key: 'dojang.view' } }).get()).toBe('목록');
  expect(localStorage.getItem('dojang.view')).toBe('"격자"');
});
