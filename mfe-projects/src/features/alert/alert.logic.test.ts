import { koreanDayTime } from '@dojang/contract/time';
import { expect, test } from 'vitest';
import { applyChanges, groupAlerts, snoozeChoices, undoOf, withKept } from './alert.logic.ts';
import type { Alert } from './alert.schema.ts';

const NOW = new Date('2026-09-03T14:00+09:00');

const alert = (id: string, fields: Partial<Alert> = {}): Alert => ({
  id,
  project_id: null,
  project_name: null,
  kind: 'projects.mentioned',
  actor_id: null,
  actor_name: '박준',
  actor_count: 1,
  target_type: 'note',
  target_id: 'n1',
  title: '회의록',
  link: '/project/note/view/n1',
  count: 1,
  read_at: null,
  snoozed_until: null,
  archived_at: null,
  shown_at: new Date('2026-09-03T13:00+09:00').toISOString(),
  is_there: true,
  excerpt: null,
  ...fields,
});

test('alerts are grouped by day and by target', () => {
  const yesterday = new Date('2026-09-02T23:59+09:00').toISOString();
  const days = groupAlerts(
    [
      alert('a'),
      alert('b', { target_id: 'n2' }),
      alert('c', { kind: 'projects.commented' }),
      alert('d', { shown_at: yesterday }),
      alert('e', { shown_at: new Date('2025-12-31T00:00+09:00').toISOString() }),
    ],
    NOW,
  );
  const shape = days.map(({ label, groups }) => [
    label,
    groups.map(({ alerts }) => alerts.map(({ id }) => id).join('')),
  ]);
  expect(shape).toEqual([
    ['오늘', ['ac', 'b']],
    ['어제', ['d']],
    ['2025년 12월 31일', ['e']],
  ]);
});

test('an archived or snoozed alert leaves the list, a read one stays', () => {
  const now = NOW.toISOString();
  const later = new Date('2026-09-04T09:00+09:00').toISOString();
  const rows = [alert('a'), alert('b'), alert('c')];
  const changes = [
    { id: 'a', read: true },
    { id: 'b', archived: true },
    { id: 'c', snoozed_until: later },
  ];
  const left = applyChanges(rows, changes, 'unread', now);
  expect(left.map(({ id, read_at }) => [id, read_at])).toEqual([['a', now]]);
  expect(
    applyChanges([alert('c', { shown_at: later })], [{ id: 'c', snoozed_until: null }], 'snoozed', now),
  ).toHaveLength(1);
});

test('undoing a change restores the state of each alert', () => {
  const rows = [alert('a', { read_at: NOW.toISOString() }), alert('b')];
  expect(undoOf(rows, { read: true })).toEqual([
    { id: 'a', read: true },
    { id: 'b', read: false },
  ]);
  expect(undoOf(rows, { archived: true, snoozed_until: 'x' })[0]).toEqual({
    id: 'a',
    archived: false,
    snoozed_until: null,
  });
});

test('an alert that was read here keeps its place after the server removed it from the list', () => {
  const old = alert('old', { shown_at: new Date('2026-09-03T09:00+09:00').toISOString() });
  const kept = alert('kept', {
    shown_at: new Date('2026-09-03T12:00+09:00').toISOString(),
    read_at: NOW.toISOString(),
  });
  expect(withKept([alert('new'), old], new Map([['kept', kept]])).map(({ id }) => id)).toEqual(['new', 'kept', 'old']);
});

test('the choices of a snooze are in the future, also on a Sunday evening and on a Monday', () => {
  const labels = (now: Date) => snoozeChoices(now).map(({ label, until }) => `${label} ${koreanDayTime(until)}`);
  expect(labels(NOW)).toEqual([
    '오늘 저녁 2026-09-03T18:00',
    '내일 아침 2026-09-04T09:00',
    '다음 주 월요일 2026-09-07T09:00',
  ]);
  expect(labels(new Date('2026-09-06T20:00+09:00'))).toEqual([
    '내일 아침 2026-09-07T09:00',
    '다음 주 월요일 2026-09-07T09:00',
  ]);
  expect(labels(new Date('2026-09-07T08:00+09:00')).at(-1)).toBe('다음 주 월요일 2026-09-14T09:00');
});
