import { getSupabase, unwrap } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { boardSchema } from './board.logic.ts';

export const boardQueries = {
  /** Every board, in its order, including archived boards. */
  list: queryOptions({
    queryKey: keys.boards,
    queryFn: async () => z.array(boardSchema).parse(unwrap(await getSupabase().rpc('admin_boards'))),
  }),
};
