import { useInfiniteQuery } from '@dojang/shared-auth/query';
import { Box, formatDateTime, ListSkeleton, MoreButton, QueryView, RelativeTime, Text } from '@dojang/shared-ui';
import { mailName } from './mail.logic.ts';
import { mailQueries } from './mail.queries.ts';

/** The queue of mails, each with how often it was tried and when it is tried next. */
export function WaitingMails() {
  const query = useInfiniteQuery(mailQueries.waiting);
  return (
    <>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={3} />}
        empty={
          <Text textStyle="sm" color="fg.muted">
            모두 보냈어요.
          </Text>
        }
      >
        {(mails) => (
          <Box as="ul" listStyleType="none">
            {mails.map(({ id, kind, to_email, created_at, tries, next_at, last_error }) => (
              <Box
                as="li"
                key={id}
                py="3"
                borderTopWidth="1px"
                _first={{ borderTopWidth: '0', pt: '0' }}
                textStyle="sm"
              >
                <Text overflowWrap="anywhere">
                  {mailName(kind)} → {to_email}
                </Text>
                <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
                  <RelativeTime value={created_at} /> · {tries === 0 ? '곧 보내요' : `${tries}번 시도했어요`}
                  {next_at && ` · ${formatDateTime(next_at)} 이후 다시`}
                  {last_error && ` (${last_error})`}
                </Text>
              </Box>
            ))}
          </Box>
        )}
      </QueryView>
      <MoreButton query={query} />
    </>
  );
}
