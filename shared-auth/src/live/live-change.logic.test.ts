import { describe, expect, test } from 'vitest';
import { isChanged, mayHaveMissed, readChange } from './live-change.logic.ts';
import { watching } from './live-change.ts';

const query = (meta: Record<string, unknown> | undefined, data?: unknown) => ({
  meta,
  state: { data },
});

describe('a message', () => {
  test('is read without unknown fields', () => {
    const payload = { v: 1, id: 'of the message', table: 'notes', kind: 'UPDATE', rows: ['a'], rev: 3, more: {} };
    expect(readChange('p', payload)).toEqual({ of: 'p', table: 'notes', rows: ['a'], rev: 3 });
    expect(readChange('p', { v: 1, table: 'notes', rows: null })).toEqual({ of: 'p', table: 'notes', rows: null });
  });

  test('for one person belongs to the project that it names, and the message for the whole project is ignored', () => {
    const told = { v: 1, table: 'issues', of: 'p', rows: ['a'] };
    expect(readChange('the person', told)).toEqual({ of: 'p', table: 'issues', rows: ['a'] });
    expect(readChange('p', { v: 1, table: 'issues', told: true, rows: null })).toBeNull();
  });

  test.each([undefined, null, 'x', [], {}, { v: 2, table: 'notes' }, { v: 1, table: 3 }])(
    'in another format or version is ignored: %j',
    (payload) => expect(readChange('p', payload)).toBeNull(),
  );
});

describe('a query', () => {
  const change = { of: 'p', table: 'notes', rows: ['a'], rev: 3 };

  test.each([
    ['of the project', { tables: ['notes'], of: 'p' }, true],
    ['of several tables', { tables: ['places', 'notes'], of: 'p' }, true],
    ['of anyone', { tables: ['notes'] }, true],
    ['of that row', { tables: ['notes'], row: 'a' }, true],
    ['of another project', { tables: ['notes'], of: 'q' }, false],
    ['of another table', { tables: ['memos'], of: 'p' }, false],
    ['of another row', { tables: ['notes'], row: 'b' }, false],
  ])('%s: %j', (_, source, answer) => {
    expect(isChanged(query(watching(source)), change)).toBe(answer);
  });

  test('of one row is invalidated when a message has too many rows to list', () => {
    expect(isChanged(query(watching({ tables: ['notes'], row: 'b' })), { of: 'p', table: 'notes', rows: null })).toBe(
      true,
    );
  });

  test('with the same revision is not invalidated, as after the user’s own save', () => {
    const watched = (rev: number) => query(watching({ tables: ['notes'], row: 'a' }), { rev });
    expect([2, 3, 4].map((rev) => isChanged(watched(rev), change))).toEqual([true, false, false]);
  });

  test('may have missed a change when its topic had a gap, or when it reads rows of all topics', () => {
    const missed = (of?: string) =>
      mayHaveMissed(query(watching({ tables: ['notes'], ...(of ? { of } : {}) })), { of: 'p' });
    expect([missed('p'), missed('q'), missed()]).toEqual([true, false, true]);
  });

  test.each([undefined, {}, { live: 'notes' }, { live: [null, 'x', { tables: 'notes' }] }])(
    'without a declaration, or with a declaration of another version, is not invalidated: %j',
    (meta) => {
      expect(isChanged(query(meta), change)).toBe(false);
      expect(mayHaveMissed(query(meta), { of: 'p' })).toBe(false);
    },
  );
});
