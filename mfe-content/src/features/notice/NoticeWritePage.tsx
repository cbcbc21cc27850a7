import { useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, QueryView, Skeleton, Stack } from '@dojang/shared-ui';
import { useSearchParams } from '@dojang/shared-ui/router';
import { useState } from 'react';
import { NoticeEditor } from './components/NoticeEditor.tsx';
import { noticeQueries } from './notice.queries.ts';

/** `/notice/write[?noticeId=]`: a new notice, or one that stands. */
export function Component() {
  const [search] = useSearchParams();
  const noticeId = search.get('noticeId');
  return noticeId ? <EditNotice key={noticeId} noticeId={noticeId} /> : <NewNotice key="new" />;
}

function NewNotice() {
  // One id from the first moment: pressing 게시 again after a lost answer makes no second notice.
  const [id] = useState(() => crypto.randomUUID());
  return <NoticeEditor noticeId={id} notice={null} />;
}

function EditNotice({ noticeId }: { noticeId: string }) {
  const userId = useSession((session) => session.id);
  const query = useQuery(noticeQueries.forEditing(userId, noticeId));
  return (
    <QueryView query={query} skeleton={<EditorSkeleton />}>
      {(notice) => <NoticeEditor noticeId={noticeId} notice={notice} />}
    </QueryView>
  );
}

function EditorSkeleton() {
  return (
    <Stack gap="6">
      <Skeleton h="8" w="48" />
      <Box display="flex" gap="8">
        <Skeleton h="96" flex="1" />
        <Skeleton h="80" w="80" hideBelow="lg" />
      </Box>
    </Stack>
  );
}
