import { toCsv } from '@dojang/shared-ui';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { Person } from '../member/member.logic.ts';
import { decodeCsv, guessFields, importRows, inParts, missingLabels, planImport, readDay } from './csv-import.logic.ts';
import { CSV_HEADING, csvRow } from './issue-csv.logic.ts';
import { columnsById, issue } from './testing.ts';

const person = (id: string, name: string): Person => ({
  member_id: id,
  user_id: id,
  email: `${id}@dojang.test`,
  display_name: name,
  thumb_url: null,
  role: 'member',
  joined_at: '2026-11-22T00:00:00Z',
});
const people = new Map(
  [person('mina', '김민아'), person('jun', '박준'), person('jun2', '박준')].map((one) => [one.user_id, one]),
);
const boards = [{ id: 'board', project_id: 'p', name: '이슈', access: 'project' as const, rank: 0, archived_at: null }];
const known = { boards, columns: columnsById, people };
const plan = (csv: string) => {
  const [heading = [], ...rows] = Papa.parse<string[]>(csv, { skipEmptyLines: 'greedy' }).data;
  return planImport(rows, guessFields(heading), known);
};

describe('headings', () => {
  test('in our own files and in files of other trackers are recognised', () => {
    expect(guessFields(['제목', '상태', '담당자', '라벨', '우선순위', '기한', '추정', '설명'])).toEqual([
      'title',
      'status',
      'assignee',
      'labels',
      'priority',
      'due',
      'estimate',
      'description',
    ]);
    expect(
      guessFields(['ID', 'Title', 'Description', 'Status', 'Estimate', 'Priority', 'Assignee', 'Labels', 'Due Date']),
    ).toEqual([null, 'title', 'description', 'status', 'estimate', 'priority', 'assignee', 'labels', 'due']);
    expect(guessFields(['Summary', 'Story Points', 'title'])).toEqual(['title', 'estimate', null]);
  });
});

describe('an import', () => {
  test('reads people by address and name, states, priorities, dates and several labels', () => {
    const { issues, problems } = plan(
      [
        'Title,Status,Assignee,Labels,Priority,Due Date,Estimate,Description',
        '로그인 오류,In Progress,"mina@dojang.test","버그, 급함",Urgent,2026-11-30,3,"첫 줄',
        '둘째 줄"',
        '배너,할 일,김민아,,보통,2026. 12. 1.,,',
        'x,doing,,,no priority,12/24/2026,5점,',
      ].join('\r\n'),
    );
    expect(problems).toEqual([]);
    expect(issues).toMatchObject([
      {
        title: '로그인 오류',
        columnId: 'doing',
        assigneeIds: ['mina'],
        labels: ['버그', '급함'],
        priority: 1,
        dueDate: '2026-11-30',
        estimate: 3,
        description: '첫 줄\n둘째 줄',
      },
      { columnId: 'todo', assigneeIds: ['mina'], priority: 3, dueDate: '2026-12-01', estimate: null },
      { columnId: 'doing', priority: 0, dueDate: '2026-12-24', estimate: 5 },
    ]);
  });

  test('reports by line number the values that it cannot read, and leaves out only lines without a title', () => {
    const { issues, problems } = plan(
      [
        '제목,상태,담당자,우선순위,기한,추정',
        ',할 일,,,,',
        '둘,모름,박준,아주,언젠가,많이',
        `${'긴'.repeat(201)},,,,,`,
        '넷,,누구,,2026-02-31,101',
      ].join('\n'),
    );
    expect(issues.map(({ title, row }) => [title, row])).toEqual([
      ['둘', 1],
      ['넷', 3],
    ]);
    expect(issues[0]).toMatchObject({ columnId: null, assigneeIds: [], priority: 0, dueDate: null, estimate: null });
    expect(problems.map(({ line, isLeftOut }) => [line, isLeftOut])).toEqual([
      [2, true],
      ...Array.from({ length: 5 }, () => [3, false]),
      [4, true],
      ...Array.from({ length: 3 }, () => [5, false]),
    ]);
  });

  test('reads the file that the export wrote, also a title that looks like a formula', () => {
    const heads = [
      issue(1, { title: '=SUM(A1)', priority: 2, due_date: '2026-11-30', estimate: 3, assignee_ids: ['mina'] }),
      issue(2, { title: '쉼표, "따옴표"', column_id: 'done', label_ids: ['x'] }),
    ];
    const names = {
      columns: columnsById,
      people,
      labels: new Map([['x', { id: 'x', name: '버그', color: 'red' as const }]]),
    };
    const byId = new Map(heads.map((head) => [head.id, head]));
    const { issues, problems } = plan(
      decodeCsv(
        new TextEncoder().encode(
          toCsv(
            CSV_HEADING,
            heads.map((head) => csvRow(head, names, byId, '설명')),
          ),
        ),
      ),
    );
    expect(problems).toEqual([]);
    expect(issues).toMatchObject([
      {
        title: '=SUM(A1)',
        priority: 2,
        dueDate: '2026-11-30',
        estimate: 3,
        assigneeIds: ['mina'],
        description: '설명',
      },
      { title: '쉼표, "따옴표"', columnId: 'done', labels: ['버그'] },
    ]);
  });

  test('creates each missing label once and refers to labels by id', () => {
    const { issues } = plan('제목,라벨\n하나,"버그,새것"\n둘,새것');
    const labels = new Map([['버그', 'l1']]);
    expect(missingLabels(issues, labels)).toEqual(['새것']);
    labels.set('새것', 'l2');
    expect(importRows(['a', 'b'], issues, labels)).toEqual([
      { id: 'a', title: '하나', changes: { add_labels: ['l1', 'l2'] } },
      { id: 'b', title: '둘', changes: { add_labels: ['l2'] } },
    ]);
  });
});

test('a file of Excel in euc-kr is read', () => {
  // 제목
  expect(decodeCsv(new Uint8Array([0xc1, 0xa6, 0xb8, 0xf1]))).toBe('제목');
  expect(decodeCsv(new TextEncoder().encode('\uFEFF제목'))).toBe('제목');
});

test.each([
  ['2026-11-30', '2026-11-30'],
  ['2026-11-30T09:00:00Z', '2026-11-30'],
  ['2026년 1월 2일', '2026-01-02'],
  ['2026.1.2', '2026-01-02'],
  ['1/2/2026', '2026-01-02'],
  ['2026-13-01', null],
  ['내일', null],
])('the date %s is %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test('each part has a maximum number of rows and a maximum size', () => {
  const rows = Array.from({ length: 7 }, (_, id) => ({ id }));
  expect(inParts(rows, 3, 1000).map((part) => part.length)).toEqual([3, 3, 1]);
  expect(inParts(rows, 500, 20).map((part) => part.length)).toEqual([2, 2, 2, 1]);
  expect(inParts(rows, 500, 1)).toHaveLength(7);
});
