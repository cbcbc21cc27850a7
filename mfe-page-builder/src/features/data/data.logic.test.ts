import { toCsv } from '@dojang/shared-ui';
import { expect, test } from 'vitest';
import { answersAsTable, fileNameOf, mergedQuestions, retentionText } from './data.logic.ts';
import type { Exported, Question } from './data.schema.ts';

const question = (key: string, label = key): Question => ({ key, label, kind: 'text' });
const answer = (data: Exported['data'], more: Partial<Exported> = {}): Exported => ({
  id: 'a',
  data,
  status: 'new',
  note: '',
  consent_at: null,
  created_at: '2026-05-01T03:00:00Z',
  ...more,
});

test('each question of all versions is one column, with its newest text', () => {
  const questions = mergedQuestions([
    [question('name', '성함')],
    [question('name', '이름'), question('old', '옛 질문')],
  ]);
  expect(questions.map(({ label }) => label)).toEqual(['성함', '옛 질문']);
  const [heading, rows] = answersAsTable(questions, [answer({ name: '민아' }), answer({ old: ['가', '나'] })]);
  expect(heading).toEqual(['받은 시각', '상태', '성함', '옛 질문', '동의한 시각', '메모']);
  expect(rows.map((row) => row.slice(1, 4))).toEqual([
    ['새 답변', '민아', ''],
    ['새 답변', '', '가, 나'],
  ]);
});

test('no answer or question becomes a formula, and spreadsheets read Hangul correctly', () => {
  const [heading, rows] = answersAsTable([question('q', '=1+1')], [answer({ q: '@SUM(A1)' }, { note: '-1' })]);
  const csv = toCsv(heading, rows);
  expect(csv.startsWith('\uFEFF')).toBe(true);
  expect(csv).toContain("'=1+1");
  expect(csv).toContain("'@SUM(A1)");
  expect(csv).toContain("'-1");
});

test('a file is named after its form, without characters that file systems refuse', () => {
  expect(fileNameOf('문의/예약: 1', '2026-05-01')).toBe('문의 예약  1 답변 2026-05-01.csv');
  expect(fileNameOf('///', '2026-05-01')).toBe('폼 답변 2026-05-01.csv');
});

test('a retention time that is not among the choices is shown in days', () => {
  expect(retentionText(45)).toBe('45일 뒤에 지워요');
  expect(retentionText(365)).toBe('1년 뒤에 지워요');
  expect(retentionText(null)).toBe('지우지 않아요');
});
