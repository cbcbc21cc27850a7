import { koreanStamp } from '@dojang/contract/time';
import type { RowNames } from './issue.schema.ts';
import { type IssueHead, type NamedPerson, PRIORITY_NAMES } from './issue.schema.ts';

/** Headings of an exported file. The import recognises them. */
export const CSV_HEADING = [
  '번호',
  '제목',
  '상태',
  '우선순위',
  '담당자',
  '라벨',
  '기한',
  '추정',
  '상위 이슈',
  '만든 사람',
  '만든 때',
  '바뀐 때',
  '끝난 때',
  '댓글',
  '설명',
] as const;

const nameOf = (person: NamedPerson | undefined) => person?.email ?? '';

/** One issue as a row under `CSV_HEADING`. People are written as addresses, which are unique. @param text of its body */
export function csvRow(
  head: IssueHead,
  { columns, labels, people }: RowNames,
  byId: ReadonlyMap<string, IssueHead>,
  text: string,
): string[] {
  const parent = head.parent_id ? byId.get(head.parent_id) : undefined;
  return [
    `#${head.number}`,
    head.title,
    columns.get(head.column_id)?.name ?? '',
    PRIORITY_NAMES[head.priority],
    head.assignee_ids
      .map((id) => nameOf(people.get(id)))
      .filter(Boolean)
      .join(', '),
    head.label_ids.flatMap((id) => labels.get(id)?.name ?? []).join(', '),
    head.due_date ?? '',
    head.estimate === null ? '' : String(head.estimate),
    parent ? `#${parent.number}` : '',
    nameOf(head.created_by ? people.get(head.created_by) : undefined),
    koreanStamp(head.created_at),
    koreanStamp(head.updated_at),
    koreanStamp(head.closed_at ?? ''),
    String(head.comment_count),
    text,
  ];
}
