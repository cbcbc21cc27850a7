import { type DocumentJson, parseDocument } from '@dojang/shared-ui/document';
import { z } from 'zod';
import { type Board, type BoardColumn, PRIORITIES, type Priority } from './issue.schema.ts';

/** The content of the form of a new issue. */
export interface NewIssueDraft {
  title: string;
  body: DocumentJson;
  /** Empty means the first column of things to do. */
  columnId: string;
  priority: Priority;
  /** Empty means nobody. */
  assigneeId: string;
  /** A day as `2026-11-30`, or empty. */
  dueDate: string;
}

export const NO_BODY: DocumentJson = { type: 'doc', content: [] };
export const NEW_ISSUE: NewIssueDraft = {
  title: '',
  body: NO_BODY,
  columnId: '',
  priority: 0,
  assigneeId: '',
  dueDate: '',
};

export const isBlankIssue = ({ title, body }: NewIssueDraft): boolean =>
  title.trim() === '' && body.content.length === 0;

/** An issue that is not created yet, together with the text typed for the next issue, so that no text of both is lost. */
export function joinIssues(first: NewIssueDraft, next: NewIssueDraft): NewIssueDraft {
  if (isBlankIssue(next)) return first;
  return {
    ...next,
    title: [first.title, next.title].filter((title) => title.trim() !== '').join(' '),
    body: { ...next.body, content: [...first.body.content, ...next.body.content] },
  };
}

const kept = z.object({
  title: z.string(),
  body: z.unknown(),
  columnId: z.string(),
  priority: z.literal(PRIORITIES),
  assigneeId: z.string(),
  dueDate: z.string(),
});

/** Parses a draft of the journal; null when it is not a draft. */
export function parseNewIssue(value: unknown): NewIssueDraft | null {
  const { success, data } = kept.safeParse(value);
  return success ? { ...data, body: parseDocument(data.body) } : null;
}

/**
 * The column of a board in which a new issue begins: the first column of things to do, else the first column. Empty without the
 * board.
 */
export function firstColumnOf(boardId: string, boards: readonly Board[], columns: Iterable<BoardColumn>): string {
  if (!boards.some(({ id, archived_at }) => id === boardId && archived_at === null)) return '';
  const own = [...columns].filter(({ board_id }) => board_id === boardId).sort((a, b) => a.rank - b.rank);
  return (own.find(({ kind }) => kind === 'todo') ?? own[0])?.id ?? '';
}
