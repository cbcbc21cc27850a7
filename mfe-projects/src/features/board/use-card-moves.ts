import { toast } from '@dojang/shared-ui';
import { useCreateIssue, useRemoveIssues, useUpdateIssues } from '../issue/issue.mutations.ts';
import type { BoardColumn, IssueHead } from '../issue/issue.schema.ts';
import type { LaneKind } from './board.logic.ts';
import { lostText } from './board-texts.logic.ts';
import { laneChange } from './lanes.logic.ts';
import type { CardMove } from './move.logic.ts';
import { type LostMove, useMoveIssue } from './move.mutations.ts';

interface Options {
  projectId: string;
  laneKind: LaneKind;
  columns: readonly BoardColumn[];
  /** Announces a text to screen readers. */
  say: (text: string) => void;
}

/** Saves what is done to cards. A move that somebody else has overtaken is explained. */
export function useCardMoves({ projectId, laneKind, columns, say }: Options) {
  const onLost = ({ title, columnId, byName }: LostMove) => {
    const columnName = columns.find(({ id }) => id === columnId)?.name ?? '다른 보드의';
    const text = lostText(title, { columnName, byName });
    toast({ title: text, description: '지금 있는 자리에서 다시 옮길 수 있어요.' });
    say(text);
  };
  const moveIssue = useMoveIssue(projectId, onLost);
  const update = useUpdateIssues(projectId);
  const create = useCreateIssue(projectId);
  const remove = useRemoveIssues(projectId);
  return {
    move: ({ id, to, lane }: CardMove, seen: IssueHead) => {
      if (to) moveIssue.mutate({ id, ...to, seen });
      if (lane) update.mutate({ ids: [id], changes: laneChange(laneKind, lane.from, lane.to) });
    },
    create: (columnId: string, title: string) => create.mutate({ id: crypto.randomUUID(), title, columnId }),
    remove: (id: string) => remove.mutate([id]),
  };
}
