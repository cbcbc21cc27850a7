import { useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { QueryView, Skeleton, Stack } from '@dojang/shared-ui';
import { Navigate, useSearchParams } from '@dojang/shared-ui/router';
import { MemoReading } from './components/MemoReading.tsx';
import { memoQueries } from './memo.queries.ts';

/** `/memo/detail?memoId=`. Without an id it shows the list. */
export function Component() {
  const [search] = useSearchParams();
  const memoId = search.get('memoId');
  return memoId ? <ReadMemo key={memoId} memoId={memoId} /> : <Navigate to="/memo" replace />;
}

function ReadMemo({ memoId }: { memoId: string }) {
  const userId = useSession((session) => session.id);
  const query = useQuery(memoQueries.detail(userId, memoId));
  return (
    <QueryView query={query} skeleton={<ReadingSkeleton />}>
      {(memo) => <MemoReading memo={memo} />}
    </QueryView>
  );
}

function ReadingSkeleton() {
  return (
    <Stack gap="4">
      <Skeleton h="8" w="40" />
      <Skeleton h="48" />
    </Stack>
  );
}
