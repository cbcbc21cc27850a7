import { describe, expect, test } from 'vitest';
import {
  adviceOn,
  mergeRedirects,
  problemOf,
  recordLabel,
  redirectFault,
  stepState,
  toRedirect,
} from './domain.logic.ts';

test('names are shown in the format of the forms of registrars', () => {
  expect(recordLabel('ongi.co.kr', 'ongi.co.kr')).toBe('@');
  expect(recordLabel('_dojang.ongi.co.kr', 'ongi.co.kr')).toBe('_dojang');
  expect(recordLabel('_dojang.shop.ongi.co.kr', 'ongi.co.kr')).toBe('_dojang.shop');
});

test('a live domain without its record gets another warning than a new domain', () => {
  expect(problemOf({ status: 'live', problem: null })).toBeNull();
  expect(problemOf({ status: 'live', problem: 'txt_missing' })).toContain('사흘');
  expect(problemOf({ status: 'txt', problem: 'txt_missing' })).toContain('아직');
});

test('among several records the wrong ones are named', () => {
  const isWanted = (value: string) => value === '203.0.113.9';
  const advice = (observed: string[], isRight = false) => adviceOn(observed, { isRight, isWanted });
  expect(advice(['203.0.113.9'], true)).toBe('맞아요.');
  expect(advice(['198.51.100.7'])).toContain('바꿔');
  expect(advice(['203.0.113.9', '198.51.100.7', '2001:db8::1'])).toContain('198.51.100.7, 2001:db8::1 레코드를 지워');
});

test('steps are done one after the other', () => {
  const of = (status: 'txt' | 'routing' | 'certificate' | 'live' | 'error', verified: boolean) =>
    (['txt', 'routing', 'certificate'] as const).map((step) =>
      stepState({ status, verified_at: verified ? '2026-11-23' : null }, step),
    );
  expect(of('txt', false)).toEqual(['now', 'later', 'later']);
  expect(of('error', false)).toEqual(['now', 'later', 'later']);
  expect(of('routing', true)).toEqual(['done', 'now', 'later']);
  expect(of('certificate', true)).toEqual(['done', 'done', 'now']);
  expect(of('live', true)).toEqual(['done', 'done', 'done']);
});

const HOSTS = ['ongi.dojang.page', 'ongi.co.kr'];

describe('redirects of a form that was not saved', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => ({ from: `/old-${name}`, to: `/${name}` }));

  test('are merged with redirects that others have added and removed since', () => {
    const typed = [a, { ...b, to: '/b2' }, d];
    expect(mergeRedirects([a, b], typed, [b, c] as never)).toEqual([c, { ...b, to: '/b2' }, d]);
  });

  test('are the stored redirects when nothing was changed, or when others have saved the same', () => {
    expect(mergeRedirects([a], [a], [a, b] as never)).toBeNull();
    expect(mergeRedirects([a], [a, b], [b, a] as never)).toBeNull();
  });

  test('of another version are left out', () => {
    expect(mergeRedirects([null, 'x'], [a, { from: 1, to: '/b' }, {}], [])).toEqual([a]);
  });
});

describe('a redirect that was typed', () => {
  test.each([
    ['old', 'menu', '/old', '/menu'],
    [' /옛메뉴/ ', ' /메뉴 ', '/옛메뉴', '/메뉴'],
    ['https://ongi.co.kr/%EC%98%9B?a=b', 'https://ongi.dojang.page/menu?x=1#top', '/옛', '/menu?x=1#top'],
    ['/old#x', 'https://example.com/a', '/old', 'https://example.com/a'],
  ])('from %j to %j is stored as %j and %j', (from, to, storedFrom, storedTo) => {
    const redirect = toRedirect({ from, to }, HOSTS);
    expect(redirect).toEqual({ from: storedFrom, to: storedTo });
    expect(redirectFault(redirect, [])).toEqual({});
  });

  test.each([
    ['', '/menu', 'from'],
    ['/', '/menu', 'from'],
    ['/a b', '/menu', 'from'],
    ['/a//b', '/menu', 'from'],
    ['https://example.com/a', '/menu', 'from'],
    ['/a', '', 'to'],
    ['/a', '//evil.com', 'to'],
    ['/a', 'javascript:alert(1)', 'to'],
    ['/a', '/a', 'to'],
  ])('from %j to %j says what is wrong with its %s', (from, to, field) => {
    expect(Object.keys(redirectFault(toRedirect({ from, to }, HOSTS), []))).toEqual([field]);
  });

  test('is refused when its path occurs twice', () => {
    expect(redirectFault({ from: '/a', to: '/b' }, [{ from: '/a', to: '/c' }])).toHaveProperty('from');
  });
});
