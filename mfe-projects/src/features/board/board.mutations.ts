import { asJson, getSupabase, unwrapMaybe } from '@dojang/shared-auth';
import { cacheChange, useMutation, useOptimisticMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError } from '@dojang/shared-ui';
import { keys } from '../../keys.ts';
import { type BoardMember, boardQueries } from '../issue/board.queries.ts';
import type { Board, BoardAccess, BoardColumn } from '../issue/issue.schema.ts';
import { withColumnAfter } from './columns.logic.ts';

/** Creates a board, or renames the one with this id. */
export function useSaveBoard(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }) => {
      unwrapMaybe(await getSupabase().rpc('save_board', { p_id: id, p_project_id: projectId, p_name: name }));
    },
    onSuccess: () =>
      Promise.all(
        [keys.boards(projectId), keys.boardColumns(projectId), keys.myBoards].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
    onError: showError,
  });
}

export function useArchiveBoard(projectId: string) {
  return useOptimisticMutation({
    mutationFn: async ({ id, archived }: { id: string; archived: boolean }) => {
      unwrapMaybe(await getSupabase().rpc('archive_board', { p_board_id: id, p_archived: archived }));
    },
    changes: ({ id, archived }) => [
      cacheChange<Board[]>(keys.boards(projectId), (boards) =>
        boards.map((board) =>
          board.id === id ? { ...board, archived_at: archived ? new Date().toISOString() : null } : board,
        ),
      ),
    ],
    invalidates: [keys.myBoards, keys.issues(projectId)],
  });
}

export function useSetBoardAccess(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, access, people }: { id: string; access: BoardAccess; people: readonly BoardMember[] }) => {
      unwrapMaybe(
        await getSupabase().rpc('set_board_access', {
          p_board_id: id,
          p_access: access,
          p_people: asJson([...people]),
        }),
      );
    },
    onSuccess: (_nothing, { id }) =>
      Promise.all(
        [keys.boards(projectId), keys.boardAccess(projectId, id)].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
    onError: showError,
  });
}

/**
 * Creates a column at the end of its board, or changes the column with this id. A new column is shown only when the server has
 * stored it, because issues can be added to it then.
 */
export function useSaveColumn(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, board_id, name, kind, wip_limit }: Omit<BoardColumn, 'rank'>) => {
      unwrapMaybe(
        await getSupabase().rpc('save_board_column', {
          p_id: id,
          p_board_id: board_id,
          p_name: name,
          p_kind: kind,
          ...(wip_limit === null ? {} : { p_wip_limit: wip_limit }),
        }),
      );
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.boardColumns(projectId) }),
    onError: showError,
  });
}

export function useMoveColumn(projectId: string) {
  return useOptimisticMutation({
    mutationFn: async ({ id, afterId }: { id: string; afterId: string | null }) => {
      unwrapMaybe(
        await getSupabase().rpc('move_board_column', { p_column_id: id, ...(afterId ? { p_after_id: afterId } : {}) }),
      );
    },
    scope: keys.boardColumns(projectId).join(),
    changes: ({ id, afterId }) => [
      cacheChange<BoardColumn[]>(boardQueries.columns(projectId).queryKey, (columns) =>
        withColumnAfter(columns, id, afterId),
      ),
    ],
  });
}

/** Removes a column. Its issues move to the end of another column. */
export function useRemoveColumn(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: keys.boardColumns(projectId).join() },
    mutationFn: async ({ id, moveTo }: { id: string; moveTo: string | null }) => {
      unwrapMaybe(
        await getSupabase().rpc('remove_board_column', { p_column_id: id, ...(moveTo ? { p_move_to: moveTo } : {}) }),
      );
    },
    onSuccess: () =>
      Promise.all(
        [keys.boardColumns(projectId), keys.issues(projectId)].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
    onError: showError,
  });
}
