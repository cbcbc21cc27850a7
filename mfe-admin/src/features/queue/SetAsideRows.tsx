import { useInfiniteQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  Flex,
  ListSkeleton,
  MoreButton,
  numberText,
  QueryView,
  RelativeTime,
  RouterLink,
  Text,
} from '@dojang/shared-ui';
import { errorText, queueName, rowName, type SetAsideCounts } from './queue.logic.ts';
import { useRetry } from './queue.mutations.ts';
import { queueQueries } from './queue.queries.ts';

/** The rows of all queues that were set aside after their tries, each with the reason and a button that has it tried again. */
export function SetAsideRows({ counts }: { counts: SetAsideCounts }) {
  const query = useInfiniteQuery(queueQueries.setAside);
  const many = Object.entries(counts).filter(([, count]) => count > 1);
  const retry = useRetry();
  const isRetrying = (kind: string, id: string | null) =>
    retry.isPending && retry.variables.kind === kind && retry.variables.id === id;
  return (
    <>
      {many.length > 0 && (
        <Flex gap="2" mb="3" wrap="wrap">
          {many.map(([kind, count]) => (
            <Button
              key={kind}
              size="xs"
              variant="outline"
              onClick={() => retry.mutate({ kind, id: null })}
              loading={isRetrying(kind, null)}
            >
              {queueName(kind)} {numberText(count)}개 모두 다시 시도
            </Button>
          ))}
        </Flex>
      )}
      <QueryView query={query} skeleton={<ListSkeleton rows={3} />} empty={null}>
        {(rows) => (
          <Box as="ul" listStyleType="none">
            {rows.map((row) => (
              <Flex
                as="li"
                key={row.id}
                gap="3"
                py="3"
                align="center"
                wrap="wrap"
                borderTopWidth="1px"
                _first={{ borderTopWidth: '0', pt: '0' }}
                textStyle="sm"
              >
                <Box flex="1" minW="48">
                  <Text overflowWrap="anywhere">{rowName(row)}</Text>
                  <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
                    {row.user_id ? (
                      <RouterLink to={`/admin/membership/user?member=${row.user_id}`}>{row.person}</RouterLink>
                    ) : (
                      row.person || '서비스'
                    )}{' '}
                    · <RelativeTime value={row.since} />
                    부터 · {numberText(row.tries)}번 시도 · {errorText(row)}
                  </Text>
                </Box>
                {row.can_retry ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`${rowName(row)} 다시 시도`}
                    onClick={() => retry.mutate({ kind: row.kind, id: row.id })}
                    loading={isRetrying(row.kind, row.id)}
                  >
                    다시 시도
                  </Button>
                ) : (
                  <Text textStyle="xs" color="fg.muted">
                    코드가 만료되어 다시 보내지 않아요
                  </Text>
                )}
              </Flex>
            ))}
          </Box>
        )}
      </QueryView>
      <MoreButton query={query} />
    </>
  );
}
