import { describe, expect, test } from 'vitest';
import { asksFor, type Change, passes, readFilters } from './change-filter.logic.ts';
import { decode, encode } from './frames.logic.ts';

const message = { joinRef: '1', ref: '2', topic: 'realtime:방', event: 'phx_join', payload: { a: 1 } };
const bytes = (text: string) => Buffer.from(text);

describe('frames', () => {
  test.each(['1.0.0', '2.0.0'] as const)('of version %s come out as they went in', (version) => {
    expect(decode(bytes(encode(message, version)), false)).toEqual(message);
  });

  test('of a binary broadcast are read by the lengths in their head', () => {
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

  test.each([['{'], ['[]'], ['null'], ['[1,2,3]'], ['"text"']])('%s is no message', (text) => {
    expect(() => decode(bytes(text), false)).toThrow();
  });

  test('cut short are no message', () => {
    expect(() => decode(Buffer.from([3, 1]), true)).toThrow();
    expect(() => decode(Buffer.from([3, 200, 200, 200, 200, 0, 1]), true)).toThrow();
    expect(() => decode(Buffer.from([9, 0, 0, 0, 0, 0, 1]), true)).toThrow();
  });
});

describe('filters', () => {
  const change: Change = { schema: 'public', table: 'notes', type: 'INSERT', key: { id: 1 }, at: '' };

  test('ask for a kind and a table, or for all', () => {
    const [all, inserts, others] = readFilters(
      [
        { event: '*', schema: '*' },
        { event: 'INSERT', schema: 'public', table: 'notes' },
        { event: 'DELETE', schema: 'public', table: 'memos' },
      ],
      () => 1,
    );
    expect([all, inserts, others].map((filter) => filter && asksFor(filter, change))).toEqual([true, true, false]);
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
