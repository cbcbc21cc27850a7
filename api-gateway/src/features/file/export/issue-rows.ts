import { koreanStamp } from '@dojang/contract/time';
import { CSV_START, csvLine } from './csv.logic.ts';
import type { ExportSource, IssueHead } from './export-source.ts';

const PRIORITIES = ['없음', '긴급', '높음', '보통', '낮음'];

/** Names for the ids in rows of issues. */
export async function readIssueNames(source: ExportSource) {
  const [columns, boards, labels, people, assignees, labeled, heads] = await Promise.all([
    source.columns(),
    source.boards(),
    source.labels(),
    source.people(),
    source.assignees(),
    source.labeled(),
    source.issueHeads(),
  ]);
  const nameOf = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
  const names = {
    column: nameOf(columns),
    board: nameOf(boards),
    label: nameOf(labels),
    person: new Map(people.map(({ id, display_name, email }) => [id, display_name || email])),
    number: new Map(heads.map(({ id, number }) => [id, number])),
  };
  const grouped = (rows: readonly (readonly [issue: string, name: string | undefined])[]) => {
    const groups = new Map<string, string[]>();
    for (const [issue, name] of rows) {
      const group = groups.get(issue) ?? [];
      if (name !== undefined) group.push(name);
      groups.set(issue, group);
    }
    return groups;
  };
  const assigned = grouped(assignees.map(({ issue_id, user_id }) => [issue_id, names.person.get(user_id)]));
  const tagged = grouped(labeled.map(({ issue_id, label_id }) => [issue_id, names.label.get(label_id)]));
  const wordsOf = (issue: IssueHead) => ({
    number: issue.number,
    title: issue.title,
    board: names.board.get(issue.board_id) ?? null,
    column: names.column.get(issue.column_id) ?? null,
    priority: PRIORITIES[issue.priority] ?? null,
    assignees: assigned.get(issue.id) ?? [],
    labels: tagged.get(issue.id) ?? [],
    due_date: issue.due_date,
    estimate: issue.estimate,
    parent: (issue.parent_id && names.number.get(issue.parent_id)) || null,
    created_by: (issue.created_by && names.person.get(issue.created_by)) || null,
    created_at: issue.created_at,
    closed_at: issue.closed_at,
  });
  return { heads, wordsOf };
}

type IssueNames = Awaited<ReturnType<typeof readIssueNames>>;

const HEAD = [
  ...['번호', '제목', '보드', '상태', '우선순위', '담당자', '라벨', '기한', '추정', '상위 이슈', '만든 사람'],
  ...['만든 때', '끝낸 때'],
];

/** The issues as CSV, ordered by number. */
export function* issuesAsCsv({ heads, wordsOf }: IssueNames): Generator<string> {
  yield CSV_START + csvLine(HEAD);
  for (const head of [...heads].sort((a, b) => a.number - b.number)) {
    const { assignees, labels, ...words } = wordsOf(head);
    yield csvLine([
      ...[words.number, words.title, words.board, words.column, words.priority, assignees.join(', ')],
      ...[
        labels.join(', '),
        words.due_date,
        words.estimate,
        words.parent,
        words.created_by,
        koreanStamp(words.created_at),
      ],
      words.closed_at && koreanStamp(words.closed_at),
    ]);
  }
}

/** The issues with their texts, documents and comments as JSON. @param onIssues called with the number of written issues */
export async function* issuesAsJson(
  source: ExportSource,
  { wordsOf }: IssueNames,
  onIssues: (count: number) => void,
): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const page of source.issues()) {
    const comments = Map.groupBy(await source.comments(page.map(({ id }) => id)), ({ target_id }) => target_id);
    for (const issue of page) {
      const talk = (comments.get(issue.id) ?? []).map(({ target_id: _, author_name, body_text, ...comment }) => ({
        ...comment,
        author: author_name,
        text: body_text,
      }));
      const words = JSON.stringify({ ...wordsOf(issue), text: issue.body_text, comments: talk });
      yield `${separator}${words.slice(0, -1)},"body":${await source.issueBody(issue.id)}}`;
      separator = ',\n';
    }
    onIssues(page.length);
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
