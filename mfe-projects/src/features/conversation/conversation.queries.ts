import { getSupabase, readInParts, readRange } from '@dojang/shared-auth';
import { pagedListOptions, watching } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import { projectArgument } from '../../project-argument.ts';
import type { ConversationItem, ConversationTarget, FoundComment } from './conversation.schema.ts';

/** Number of items that are shown at first, and that each step back adds. */
export const CONVERSATION_STEP = 40;

/**
 * Comments of notes and issues that are not in the trash, by part of their text, letters of an incomplete syllable and
 * initials. The newest first.
 */
export async function searchComments(
  projectId: string | null,
  typed: string,
  limit: number,
  signal: AbortSignal,
): Promise<FoundComment[]> {
  const rows = await readInParts((from, to, options) =>
    getSupabase()
      .rpc('search_comments', { p_project_id: projectArgument(projectId), p_query: typed, p_limit: limit }, options)
      .range(from, to)
      .abortSignal(signal),
  );
  return rows as FoundComment[];
}

export const conversationQueries = {
  /** Threads and activity of a note or an issue, newest first, in pages. */
  stream: (projectId: string, { type, id }: ConversationTarget) =>
    pagedListOptions({
      queryKey: keys.conversation(projectId, type, id),
      meta: watching({ tables: ['comments', 'comment_reactions', 'activity'], of: projectId }),
      pageSize: CONVERSATION_STEP,
      // The function itself takes the range, so that the server builds no other items. Each item contains the total.
      read: async (range, signal) => {
        const { rows } = await readRange<ConversationItem & { total: number }>(
          (from, to) =>
            getSupabase()
              .rpc('conversation', { p_target_type: type, p_target_id: id, p_from: from, p_most: to - from + 1 })
              .abortSignal(signal)
              .overrideTypes<(ConversationItem & { total: number })[], { merge: false }>(),
          range,
        );
        return { rows, total: rows[0]?.total ?? range.from + rows.length };
      },
    }),
};
