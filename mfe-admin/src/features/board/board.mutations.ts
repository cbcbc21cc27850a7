import { asJson, getSupabase, readSave, unwrapMaybe } from '@dojang/shared-auth';
import { AppError, josa } from '@dojang/shared-ui';
import { useMove } from '../../order/use-move.ts';
import { useAdminAct } from '../../use-admin-act.ts';
import type { Board, BoardValues } from './board.logic.ts';
import { boardQueries } from './board.queries.ts';

interface Save {
  id: string;
  /** 0 for a new board. */
  rev: number;
  name: string;
  patch: Partial<BoardValues> & { archived?: boolean };
}

/** Creates, changes, archives or restores a board. The database refuses a stale revision, and writes the audit row. */
export function useSaveBoard() {
  return useAdminAct(
    async ({ id, rev, patch }: Save) => {
      const answer = readSave(
        await getSupabase().rpc('save_site_board', { p_board_id: id, p_base_rev: rev, p_patch: asJson(patch) }),
        (row) => row,
      );
      if (!answer.ok) throw new AppError({ code: 'stale_revision', status: 409 });
    },
    ({ name, patch }) => {
      const board = josa(`‘${name}’`, '을/를');
      if (patch.archived === undefined) return `${board} 저장했어요`;
      return patch.archived ? `${board} 보관했어요` : `${board} 다시 열었어요`;
    },
  );
}

export function useRemoveBoard() {
  return useAdminAct(
    async ({ id }: Board) => unwrapMaybe(await getSupabase().rpc('remove_site_board', { p_board_id: id })),
    ({ name }) => `${josa(`‘${name}’`, '을/를')} 지웠어요`,
  );
}

export const useMoveBoard = () =>
  useMove(boardQueries.list.queryKey, async (id, position) =>
    unwrapMaybe(await getSupabase().rpc('move_site_board', { p_board_id: id, p_position: position })),
  );
