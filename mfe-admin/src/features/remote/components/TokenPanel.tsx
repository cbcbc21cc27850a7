import { useInfiniteQuery } from '@dojang/shared-auth/query';
import { Box, Button, EmptyState, Flex, Heading, ListSkeleton, MoreButton, QueryView, Text } from '@dojang/shared-ui';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { remoteQueries } from '../remote.queries.ts';
import { IssueTokenDialog } from './IssueTokenDialog.tsx';
import { TokenRow } from './TokenRow.tsx';

/** Tokens with which teams deploy their areas from anywhere. */
export function TokenPanel({ names }: { names: readonly string[] }) {
  const query = useInfiniteQuery(remoteQueries.tokens);
  const [isIssuing, setIssuing] = useState(false);
  const issue = (
    <Button size="sm" variant="outline" onClick={() => setIssuing(true)}>
      <Plus size={16} aria-hidden /> 토큰 발급
    </Button>
  );
  return (
    <Box as="section" aria-labelledby="deploy-tokens" mt="10">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap" mb="3">
        <Box>
          <Heading as="h2" id="deploy-tokens" textStyle="heading">
            배포 토큰
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            팀이 자기 영역만 배포할 수 있는 열쇠예요. 비밀 값은 발급할 때 한 번만 보여요.
          </Text>
        </Box>
        {query.data && query.data.length > 0 && issue}
      </Flex>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={2} />}
        empty={
          <EmptyState
            icon={<KeyRound size={22} />}
            title="아직 발급한 토큰이 없어요"
            description="토큰이 있으면 팀이 자기 컴퓨터나 CI에서 배포해요."
            action={issue}
          />
        }
      >
        {(tokens) => (
          <Box
            as="ul"
            aria-label="배포 토큰"
            listStyleType="none"
            ps="0"
            borderWidth="1px"
            borderRadius="l3"
            bg="bg.panel"
          >
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </Box>
        )}
      </QueryView>
      <MoreButton query={query} />
      {isIssuing && <IssueTokenDialog names={names} onClose={() => setIssuing(false)} />}
    </Box>
  );
}
