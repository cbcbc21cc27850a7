import { useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { BlockList, LinkRow, RelativeTime } from '@dojang/shared-ui';
import { Pin } from 'lucide-react';
import { memoTitle } from './memo.logic.ts';
import { memoQueries } from './memo.queries.ts';

/** Home block: pinned memos, then the memos that were changed last. */
export function Component() {
  const userId = useSession((session) => session.id);
  const query = useQuery(memoQueries.latest(userId));
  return (
    <BlockList query={query} empty="떠오른 생각을 적어 두세요." action={{ label: '메모하기', to: '/memo' }}>
      {({ id, body, pinned, updated_at }) => (
        <LinkRow
          key={id}
          to={`/memo/detail?memoId=${id}`}
          title={memoTitle(body) || '빈 메모'}
          mark={pinned && <Pin size={14} aria-label="고정한 메모" />}
          side={<RelativeTime value={updated_at} />}
        />
      )}
    </BlockList>
  );
}
