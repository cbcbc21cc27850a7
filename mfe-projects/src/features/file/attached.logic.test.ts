import { expect, test } from 'vitest';
import { attachedGroups } from './attached.logic.ts';
import { fileOf } from './file.fixtures.ts';

test('attachments are grouped by note, the group with the newest file first', () => {
  const of = (id: string, source_id: string | null, day: number, source_type: 'note' | 'issue' = 'note') =>
    fileOf({ id, source_id, source_type: source_id ? source_type : null, updated_at: `2026-11-0${day}T00:00:00Z` });
  const groups = attachedGroups(
    [of('a', 'n1', 1), of('b', 'n2', 2), of('c', 'n1', 3), of('d', null, 4), of('e', 'i1', 5, 'issue')],
    'note',
  );
  expect(groups.map(({ sourceId, files }) => `${sourceId}: ${files.map(({ id }) => id).join('')}`)).toEqual([
    'n1: ca',
    'n2: b',
  ]);
});
