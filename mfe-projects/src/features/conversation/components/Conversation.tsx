import { notePictures, projectCan, useSession } from '@dojang/shared-auth';
import { type PagedList, useInfiniteQuery, useQuery, useQueryClient } from '@dojang/shared-auth/query';
import { Box, Button, Center, EmptyState, ErrorState, ListSkeleton, Stack, snack, toast } from '@dojang/shared-ui';
import { MessagesSquare } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useProjectRole } from '../../../use-project-role.ts';
import { nameOf } from '../../member/member.logic.ts';
import { memberQueries } from '../../member/member.queries.ts';
import { commentPath, hasComment, partsOf } from '../conversation.logic.ts';
import { saveComment, useCommentActions } from '../conversation.mutations.ts';
import { conversationQueries } from '../conversation.queries.ts';
import type { Comment, ConversationItem, ConversationTarget } from '../conversation.schema.ts';
import { ConversationProvider, type ConversationTools } from '../conversation-context.ts';
import { useMarkedComment } from '../use-marked-comment.ts';
import { useReferences } from '../use-references.ts';
import { CommentBox } from './CommentBox.tsx';
import { Happenings } from './Happenings.tsx';
import { ThreadView } from './ThreadView.tsx';

interface Props {
  target: ConversationTarget;
  projectId: string;
  /** False for viewers, and while the target is in the trash. */
  canWrite: boolean;
}

const loaded = ({ pages }: PagedList<ConversationItem>) => ({
  items: pages.flatMap(({ rows }) => rows),
  total: pages[0]?.total ?? 0,
});

/** The conversation about a note or an issue: threads of comments and activity in one stream, oldest first. */
export function Conversation({ target, projectId, canWrite }: Props) {
  const query = useInfiniteQuery({ ...conversationQueries.stream(projectId, target), select: loaded });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const tools = useTools({ target, projectId, canWrite, items: data?.items });
  const marked = useMarkedComment({
    items: data?.items,
    hasMore: hasNextPage,
    isLoading: isFetchingNextPage,
    loadMore: fetchNextPage,
  });
  const parts = useMemo(() => partsOf(data?.items ?? []), [data?.items]);
  if (!data) {
    if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    return <ListSkeleton rows={3} />;
  }
  const earlier = data.total - data.items.length;
  return (
    <ConversationProvider value={{ ...tools, marked }}>
      <Stack as="section" aria-label="대화" gap="3">
        {hasNextPage && (
          <Center>
            <Button
              size="sm"
              variant="ghost"
              colorPalette="gray"
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              이전 활동 {earlier}개 보기
            </Button>
          </Center>
        )}
        {parts.length === 0 && (
          <EmptyState
            icon={<MessagesSquare size={22} />}
            title="아직 나눈 이야기가 없어요"
            description={canWrite ? '첫 댓글을 남겨 보세요.' : '댓글이 달리면 여기에 보여요.'}
          />
        )}
        {parts.map((part) =>
          part.kind === 'comment' ? (
            <ThreadView key={part.id} thread={part} />
          ) : (
            <Happenings key={`activity-${part.id}`} group={part} />
          ),
        )}
        {canWrite && (
          <Box>
            <CommentBox
              boxId={target.id}
              label="댓글"
              placeholder="댓글을 적어 주세요. @로 멤버를 불러요"
              references={tools.references}
              send={({ id, body }) => tools.save({ id, body, parentId: null })}
              isThere={tools.isThere}
            />
          </Box>
        )}
      </Stack>
    </ConversationProvider>
  );
}

const NOTHING: readonly ConversationItem[] = [];

function useTools({
  target,
  projectId,
  canWrite,
  items = NOTHING,
}: Props & { items: readonly ConversationItem[] | undefined }): Omit<ConversationTools, 'marked'> {
  const client = useQueryClient();
  const me = useSession((session) => session.id);
  const role = useProjectRole(projectId);
  const references = useReferences(projectId);
  const pictures = useMemo(() => notePictures(projectId), [projectId]);
  const { data: list } = useQuery(memberQueries.people(projectId));
  const people = useMemo(() => new Map((list ?? []).map((person) => [person.user_id, person])), [list]);
  const names = useMemo(() => new Map((list ?? []).map((person) => [person.user_id, nameOf(person)])), [list]);
  const { react, resolve, remove, restore } = useCommentActions(projectId, target);
  const isThere = useCallback((id: string) => hasComment(items, id), [items]);
  return {
    me,
    people,
    names,
    references,
    pictures,
    canWrite,
    canModerate: projectCan(role, 'comment.remove'),
    isThere,
    linkOf: (id) => commentPath(projectId, target, id),
    react: (id, emoji, on) => react.mutate({ id, emoji, on }),
    resolve: (id, on) => resolve.mutate({ id, on }),
    remove: ({ id }: Comment) =>
      remove.mutate(id, {
        onSuccess: () =>
          toast({
            title: '댓글을 지웠어요',
            action: {
              label: '되돌리기',
              onClick: () => restore.mutate(id, { onSuccess: () => snack.success('댓글을 되돌렸어요.') }),
            },
          }),
      }),
    save: async (comment) => {
      await saveComment(target, comment);
      await client.invalidateQueries({ queryKey: conversationQueries.stream(projectId, target).queryKey });
    },
  };
}
