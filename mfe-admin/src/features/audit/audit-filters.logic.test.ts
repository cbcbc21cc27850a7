import { expect, test } from 'vitest';
import { auditSearchParams, momentOf, readAuditFilters } from './audit-filters.logic.ts';

const read = (query: string) => readAuditFilters(new URLSearchParams(query));
const ADMIN = '10000000-0000-4000-8000-000000000001';

test.each([[`kind=template&by=${ADMIN}&from=2026-11-01&until=2026-11-30&page=3`], ['by=cli'], ['']])(
  'the filters ?%s survive the URL',
  (query) => {
    expect(String(auditSearchParams(read(query)))).toBe(query);
  },
);

test.each(['kind=constructor', 'by=미나', 'from=2026-02-31', 'until=%27--', 'from=2026-13-01', 'page=-1'])(
  'the invalid filter ?%s is ignored',
  (query) => {
    expect(String(auditSearchParams(read(query)))).toBe('');
  },
);

test('a day begins and ends at midnight in Korea', () => {
  expect(momentOf('2026-11-01')).toBe('2026-10-31T15:00:00.000Z');
  expect(momentOf('2026-12-31', 1)).toBe('2026-12-31T15:00:00.000Z');
});
