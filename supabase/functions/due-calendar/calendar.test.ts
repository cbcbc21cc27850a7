import { expect, test } from 'vitest';
import { calendarOf } from './calendar.ts';

const NOW = new Date('2026-11-25T03:04:05.678Z');
const issue = (change: object = {}) => ({
  id: '6a9f2f0c-1f0e-4b5e-8d0a-3c1d2e4f5a6b',
  number: 12,
  title: '포스터 맡기기',
  project_name: '가게',
  due_date: '2026-12-31',
  ...change,
});
const linesOf = (text: string) => text.split('\r\n');

test('an issue is a whole day with its project, number and link', () => {
  expect(linesOf(calendarOf([issue()], 'https://a.kr', NOW))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dojang//due-calendar//KO',
    'BEGIN:VEVENT',
    'UID:6a9f2f0c-1f0e-4b5e-8d0a-3c1d2e4f5a6b@a.kr',
    'DTSTAMP:20261125T030405Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:포스터 맡기기',
    'DESCRIPTION:가게 #12',
    'URL:https://a.kr/project/issue/board/6a9f2f0c-1f0e-4b5e-8d0a-3c1d2e4f5a6b',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('text of users cannot end a line, and is folded between characters', () => {
  const title = `가,나;다\\라\r\nEND:VCALENDAR ${'한글'.repeat(40)}😀`;
  const text = calendarOf([issue({ title })], 'https://a.kr', NOW);
  expect(text).toContain('SUMMARY:가\\,나\\;다\\\\라\\nEND:VCALENDAR 한글');
  for (const line of linesOf(text)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`${'한글'.repeat(40)}😀\r\n`);
});
