import { useInfiniteQuery } from '@dojang/shared-auth/query';
import { Box, Button, Flex, ListSkeleton, MoreButton, QueryView, RelativeTime, Text } from '@dojang/shared-ui';
import { mailName, mailReason } from './mail.logic.ts';
import { useRetryMails } from './mail.mutations.ts';
import { mailQueries } from './mail.queries.ts';

/** The mails that were given up, each with the reason and a button that sends it again. */
export function FailedMails() {
  const query = useInfiniteQuery(mailQueries.failed);
  const retry = useRetryMails();
  return (
    <>
      <QueryView query={query} skeleton={<ListSkeleton rows={3} />} empty={null}>
        {(mails) => {
          const worthIt = mails.filter(({ is_expired }) => !is_expired);
          return (
            <>
              {worthIt.length > 1 && (
                <Flex justify="flex-end" mb="2">
                  <Button
                    size="sm"
                    variant="outline"
                    onClick={() => retry.mutate(worthIt)}
                    loading={retry.isPending && retry.variables.length > 1}
                  >
                    {worthIt.length}통 다시 보내기
                  </Button>
                </Flex>
              )}
              <Box as="ul" listStyleType="none">
                {mails.map((mail) => (
                  <Flex
                    as="li"
                    key={mail.id}
                    gap="3"
                    py="3"
                    align="center"
                    wrap="wrap"
                    borderTopWidth="1px"
                    _first={{ borderTopWidth: '0', pt: '0' }}
                    textStyle="sm"
                  >
                    <Box flex="1" minW="48">
                      <Text overflowWrap="anywhere">
                        {mailName(mail.kind)} → {mail.to_email}
                      </Text>
                      <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
                        <RelativeTime value={mail.created_at} /> · {mailReason(mail)}
                        {mail.last_error && ` (${mail.last_error})`}
                      </Text>
                    </Box>
                    {mail.is_expired ? (
                      <Text textStyle="xs" color="fg.muted">
                        코드가 만료되어 다시 보내지 않아요
                      </Text>
                    ) : (
                      <Button
                        size="sm"
                        variant="ghost"
                        aria-label={`${mail.to_email}에게 다시 보내기`}
                        onClick={() => retry.mutate([mail])}
                        loading={retry.isPending && retry.variables.includes(mail)}
                      >
                        다시 보내기
                      </Button>
                    )}
                  </Flex>
                ))}
              </Box>
            </>
          );
        }}
      </QueryView>
      <MoreButton query={query} />
    </>
  );
}
