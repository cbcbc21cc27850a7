import { cut } from '@dojang/contract/text';
import { toNfc, toPlainLine } from '@dojang/shared-ui';
import type { Person } from '../member/member.logic.ts';
import { type Board, type BoardColumn, COLUMN_KIND_NAMES, type ColumnKind, type Priority } from './issue.schema.ts';

/** The fields to which a column of a file can belong. */
export const IMPORT_FIELDS = [
  'title',
  'status',
  'assignee',
  'labels',
  'priority',
  'due',
  'estimate',
  'description',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
export const IMPORT_FIELD_NAMES: Readonly<Record<ImportField, string>> = {
  title: '제목',
  status: '상태',
  assignee: '담당자',
  labels: '라벨',
  priority: '우선순위',
  due: '기한',
  estimate: '추정',
  description: '설명',
};

/** Maximum number of lines of one file, without the heading. */
export const MOST_LINES = 5000;
const LONGEST_TITLE = 200;
const MOST_LABELS = 20;
const LONGEST_LABEL = 30;
const LONGEST_DESCRIPTION = 20_000;

/** Headings of our own files and of other trackers, in lower case without spaces and signs. */
const HEADINGS: Readonly<Record<ImportField, readonly string[]>> = {
  title: ['제목', '이슈', '이름', '할일', '요약', 'title', 'summary', 'name', 'issue', 'subject'],
  status: ['상태', '진행', '열', 'status', 'state', 'column', 'list'],
  assignee: ['담당자', '담당', 'assignee', 'assignees', 'assignedto', 'owner', 'members'],
  labels: ['라벨', '레이블', '태그', '분류', 'label', 'labels', 'tags', 'tag'],
  priority: ['우선순위', '중요도', 'priority'],
  due: ['기한', '마감', '마감일', '기일', 'due', 'duedate', 'deadline'],
  estimate: ['추정', '점수', '포인트', 'estimate', 'storypoints', 'points', 'storypointestimate'],
  description: ['설명', '본문', '내용', 'description', 'body', 'details'],
};

const PRIORITY_WORDS: Readonly<Record<string, Priority>> = {
  '': 0,
  없음: 0,
  우선순위없음: 0,
  none: 0,
  nopriority: 0,
  긴급: 1,
  urgent: 1,
  highest: 1,
  critical: 1,
  높음: 2,
  high: 2,
  보통: 3,
  중간: 3,
  medium: 3,
  normal: 3,
  낮음: 4,
  low: 4,
  lowest: 4,
};

const KIND_WORDS: Readonly<Record<ColumnKind, readonly string[]>> = {
  backlog: ['backlog', 'triage', 'icebox', 'later', '백로그'],
  todo: ['todo', 'open', 'new', 'unstarted', 'next', '예정', '시작전'],
  doing: ['inprogress', 'doing', 'started', 'inreview', 'review', 'testing', '진행', '검토중'],
  done: ['done', 'completed', 'complete', 'closed', 'resolved', 'finished', '끝', '끝남', '완료됨'],
  canceled: ['canceled', 'cancelled', 'duplicate', 'wontdo', 'wontfix', '취소됨', '보류'],
};

/** Letters and digits of a word in lower case, for comparing. */
const plain = (text: string) =>
  toNfc(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The text of a file. It may be UTF-8, UTF-16 with a byte order mark, or the encoding of Excel in Korea (euc-kr). */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('euc-kr').decode(bytes);
  }
}

/** The field of each column by its heading. Each field is used once, from the left. */
export function guessFields(heading: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return heading.map((name) => {
    const word = plain(name);
    const field = IMPORT_FIELDS.find((one) => !taken.has(one) && HEADINGS[one].includes(word)) ?? null;
    if (field) taken.add(field);
    return field;
  });
}

/** A line as an issue. Names of labels may be new. */
export interface ImportedIssue {
  /** Index of its row in the file, without the heading. */
  row: number;
  title: string;
  columnId: string | null;
  assigneeIds: readonly string[];
  labels: readonly string[];
  priority: Priority;
  dueDate: string | null;
  estimate: number | null;
  description: string;
}

/** A problem in a line of the file. The first line below the heading is line 2, as in a spreadsheet. */
export interface LineProblem {
  line: number;
  text: string;
  /** Whether the whole line is left out. */
  isLeftOut: boolean;
  /** Whether a part of the value is imported. Without it the value is left out. */
  isCut?: boolean;
}

export interface ImportPlan {
  issues: readonly ImportedIssue[];
  problems: readonly LineProblem[];
}

interface Known {
  boards: readonly Board[];
  columns: ReadonlyMap<string, BoardColumn>;
  people: ReadonlyMap<string, Person>;
}

/** A day in one of the usual formats as `2026-11-30`; null when the text is not a day. */
export function readDay(text: string): string | null {
  const value = text.trim();
  const ymd = /^(\d{4})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})(?!\d)/.exec(value);
  const mdy = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/.exec(value);
  const [year, month, day] = ymd ? ymd.slice(1).map(Number) : mdy ? [mdy[3], mdy[1], mdy[2]].map(Number) : [];
  if (!year || !month || !day || year < 1970 || year > 2199) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  // 2월 31일 would be a day of March.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}

/** Columns by their names and by words for their kinds. The columns of the first board take precedence. */
function columnFinder({ boards, columns }: Known): (text: string) => string | undefined {
  const ids = new Map<string, string>();
  const open = boards.filter(({ archived_at }) => archived_at === null);
  const ordered = open.flatMap(({ id }) =>
    [...columns.values()].filter(({ board_id }) => board_id === id).sort((a, b) => a.rank - b.rank),
  );
  const add = (word: string, id: string) => {
    if (!ids.has(plain(word))) ids.set(plain(word), id);
  };
  for (const { name, id } of ordered) add(name, id);
  for (const { kind, id } of ordered) {
    for (const word of [COLUMN_KIND_NAMES[kind], ...KIND_WORDS[kind]]) add(word, id);
  }
  return (text) => ids.get(plain(text));
}

/** People by address and by name. A name that two people have is not used. */
function personFinder(people: ReadonlyMap<string, Person>): (text: string) => string | undefined {
  const ids = new Map<string, string | undefined>();
  for (const { user_id, email } of people.values()) ids.set(email.toLowerCase(), user_id);
  for (const { user_id, display_name } of people.values()) {
    const name = toNfc(display_name).trim().toLowerCase();
    if (name !== '') ids.set(name, ids.has(name) && ids.get(name) !== user_id ? undefined : user_id);
  }
  return (text) => ids.get(toNfc(text).trim().toLowerCase());
}

const listOf = (text: string) => [
  ...new Set(
    text
      .split(/[,;]/)
      .map((part) => toPlainLine(part).trim())
      .filter(Boolean),
  ),
];

/** The export marks texts that look like formulas with an apostrophe for spreadsheets. */
const unguarded = (text: string) => text.replace(/^'(?=\s*[=+\-@\t\r])/, '');

/** The lines as issues, with all values that could not be read. @param rows without the heading */
export function planImport(
  rows: readonly (readonly string[])[],
  fields: readonly (ImportField | null)[],
  known: Known,
): ImportPlan {
  const columnOf = columnFinder(known);
  const personOf = personFinder(known.people);
  const at = new Map(fields.flatMap((field, index) => (field ? [[field, index] as const] : [])));
  const issues: ImportedIssue[] = [];
  const problems: LineProblem[] = [];
  for (const [index, row] of rows.entries()) {
    const value = (field: ImportField) => unguarded(toNfc(row[at.get(field) ?? -1] ?? '')).trim();
    const problem = (text: string, isLeftOut = false) => problems.push({ line: index + 2, text, isLeftOut });
    const title = toPlainLine(value('title')).trim();
    if (title === '' || [...title].length > LONGEST_TITLE) {
      problem(title === '' ? '제목이 없어요' : `제목이 ${LONGEST_TITLE}자를 넘어요`, true);
      continue;
    }
    const status = value('status');
    const columnId = status === '' ? null : (columnOf(status) ?? null);
    if (status !== '' && columnId === null) problem(`‘${status}’ 상태가 없어요`);
    const assigneeIds = listOf(value('assignee')).flatMap((name) => {
      const id = personOf(name);
      if (id === undefined) problem(`‘${name}’ 멤버를 찾지 못했어요`);
      return id ?? [];
    });
    const labels = listOf(value('labels')).filter((name, position) => {
      const isFine = position < MOST_LABELS && [...name].length <= LONGEST_LABEL;
      if (!isFine) problem(`‘${cut(name, LONGEST_LABEL)}’ 라벨은 너무 길거나 너무 많아요`);
      return isFine;
    });
    const priorityText = plain(value('priority'));
    const priority = PRIORITY_WORDS[priorityText] ?? ([0, 1, 2, 3, 4] as const).find((n) => String(n) === priorityText);
    if (priority === undefined) problem(`‘${value('priority')}’ 우선순위를 알 수 없어요`);
    const dueText = value('due');
    const dueDate = dueText === '' ? null : readDay(dueText);
    if (dueText !== '' && dueDate === null) problem(`‘${cut(dueText, 40)}’ 날짜를 읽지 못했어요`);
    const estimateText = value('estimate');
    const points = Number(estimateText.replace(/점$/, ''));
    const isPoints = estimateText !== '' && Number.isInteger(points) && points >= 0 && points <= 100;
    if (estimateText !== '' && !isPoints) problem(`‘${cut(estimateText, 40)}’ 추정은 0에서 100까지의 수예요`);
    const description = value('description').replace(/\r\n?/g, '\n');
    const shown = cut(description, LONGEST_DESCRIPTION);
    if (shown !== description) {
      problems.push({ line: index + 2, text: '설명이 너무 길어서 앞부분만 가져와요', isLeftOut: false, isCut: true });
    }
    issues.push({
      row: index,
      title,
      columnId,
      assigneeIds: [...new Set(assigneeIds)],
      labels,
      priority: priority ?? 0,
      dueDate,
      estimate: isPoints ? points : null,
      description: shown,
    });
  }
  return { issues, problems };
}

/** Names of labels that the project lacks, each once. @param known names in lower case */
export function missingLabels(issues: readonly ImportedIssue[], known: ReadonlyMap<string, string>): string[] {
  const missing = new Map<string, string>();
  for (const name of issues.flatMap(({ labels }) => labels)) {
    const key = name.toLowerCase();
    if (!known.has(key) && !missing.has(key)) missing.set(key, name);
  }
  return [...missing.values()];
}

const paragraph = (line: string) => ({
  type: 'paragraph',
  ...(line === '' ? {} : { content: [{ type: 'text', text: line }] }),
});

/** A row for `import_issues`. */
export interface ImportRow {
  id: string;
  title: string;
  column_id?: string;
  changes: object;
}

/** The rows for `import_issues`. @param ids of all rows of the file @param labels ids by names in lower case */
export function importRows(
  ids: readonly string[],
  issues: readonly ImportedIssue[],
  labels: ReadonlyMap<string, string>,
): ImportRow[] {
  return issues.map((issue) => {
    const labelIds = [...new Set(issue.labels.flatMap((name) => labels.get(name.toLowerCase()) ?? []))];
    const text = issue.description;
    return {
      id: ids[issue.row] ?? '',
      title: issue.title,
      ...(issue.columnId ? { column_id: issue.columnId } : {}),
      changes: {
        ...(text ? { body: { type: 'doc', content: text.split('\n').map(paragraph) }, body_text: text } : {}),
        ...(issue.priority ? { priority: issue.priority } : {}),
        ...(issue.dueDate ? { due_date: issue.dueDate } : {}),
        ...(issue.estimate === null ? {} : { estimate: issue.estimate }),
        ...(issue.assigneeIds.length > 0 ? { add_assignees: issue.assigneeIds } : {}),
        ...(labelIds.length > 0 ? { add_labels: labelIds } : {}),
      },
    };
  });
}

/** The rows of each request: at most `most` rows, and not much more than `size` characters of JSON. */
export function inParts<Row>(rows: readonly Row[], most: number, size: number): Row[][] {
  const parts: Row[][] = [];
  let room = 0;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    const last = parts.at(-1);
    if (!last || last.length >= most || room < length) {
      parts.push([row]);
      room = size - length;
    } else {
      last.push(row);
      room -= length;
    }
  }
  return parts;
}
