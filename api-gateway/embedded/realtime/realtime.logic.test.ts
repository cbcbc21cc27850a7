import { describe, expect, test, vi } from 'vitest';
import { asksFor, type Change, passes, readFilters } from './change-filter.logic.ts';
import { decode, encode } from './frames.logic.ts';
import type { Role } from './identity.ts';
import { passesPolicies } from './policies.logic.ts';
import { TokenBucket } from './token-bucket.logic.ts';

const message = { joinRef: '1', ref: '2', topic: 'realtime:방', event: 'phx_join', payload: { a: 1 } };
const bytes = (text: string) => Buffer.from(text);

describe('frames', () => {
  test.each(['1.0.0', '2.0.0'] as const)('frames of version %s are decoded as they were encoded', (version) => {
    expect(decode(encode(message, version), false)).toEqual(message);
  });

  test('frames of a binary broadcast are read by the lengths in their header', () => {
    const parts = ['1', '2', 'realtime:방', '커서', ''].map(bytes);
    const head = Buffer.from([3, ...parts.map((part) => part.length), 1]);
    const frame = Buffer.concat([head, ...parts, bytes('{"x":1}')]);
    expect(decode(frame, true)).toEqual({
      joinRef: '1',
      ref: '2',
      topic: 'realtime:방',
      event: 'broadcast',
      payload: { type: 'broadcast', event: '커서', payload: { x: 1 } },
    });
  });

  test.each([['{'], ['[]'], ['null'], ['[1,2,3]'], ['"text"']])('%s is not a message', (text) => {
    expect(() => decode(bytes(text), false)).toThrow();
  });

  test.each([
    ['nested deeper than 32', '{"a":'.repeat(32).concat('1', '}'.repeat(32))],
    ['nested 20,000 deep', '['.repeat(20_000).concat(']'.repeat(20_000))],
  ])('%s are refused before parsing', (_, payload) => {
    const parse = vi.spyOn(JSON, 'parse');
    const text = `[null,"1","realtime:room","presence",{"event":"track","payload":${payload}}]`;
    expect(() => decode(bytes(text), false)).toThrow(/deep/);
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  test.each([
    ['heartbeat', 2_000],
    ['phx_leave', 2_000],
    ['presence', 5_000],
    ['access_token', 13_000],
    ['phx_join', 25_000],
    ['broadcast', 65_600],
    ['constructor', 2_000],
  ])('frames of %s have a size limit', (event, size) => {
    const text = (payload: string) => JSON.stringify([null, '1', 'realtime:room', event, { payload }]);
    expect(() => decode(bytes(text('x'.repeat(size))), false)).toThrow(/too large/);
    expect(decode(bytes(text('x')), false).event).toBe(event);
  });

  test.each([
    ['a topic that is too long', [null, '1', 'x'.repeat(200), 'phx_join', {}]],
    ['an event that is too long', [null, '1', 'x', 'e'.repeat(200), {}]],
    ['a reference that is too long', [null, '1'.repeat(100), 'x', 'heartbeat', {}]],
    ['a reference that is a list', [[[1]], '1', 'x', 'heartbeat', {}]],
  ])('a frame with %s is not a message', (_, fields) => {
    expect(() => decode(bytes(JSON.stringify(fields)), false)).toThrow();
  });

  test('truncated frames are not a message', () => {
    expect(() => decode(Buffer.from([3, 1]), true)).toThrow();
    expect(() => decode(Buffer.from([3, 200, 200, 200, 200, 0, 1]), true)).toThrow();
    expect(() => decode(Buffer.from([9, 0, 0, 0, 0, 0, 1]), true)).toThrow();
  });
});

test('a rate limit allows bursts, and a debt is paid back before the next grant', () => {
  const bucket = new TokenBucket(10, 100, 0);
  expect(bucket.take(150, 0)).toBe(true);
  expect(bucket.take(1, 4_000)).toBe(false);
  expect(bucket.take(1, 6_000)).toBe(true);
  expect(bucket.isFull(7_000)).toBe(false);
  expect(bucket.isFull(60_000)).toBe(true);
});

test('a row is visible when one permissive policy and all restrictive ones hold', () => {
  const of = (condition: string, permissive: boolean, roles: Role[] = ['authenticated']) => ({
    condition,
    permissive,
    roles,
  });
  const policies = [of('a', true), of('b', true), of('c', false), of('d', true, ['anon'])];
  expect(passesPolicies(policies, 'authenticated')).toBe('((a) or (b)) and (c)');
  expect(passesPolicies(policies, 'anon')).toBe('((d))');
  expect(passesPolicies([of('c', false)], 'authenticated')).toBeNull();
});

describe('filters', () => {
  const change: Change = { schema: 'public', table: 'notes', type: 'INSERT', key: { id: 1 }, at: '' };

  test('filters select a kind and a table, or all', () => {
    const filters = readFilters(
      [
        { event: '*', schema: '*' },
        { event: 'INSERT', schema: 'public', table: 'notes' },
        { event: 'DELETE', schema: 'public', table: 'memos' },
      ],
      () => 1,
    );
    expect(filters?.map((filter) => asksFor(filter, change))).toEqual([true, true, false]);
  });

  test.each([
    ['text', 'notes'],
    ['too many', Array(21).fill({ event: '*' })],
    ['one with an invalid table name', [{ table: { a: 1 } }]],
    ['one with a filter that is too long', [{ filter: 'x'.repeat(2_000) }]],
    ['one that selects no columns', [{ select: 'id' }]],
  ])('filters are all refused when they are %s', (_, value) => {
    expect(readFilters(value, () => 1)).toBeNull();
  });

  test('filters keep only the fields that clients compare', () => {
    const sent = { event: 'UPDATE', schema: 'public', table: 'notes', filter: 'id=eq.1', select: ['id'], more: 'x' };
    const { more, ...kept } = sent;
    expect(readFilters([sent], () => 7)).toEqual([{ ...kept, id: 7 }]);
  });

  test.each([
    [undefined, true],
    ['title=eq.가', true],
    ['title=neq.가', false],
    ['n=gt.9', true],
    ['n=gte.10', true],
    ['n=lt.9', false],
    ['n=lte.10', true],
    ['n=in.(1,10)', true],
    ['n=in.(1,2)', false],
    ['empty=eq.null', false],
    ['missing=eq.x', false],
    ['n=constructor.1', false],
    ['nonsense', false],
  ])('%s lets the row through: %s', (filter, through) => {
    expect(passes(filter, { title: '가', n: 10, empty: null })).toBe(through);
  });
});
