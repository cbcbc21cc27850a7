import { useInfiniteQuery } from '@dojang/shared-auth/query';
import { Box, Flex, ListSkeleton, MoreButton, QueryView, RelativeTime, Text } from '@dojang/shared-ui';
import { auditSentence } from './audit.logic.ts';
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
        {(entries) => (
          <Box as="ol" listStyleType="none">
            {entries.map((entry) => (
              <Flex
                as="li"
                key={entry.id}
                gap="3"
                py="3"
                borderTopWidth="1px"
                _first={{ borderTopWidth: '0', pt: '0' }}
                textStyle="sm"
                align="baseline"
              >
                <Text flex="1" minW="0" overflowWrap="anywhere">
                  {auditSentence(entry)}
                </Text>
                <Text color="fg.muted" flexShrink="0" textStyle="xs">
                  {entry.actor_name || '명령줄'} · <RelativeTime value={entry.at} />
                </Text>
              </Flex>
            ))}
          </Box>
        )}
      </QueryView>
      <MoreButton query={query} />
    </>
  );
}
