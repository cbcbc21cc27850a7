// Apart from the other queries, because only admins need it, and zod for it.
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

/** The boards of notices, archived ones too; for admins. */
export const noticeBoards = queryOptions({
  queryKey: keys.noticeBoards,
  queryFn: async () =>
    z
      .array(boardSchema)
      .parse(unwrap(await getSupabase().rpc('admin_boards')))
      .filter(({ kind }) => kind === 'notice'),
});
