import { useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { BlockList, LinkRow, RelativeTime } from '@dojang/shared-ui';
import { Pin } from 'lucide-react';
import { noticeQueries } from './notice.queries.ts';

/** Home block: pinned notices, then the newest. */
export function Component() {
  const userId = useSession((session) => session.id);
  const query = useQuery(noticeQueries.latest(userId));
  return (
    <BlockList query={query} empty="새 공지가 없어요.">
      {({ id, title, pinned, publish_at }) => (
        <LinkRow
          key={id}
          to={`/notice/detail?noticeId=${id}`}
          title={title}
          mark={pinned && <Pin size={14} aria-label="고정한 공지" />}
          side={publish_at && <RelativeTime value={publish_at} />}
        />
      )}
    </BlockList>
  );
}
