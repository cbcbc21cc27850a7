import { dayAfter, koreanDay } from '@dojang/contract/time';
import { toChosung } from '@dojang/shared-ui';
import {
  type BoardColumn,
  COLUMN_KIND_NAMES,
  COLUMN_KINDS,
  type IssueHead,
  type Label,
  type NamedPerson,
  PRIORITIES,
} from '../issue/issue.schema.ts';

const DAY_MS = 86_400_000;

/** Columns of the sample, one of each kind. The one in progress has a limit. */
export const SAMPLE_COLUMNS: readonly BoardColumn[] = COLUMN_KINDS.map((kind, at) => ({
  id: kind,
  board_id: 'sample',
  name: COLUMN_KIND_NAMES[kind],
  kind,
  rank: at,
  wip_limit: kind === 'doing' ? 8 : null,
}));

export const SAMPLE_LABELS: readonly Label[] = [
  { id: 'design', name: '디자인', color: 'purple' },
  { id: 'bug', name: '버그', color: 'red' },
  { id: 'docs', name: '문서', color: 'teal' },
];

export const SAMPLE_PEOPLE: readonly NamedPerson[] = ['김민아', '박준', '이소라', '최하늘'].map((name, at) => ({
  user_id: `person-${at}`,
  display_name: name,
  email: `person${at}@example.com`,
  thumb_url: null,
}));

const TITLES = [
  '첫 화면의 글 다듬기',
  '로그인이 느려요',
  '행사 안내문 검토',
  '사진 크기 줄이기',
  '알림을 모아서 보내기',
  '표의 줄 간격 맞추기',
  '초대 메일의 제목 바꾸기',
];

/** Returns the same element for the same number, so that the sample is the same each time. */
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** Sample issues. They are not stored. */
export function sampleIssues(count: number, now = new Date()): IssueHead[] {
  return Array.from({ length: count }, (_, at) => {
    const title = `${pick(TITLES, at * 3 + (at % 5))} ${at + 1}`;
    const kind = pick(COLUMN_KINDS, at + Math.floor(at / 7));
    const isClosed = kind === 'done' || kind === 'canceled';
    const updated = new Date(now.getTime() - (at % 90) * DAY_MS).toISOString();
    return {
      id: `sample-${at + 1}`,
      number: at + 1,
      board_id: 'sample',
      column_id: kind,
      parent_id: null,
      title,
      priority: pick(PRIORITIES, at * 7),
      due_date: at % 3 === 0 ? dayAfter(koreanDay(now), (at % 40) - 10) : null,
      estimate: at % 4 === 0 ? (at % 8) + 1 : null,
      rank: at * 1024,
      rev: 1,
      created_by: null,
      created_at: updated,
      updated_at: updated,
      closed_at: isClosed ? updated : null,
      assignee_ids: at % 4 === 3 ? [] : [pick(SAMPLE_PEOPLE, at).user_id],
      label_ids: at % 2 === 0 ? [pick(SAMPLE_LABELS, at).id] : [],
      comment_count: at % 6,
      blocked: at % 17 === 0,
      search_chosung: toChosung(title),
    };
  });
}

const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row] as const));

/** The names of the values in the sample's rows. */
export const SAMPLE_NAMES = {
  columns: byId(SAMPLE_COLUMNS),
  labels: byId(SAMPLE_LABELS),
  people: new Map(SAMPLE_PEOPLE.map((person) => [person.user_id, person] as const)),
};
