// A separate file from the other queries, because only admins need it and it loads zod.
import { getSupabase, unwrap } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { z } from 'zod';
import { keys } from '../../lib/keys.ts';

const boardSchema = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  read_level: z.enum(['all', 'member', 'admin']),
  write_level: z.enum(['admin', 'super']),
  archived_at: z.string().nullable(),
});
export type NoticeBoard = z.infer<typeof boardSchema>;

/** For admins: the boards of notices, including archived boards. */
export const noticeBoards = queryOptions({
  queryKey: keys.noticeBoards,
  queryFn: async () =>
    z
      .array(boardSchema)
      .parse(unwrap(await getSupabase().rpc('admin_boards')))
      .filter(({ kind }) => kind === 'notice'),
});
