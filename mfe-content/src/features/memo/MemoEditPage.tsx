import { sessionStore } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, JournalGate, PageHeader, QueryView, Skeleton } from '@dojang/shared-ui';
import { Navigate, useLocation, useNavigate, useSearchParams } from '@dojang/shared-ui/router';
import { useState } from 'react';
import { MemoBody } from './components/MemoBody.tsx';
import { MemoEditor } from './components/MemoEditor.tsx';
import { memoQueries } from './memo.queries.ts';
import { memoPlace, parseKeptMemo } from './memo-journal.ts';
import { useLastList } from './memo-list.store.ts';

/** `/memo/edit?memoId=`. Without an id a new memo is created with a new id. */
export function Component() {
  const [search] = useSearchParams();
  const memoId = search.get('memoId') ?? '';
  const [newId] = useState(() => crypto.randomUUID());
  // `fresh` is in the history state. Reloading a memo that was never saved then starts it again and shows no 404.
  const fresh = (useLocation().state as { fresh?: boolean } | null)?.fresh === true;
  if (!memoId) return <Navigate to={`/memo/edit?memoId=${newId}`} replace state={{ fresh: true }} />;
  return <EditMemo key={memoId} memoId={memoId} fresh={fresh} />;
}

function EditMemo({ memoId, fresh }: { memoId: string; fresh: boolean }) {
  const navigate = useNavigate();
  // The id stays the same while the session is lost. Another query key would unmount the editor, and its text would be lost.
  const [userId] = useState(() => sessionStore.getState().id);
  const list = useLastList(userId);
  const query = useQuery(memoQueries.forEditing(userId, memoId, fresh));
  return (
    <QueryView query={query} skeleton={<EditSkeleton list={list} />}>
      {({ memo }) => (
        <JournalGate<string>
          place={memoPlace(userId, memoId)}
          stored={memo?.body ?? ''}
          rev={memo?.rev ?? 0}
          storedAt={memo?.updated_at}
          parse={parseKeptMemo}
          preview={(body) => <MemoBody body={body} />}
          onLeave={() => void navigate(list)}
          skeleton={<EditSkeleton list={list} />}
        >
          {(continued) => <MemoEditor userId={userId} memoId={memoId} memo={memo} continued={continued} />}
        </JournalGate>
      )}
    </QueryView>
  );
}

function EditSkeleton({ list }: { list: string }) {
  return (
    <Box>
      <PageHeader title="메모 쓰기" back={{ to: list, label: '메모' }} />
      <Skeleton h="80" />
    </Box>
  );
}
