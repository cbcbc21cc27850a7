import { useInfiniteQuery } from '@dojang/shared-auth/query';
import { ListSkeleton, MoreButton, QueryView, Text } from '@dojang/shared-ui';
import { ActRows } from './ActRows.tsx';
import { auditQueries } from './audit.queries.ts';

interface Props {
  /** Shows only actions on this member. */
  memberId?: string;
  /** Number of rows that are shown at first. */
  pageSize: number;
}

/** The audit log, newest first. */
export function AuditList({ memberId, pageSize }: Props) {
  const query = useInfiniteQuery(auditQueries.recent(memberId ?? null, pageSize));
  return (
    <>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={3} />}
        empty={
          <Text textStyle="sm" color="fg.muted">
            아직 기록이 없어요.
          </Text>
        }
      >
        {(entries) => <ActRows entries={entries} />}
      </QueryView>
      <MoreButton query={query} />
    </>
  );
}
