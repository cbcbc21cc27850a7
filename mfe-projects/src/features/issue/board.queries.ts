import { getSupabase, readInParts } from '@dojang/shared-auth';
import { queryOptions, watching } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import type { Board, BoardColumn } from './issue.schema.ts';

const BOARD = 'id, project_id, name, access, rank, archived_at';

/** The entry of a member in the list of a board. */
export interface BoardMember {
  member_id: string;
  level: 'view' | 'edit';
}

/** A board in the list of all boards that the user may see. */
export interface BoardOfProject extends Board {
  projectName: string;
}

export const boardQueries = {
  /** Boards of a project that the user may see, including archived boards, in their order. */
  boards: (projectId: string) =>
    queryOptions({
      queryKey: keys.boards(projectId),
      meta: watching({ tables: ['boards', 'board_access', 'project_member_roles'], of: projectId }),
      queryFn: async () =>
        (await readInParts((from, to, options) =>
          getSupabase()
            .from('boards')
            .select(BOARD, options)
            .eq('project_id', projectId)
            .order('rank')
            .order('id')
            .range(from, to),
        )) as Board[],
      enabled: projectId !== '',
    }),

  /** Columns of all these boards, in their order. */
  columns: (projectId: string) =>
    queryOptions({
      queryKey: keys.boardColumns(projectId),
      meta: watching({ tables: ['board_columns', 'boards', 'board_access', 'project_member_roles'], of: projectId }),
      queryFn: async () =>
        (await readInParts((from, to, options) =>
          getSupabase()
            .from('board_columns')
            .select('id, board_id, name, kind, rank, wip_limit', options)
            .eq('project_id', projectId)
            .order('rank')
            .order('id')
            .range(from, to),
        )) as BoardColumn[],
      enabled: projectId !== '',
    }),

  /** Columns of all boards of all projects that the user may see, in their order. */
  allColumns: queryOptions({
    queryKey: keys.myBoardColumns,
    meta: watching({ tables: ['board_columns', 'boards', 'board_access', 'project_member_roles'] }),
    queryFn: async () =>
      (await readInParts((from, to, options) =>
        getSupabase()
          .from('board_columns')
          .select('id, board_id, name, kind, rank, wip_limit', options)
          .order('rank')
          .order('id')
          .range(from, to),
      )) as BoardColumn[],
  }),

  /** Boards of all projects that the user may see and that are not archived. */
  mine: queryOptions({
    queryKey: keys.myBoards,
    queryFn: async (): Promise<BoardOfProject[]> => {
      const rows = await readInParts((from, to, options) =>
        getSupabase()
          .from('boards')
          .select(`${BOARD}, projects (name)`, options)
          .is('archived_at', null)
          .order('project_id')
          .order('rank')
          .order('id')
          .range(from, to),
      );
      return rows.map(({ projects, ...board }) => ({ ...(board as Board), projectName: projects.name }));
    },
  }),

  /** Members who are listed for a board. */
  access: (projectId: string, boardId: string) =>
    queryOptions({
      queryKey: keys.boardAccess(projectId, boardId),
      meta: watching({ tables: ['board_access'], of: projectId }),
      queryFn: async () =>
        (await readInParts((from, to, options) =>
          getSupabase()
            .from('board_access')
            .select('member_id, level', options)
            .eq('board_id', boardId)
            .order('member_id')
            .range(from, to),
        )) as BoardMember[],
    }),
};
