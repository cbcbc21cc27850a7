import { expect, test } from 'vitest';
import { CSV_HEADING, csvRow } from './issue-csv.logic.ts';
import { columnsById, issue } from './testing.ts';

test('the times of an issue are those of Korea, as a spreadsheet reads them, in any time zone of the browser', () => {
  const head = issue(1, {
    created_at: '2026-11-26T15:30:00+00:00',
    updated_at: '2026-11-26T23:03:32.972318+00:00',
    closed_at: '2026-11-27T00:00:00+00:00',
  });
  const cells = csvRow(head, { columns: columnsById, labels: new Map(), people: new Map() }, new Map(), '');
  expect(['만든 때', '바뀐 때', '끝난 때'].map((name) => cells[CSV_HEADING.indexOf(name as '만든 때')])).toEqual([
    '2026-11-27 00:30',
    '2026-11-27 08:03',
    '2026-11-27 09:00',
  ]);
});
