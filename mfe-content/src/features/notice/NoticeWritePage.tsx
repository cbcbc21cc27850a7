import { sessionStore } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, JournalGate, QueryView, Skeleton, Stack } from '@dojang/shared-ui';
import { EMPTY_DOCUMENT } from '@dojang/shared-ui/document';
import { useNavigate, useSearchParams } from '@dojang/shared-ui/router';
import { useState } from 'react';
import { NoticeVersion } from './components/NoticeConflict.tsx';
import { NoticeEditor } from './components/NoticeEditor.tsx';
import { noticeQueries } from './notice.queries.ts';
import type { Notice } from './notice.types.ts';
import { formOfNotice } from './notice-form.logic.ts';
import { isSameNotice, type NoticeDraft, noticePlace, parseKeptNotice } from './notice-journal.ts';
import { mergeNotices } from './notice-merge.logic.ts';

/** `/notice/write[?noticeId=]`: the editor of a new or existing notice. */
export function Component() {
  const [search] = useSearchParams();
  const noticeId = search.get('noticeId');
  return noticeId ? <EditNotice key={noticeId} noticeId={noticeId} /> : <NewNotice key="new" />;
}

function NewNotice() {
  // The id is fixed from the beginning, so that pressing 게시 again after a lost answer does not create a second notice.
  const [id] = useState(() => crypto.randomUUID());
  return <ContinuedNotice userId={useWriter()} noticeId={id} notice={null} />;
}

function EditNotice({ noticeId }: { noticeId: string }) {
  const userId = useWriter();
  const query = useQuery(noticeQueries.forEditing(userId, noticeId));
  return (
    <QueryView query={query} skeleton={<EditorSkeleton />}>
      {(notice) => <ContinuedNotice userId={userId} noticeId={noticeId} notice={notice} />}
    </QueryView>
  );
}

/** The author. It stays the same while the session is lost, because another key would unmount the editor with its content. */
function useWriter(): string {
  const [userId] = useState(() => sessionStore.getState().id);
  return userId;
}

/** First asks what to do with unsaved changes of an earlier visit. */
function ContinuedNotice(props: { userId: string; noticeId: string; notice: Notice | null }) {
  const { userId, noticeId, notice } = props;
  const navigate = useNavigate();
  return (
    <JournalGate<NoticeDraft>
      place={noticePlace(userId, notice && noticeId)}
      stored={{ noticeId, form: formOfNotice(notice), body: notice?.body ?? EMPTY_DOCUMENT }}
      rev={notice?.rev ?? 0}
      storedAt={notice?.updated_at}
      parse={parseKeptNotice}
      isSame={isSameNotice}
      merge={mergeNotices}
      preview={(draft) => <NoticeVersion version={draft} />}
      onLeave={() => void navigate('/notice')}
      skeleton={<EditorSkeleton />}
    >
      {(continued) => (
        <NoticeEditor
          userId={userId}
          noticeId={continued?.value.noticeId ?? noticeId}
          notice={notice}
          continued={continued}
        />
      )}
    </JournalGate>
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
