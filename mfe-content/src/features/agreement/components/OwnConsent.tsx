import { useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Flex, LinkButton, Text } from '@dojang/shared-ui';
import type { Agreement } from '../agreement.logic.ts';
import { agreementQueries } from '../agreement.queries.ts';

/** The latest answer of the signed-in user to this agreement. */
export function OwnConsent({ agreement }: { agreement: Agreement }) {
  const { id: userId, status } = useSession();
  const consents = useQuery({
    ...agreementQueries.consents(userId),
    enabled: agreement.needs_consent && userId !== '',
  });
  if (status !== 'loggedIn' || !agreement.needs_consent || !consents.data) return null;
  const own = consents.data.find(({ agreement_id }) => agreement_id === agreement.id);
  return (
    <Flex
      gap="3"
      align="center"
      wrap="wrap"
      bg="bg.subtle"
      borderRadius="l2"
      px="4"
      py="3"
      mb="6"
      _print={{ display: 'none' }}
    >
      <Text textStyle="sm" flex="1">
        {own?.action === 'agree' ? `${own.answered_version}번째 판에 동의했어요.` : '동의하지 않았어요.'}
      </Text>
      <LinkButton to="/member/account" size="sm" variant="ghost">
        내 동의 보기
      </LinkButton>
    </Flex>
  );
}
