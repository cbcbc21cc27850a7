import { useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, QueryView, Skeleton, Stack } from '@dojang/shared-ui';
import { Navigate, useSearchParams } from '@dojang/shared-ui/router';
import { NoticeArticle } from './components/NoticeArticle.tsx';
import { noticeQueries } from './notice.queries.ts';

/** `/notice/detail?noticeId=`. Without an id it shows the list. */
export function Component() {
  const [search] = useSearchParams();
  const noticeId = search.get('noticeId');
  return noticeId ? <ReadNotice key={noticeId} noticeId={noticeId} /> : <Navigate to="/notice" replace />;
}

function ReadNotice({ noticeId }: { noticeId: string }) {
  const userId = useSession((session) => session.id);
  const query = useQuery(noticeQueries.detail(userId, noticeId));
  return (
    <Box maxW="3xl">
      <QueryView query={query} skeleton={<ArticleSkeleton />}>
        {(notice) => <NoticeArticle notice={notice} />}
      </QueryView>
    </Box>
  );
}

function ArticleSkeleton() {
  return (
    <Stack gap="4">
      <Skeleton h="4" w="16" />
      <Skeleton h="8" w="70%" />
      <Skeleton h="4" w="40" />
      <Skeleton h="64" mt="4" />
    </Stack>
  );
}
