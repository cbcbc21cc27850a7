import { asJson, getSupabase, sessionStore, unwrapMaybe } from '@dojang/shared-auth';
import { cacheChange, type PagedList, useOptimisticMutation, withRows } from '@dojang/shared-auth/query';
import { type DocumentJson, parseDocument } from '@dojang/shared-ui/document';
import { commentText } from './comment-draft.logic.ts';
import { withComment, withoutComment, withReaction } from './conversation.logic.ts';
import { conversationQueries } from './conversation.queries.ts';
import type { ConversationItem, ConversationTarget } from './conversation.schema.ts';

/** Creates a comment with this id, or changes its text. A repeated call creates no second comment. */
export async function saveComment(
  target: ConversationTarget,
  { id, body, parentId }: { id: string; body: DocumentJson; parentId: string | null },
): Promise<void> {
  const content = parseDocument(body);
  unwrapMaybe(
    await getSupabase().rpc('save_comment', {
      p_id: id,
      p_target_type: target.type,
      p_target_id: target.id,
      p_body: asJson(content),
      p_body_text: commentText(content),
      ...(parentId ? { p_parent_id: parentId } : {}),
    }),
  );
}

/** Reactions, resolving, removal and its undo: each is shown at once. */
export function useCommentActions(projectId: string, target: ConversationTarget) {
  const { queryKey } = conversationQueries.stream(projectId, target);
  const change = (rows: (items: ConversationItem[]) => ConversationItem[]) =>
    cacheChange<PagedList<ConversationItem>>(queryKey, (list) => withRows(list, rows));

  const react = useOptimisticMutation({
    mutationFn: async ({ id, emoji, on }: { id: string; emoji: string; on: boolean }) => {
      unwrapMaybe(await getSupabase().rpc('toggle_reaction', { p_comment_id: id, p_emoji: emoji, p_on: on }));
    },
    changes: ({ id, emoji, on }) => [
      change((items) =>
        withComment(items, id, (comment) => withReaction(comment, sessionStore.getState().id, emoji, on)),
      ),
    ],
  });
  const resolve = useOptimisticMutation({
    mutationFn: async ({ id, on }: { id: string; on: boolean }) => {
      unwrapMaybe(await getSupabase().rpc('resolve_comment', { p_comment_id: id, p_resolved: on }));
    },
    changes: ({ id, on }) => [
      change((items) =>
        items.map((item) =>
          item.kind === 'comment' && item.id === id
            ? {
                ...item,
                resolved_at: on ? new Date().toISOString() : null,
                resolved_by: on ? sessionStore.getState().id : null,
              }
            : item,
        ),
      ),
    ],
  });
  const remove = useOptimisticMutation({
    mutationFn: async (id: string) => {
      unwrapMaybe(await getSupabase().rpc('remove_comment', { p_comment_id: id }));
    },
    changes: (id) => [change((items) => withoutComment(items, id, new Date().toISOString()))],
  });
  const restore = useOptimisticMutation({
    mutationFn: async (id: string) => {
      unwrapMaybe(await getSupabase().rpc('restore_comment', { p_comment_id: id }));
    },
    changes: () => [],
    invalidates: [queryKey],
  });
  return { react, resolve, remove, restore };
}
