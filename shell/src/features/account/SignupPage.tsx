import { sessionStore } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, Flex, Heading, QueryView, RouterLink, Text } from '@dojang/shared-ui/core';
import { useNavigate, useSearchParams } from '@dojang/shared-ui/router';
import { safeNext } from '../../access/access.logic.ts';
import { EntrySkeleton } from '../../components/skeletons.tsx';
import { DataProvider } from '../../DataProvider.tsx';
import { useProduct } from '../../ShellContext.tsx';
import { agreementsInForce } from './agreements.queries.ts';
import { SignupForm } from './SignupForm.tsx';

function SignupPage() {
  return (
    <DataProvider>
      <Signup />
    </DataProvider>
  );
}

function Signup() {
  const { tagline } = useProduct();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const given = search.get('next');
  const next = given ? safeNext(given, location.origin) : undefined;
  const query = useQuery(agreementsInForce);
  return (
    <Box>
      <Heading as="h1" textStyle="title">
        회원가입
      </Heading>
      <Text color="fg.muted" mt="1" mb="6">
        {tagline}
      </Text>
      <QueryView query={query} skeleton={<EntrySkeleton />}>
        {(agreements) => (
          <SignupForm
            agreements={agreements}
            next={next}
            onSignedUp={(email) => navigate(afterSignup(email, next), { replace: true })}
          />
        )}
      </QueryView>
      <Flex mt="6" justify="center" textStyle="sm" gap="1.5" color="fg.muted">
        <Text>이미 계정이 있나요?</Text>
        <RouterLink to={`/member/login${next ? `?next=${encodeURIComponent(next)}` : ''}`}>로그인</RouterLink>
      </Flex>
    </Box>
  );
}

/** When addresses must be verified, the user is not signed in yet, because the address has to be confirmed first. */
function afterSignup(email: string, next = '/'): string {
  if (sessionStore.getState().status === 'loggedIn') return next;
  return `/member/verify?${new URLSearchParams({ sent: email.trim(), ...(next === '/' ? {} : { next }) })}`;
}

export { SignupPage as Component };
