import { getSupabase, readRange } from '@dojang/shared-auth';
import { pagedListOptions, watching } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import type { ConversationItem, ConversationTarget } from './conversation.schema.ts';

/** Items that are shown at first, and added by each step back. */
export const CONVERSATION_STEP = 40;

export const conversationQueries = {
  /** Threads and activity of a note or an issue, newest first, in pages. */
  stream: (projectId: string, { type, id }: ConversationTarget) =>
    pagedListOptions({
      queryKey: keys.conversation(projectId, type, id),
      meta: watching({ tables: ['comments', 'comment_reactions', 'activity'], of: projectId }),
      pageSize: CONVERSATION_STEP,
      read: (range, signal) =>
        readRange<ConversationItem>(
          (from, to, options) =>
            getSupabase()
              .rpc('conversation', { p_target_type: type, p_target_id: id }, options)
              .range(from, to)
              .abortSignal(signal)
              .overrideTypes<ConversationItem[], { merge: false }>(),
          range,
        ),
    }),
};
