import { takesPasskeys, useLoginCode } from '@dojang/shared-auth';
import { Box, Flex, Heading, LinkButton, RouterLink, Text } from '@dojang/shared-ui/core';
import { Navigate, useNavigate, useSearchParams } from '@dojang/shared-ui/router';
import { isInvite, safeNext } from '../../access/access.logic.ts';
import { useProduct } from '../../ShellContext.tsx';
import { LoginForm } from './LoginForm.tsx';
import { PasskeyLogin } from './PasskeyLogin.tsx';

function LoginPage() {
  const { productName } = useProduct();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = search.get('next');
  const { email: waiting } = useLoginCode();
  const verifyAddress = `/member/verify${next ? `?next=${encodeURIComponent(next)}` : ''}`;
  if (waiting) return <Navigate to={verifyAddress} replace />;
  const onSignedIn = () => navigate(safeNext(next, location.origin), { replace: true });
  const onCodeWanted = () => navigate(verifyAddress, { replace: true });
  const signupSearch = next ? `?next=${encodeURIComponent(next)}` : '';
  return (
    <Box>
      <Heading as="h1" textStyle="title">
        로그인
      </Heading>
      <Text color="fg.muted" mt="1" mb="6">
        {isInvite(next) ? '로그인하면 초대를 바로 확인할 수 있어요.' : `${productName}에 오신 것을 환영해요.`}
      </Text>
      <LoginForm onSignedIn={onSignedIn} onCodeWanted={onCodeWanted} />
      {takesPasskeys() && <PasskeyLogin onSignedIn={onSignedIn} onCodeWanted={onCodeWanted} />}
      <Flex mt="3" justify="center" textStyle="sm">
        <LinkButton to="/member/find-password" variant="ghost" size="sm" color="fg.muted">
          비밀번호를 잊었어요
        </LinkButton>
      </Flex>
      <Flex
        mt="3"
        pt="5"
        justify="center"
        textStyle="sm"
        gap="1.5"
        color="fg.muted"
        borderTopWidth="1px"
        borderColor="border"
      >
        <Text>아직 계정이 없나요?</Text>
        <RouterLink to={`/member/signup${signupSearch}`}>회원가입</RouterLink>
      </Flex>
    </Box>
  );
}

export { LoginPage as Component };
