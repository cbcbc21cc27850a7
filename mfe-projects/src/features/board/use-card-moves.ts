import { useQueryClient } from '@dojang/shared-auth/query';
import { toast } from '@dojang/shared-ui';
import { useCreateIssue, useRemoveIssues, useUpdateIssues } from '../issue/issue.mutations.ts';
import { issueQueries } from '../issue/issue.queries.ts';
import type { BoardColumn, IssueHead } from '../issue/issue.schema.ts';
import type { TitledIssue } from '../issue/use-unsent-titles.ts';
import type { LaneKind } from './board.logic.ts';
import { lostText, partlyText } from './board-texts.logic.ts';
import { laneChange } from './lanes.logic.ts';
import { type CardMove, placementsOf } from './move.logic.ts';
import { type IssueMove, type LostMove, useMoveIssues } from './move.mutations.ts';

interface Options {
  projectId: string;
  laneKind: LaneKind;
  columns: readonly BoardColumn[];
  /** Announces a text to screen readers. */
  say: (text: string) => void;
}

/** Number of reasons that fit into a toast. */
const MOST_REASONS = 3;

/**
 * Saves changes of cards. When somebody else moved a card before, a message explains it. A move of several cards offers an
 * undo.
 */
export function useCardMoves({ projectId, laneKind, columns, say }: Options) {
  const client = useQueryClient();
  const onLost = (lost: readonly LostMove[], { seen }: IssueMove) => {
    const reasons = lost.map(({ title, columnId, byName }) =>
      lostText(
        title,
        columnId === null
          ? null
          : { columnName: columns.find(({ id }) => id === columnId)?.name ?? '다른 보드의', byName },
      ),
    );
    const [first = ''] = reasons;
    if (seen.length === 1) toast({ title: first, description: '지금 있는 자리에서 다시 옮길 수 있어요.' });
    else {
      const more = reasons.length > MOST_REASONS ? ` 그 밖에 ${reasons.length - MOST_REASONS}개가 더 있어요.` : '';
      toast({
        title: partlyText(seen.length, lost.length),
        description: `${reasons.slice(0, MOST_REASONS).join(' ')}${more}`,
      });
    }
    say(first);
  };
  const moveIssues = useMoveIssues(projectId, onLost);
  const update = useUpdateIssues(projectId);
  const create = useCreateIssue(projectId);
  const remove = useRemoveIssues(projectId);
  const headsNow = () => client.getQueryData<IssueHead[]>(issueQueries.heads(projectId).queryKey) ?? [];
  const save = ({ ids, to, lanes }: CardMove, seen: readonly IssueHead[]) => {
    if (to) moveIssues.mutate({ placements: [{ ...to, ids }], seen });
    for (const { ids: of, from, to: lane } of lanes) {
      update.mutate({ ids: of, changes: laneChange(laneKind, from, lane) });
    }
  };
  return {
    move: (plan: CardMove, seen: readonly IssueHead[]) => {
      const before = headsNow();
      save(plan, seen);
      const after = new Map(headsNow().map((head) => [head.id, head]));
      if (plan.ids.length === 1) return;
      const name = columns.find(({ id }) => id === (plan.to?.columnId ?? seen[0]?.column_id))?.name ?? '다른';
      toast({
        title: `이슈 ${plan.ids.length}개를 ‘${name}’ 열로 옮겼어요.`,
        action: {
          label: '되돌리기',
          onClick: () => {
            const columnOf = new Map(headsNow().map(({ id, column_id }) => [id, column_id]));
            // Cards that were moved to another column since then stay there. The server finds the cards that others have moved
            // in this column.
            const back = plan.ids.filter((id) => columnOf.get(id) === after.get(id)?.column_id);
            if (plan.to && back.length > 0) {
              moveIssues.mutate({
                placements: placementsOf(before, back),
                seen: back.flatMap((id) => after.get(id) ?? []),
              });
            }
            for (const { ids: of, from, to } of plan.lanes) {
              update.mutate({ ids: of, changes: laneChange(laneKind, to, from) });
            }
          },
        },
      });
    },
    create: (columnId: string, issue: TitledIssue) =>
      create.mutateAsync({ ...issue, columnId }).then(
        () => true,
        () => false,
      ),
    remove: (ids: readonly string[]) => remove.mutate(ids),
  };
}
