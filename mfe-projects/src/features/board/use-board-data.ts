import { useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { useMemo } from 'react';
import { useProjectRole } from '../../use-project-role.ts';
import { boardQueries } from '../issue/board.queries.ts';
import { issueQueries } from '../issue/issue.queries.ts';
import type { Board, BoardColumn, Label } from '../issue/issue.schema.ts';
import { nameOf } from '../member/member.logic.ts';
import { memberQueries } from '../member/member.queries.ts';
import { mayEditIssues, mayManageBoards } from './access.logic.ts';
import type { CardPerson } from './board.logic.ts';
import { columnsOf } from './columns.logic.ts';

/** The data of the screen of one board, besides the issues. */
export interface BoardData {
  board: Board;
  /** Boards to choose from. Archived boards are left out. */
  boards: readonly Board[];
  columns: readonly BoardColumn[];
  people: ReadonlyMap<string, CardPerson>;
  labels: ReadonlyMap<string, Label>;
  mayEdit: boolean;
  mayManage: boolean;
}

const isRead = () => true;

/**
 * The data of a board, in the shape of a query for `QueryView`. It is pending until the issues are read too. `data.board` is
 * undefined when there is no such board, or when the user may no longer see it.
 *
 * @param boardId null for the first board of the project
 */
export function useBoardData(projectId: string, boardId: string | null) {
  const role = useProjectRole(projectId);
  const { id: userId } = useSession();
  const boards = useQuery(boardQueries.boards(projectId));
  const columns = useQuery(boardQueries.columns(projectId));
  // The board itself reads the issues, so that the components around it are not rendered when an issue changes.
  const heads = useQuery({ ...issueQueries.heads(projectId), select: isRead });
  const people = useQuery(memberQueries.people(projectId));
  const labels = useQuery(issueQueries.labels(projectId));
  const live = boards.data?.filter(({ archived_at }) => archived_at === null) ?? [];
  const board = boardId === null ? live[0] : boards.data?.find(({ id }) => id === boardId);
  const isListed = board?.access === 'listed' && role === 'member';
  const listed = useQuery({ ...boardQueries.access(projectId, board?.id ?? ''), enabled: isListed });

  const persons = useMemo(
    () => new Map(people.data?.map((person) => [person.user_id, { name: nameOf(person), thumb: person.thumb_url }])),
    [people.data],
  );
  const labelsById = useMemo(() => new Map(labels.data?.map((label) => [label.id, label])), [labels.data]);
  const boardColumns = useMemo(() => columnsOf(columns.data ?? [], board?.id ?? ''), [columns.data, board?.id]);

  const failed = [boards, columns, heads].find(({ error, data }) => error && data === undefined);
  const isPending = !boards.data || !columns.data || !heads.data;
  const me = people.data?.find((person) => person.user_id === userId)?.member_id;
  const mine = listed.data?.find(({ member_id }) => member_id === me);
  const data: Partial<BoardData> & Omit<BoardData, 'board'> = {
    ...(board ? { board } : {}),
    boards: live,
    columns: boardColumns,
    people: persons,
    labels: labelsById,
    mayEdit: board !== undefined && mayEditIssues(board, role, mine),
    mayManage: mayManageBoards(role),
  };
  return {
    data: isPending ? undefined : data,
    error: failed?.error ?? null,
    isPending,
    refetch: () => Promise.all([boards, columns, heads].map((query) => query.refetch())),
  };
}
