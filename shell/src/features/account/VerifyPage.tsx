import {
  sendsSignInMail,
  signOut,
  useIsRecovering,
  useLoginCode,
  useSession,
  useSessionOutage,
} from '@dojang/shared-auth';
import { Box, Button, ErrorState, Heading, LinkButton, showError, Text, toAppError } from '@dojang/shared-ui/core';
import { Navigate, useLocation, useNavigate } from '@dojang/shared-ui/router';
import { CircleCheck, KeyRound, Link2Off, MailCheck, UserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isInvite, safeNext } from '../../access/access.logic.ts';
import { EntrySkeleton } from '../../components/skeletons.tsx';
import './account-texts.ts';
import { verifyMailLink } from './account.mutations.ts';
import { BackToLogin } from './BackToLogin.tsx';
import { EntryMessage } from './EntryMessage.tsx';
import { MailSentMessage } from './MailSentMessage.tsx';
import { NO_CONFIRMATION, NoMail } from './NoMail.tsx';
import { ResendForm } from './ResendForm.tsx';
import { SecondStep } from './SecondStep.tsx';
import { nextOfLink, readMailLink, type TokenType } from './verify.logic.ts';

/**
 * The page that links in mails open. It shows the result, and what to do after a failure. When an account has secure login, it
 * also asks for the code.
 */
function VerifyPage() {
  const location = useLocation();
  // Supabase clears the URL after reading it.
  const [link] = useState(() => readMailLink(location));
  const [given] = useState(() => new URLSearchParams(location.search));
  const { email: waiting } = useLoginCode();
  const isReset = given.get('for') === 'reset';
  const next = safeNext(nextOfLink(given), window.location.origin);
  if (link.kind === 'token') return <Asked hash={link.hash} type={link.type} isReset={isReset} next={next} />;
  const comesNoMail = !sendsSignInMail() && !waiting && (link.kind === 'sent' || link.kind === 'none');
  if (comesNoMail) return <NoMail problem={NO_CONFIRMATION} />;
  if (link.kind === 'failed') return <Expired isReset={isReset} next={next} />;
  if (link.kind === 'code') return <Done isReset={isReset} next={next} />;
  if (waiting) return <CodeWanted email={waiting} next={next} />;
  if (link.kind === 'sent') return <Sent email={link.email} next={next} />;
  return <Nothing />;
}

interface Outcome {
  isReset: boolean;
  /** Path of this site to which the page continues: the page that the user opened before signing up. */
  next: string;
}

type TokenLink = Outcome & { hash: string; type: TokenType };

/** What a link does, by its type. */
const ACTS: Partial<Record<TokenType, { title: string; description: string; label: string }>> = {
  recovery: {
    title: '새 비밀번호를 정할까요?',
    description: '로그인한 다음 새 비밀번호를 정해요. 직접 요청한 메일이 아니라면 닫아 주세요.',
    label: '비밀번호 정하기',
  },
  signup: {
    title: '이메일을 확인할까요?',
    description: '확인하면 가입이 끝나고 로그인돼요. 직접 가입한 것이 아니라면 닫아 주세요.',
    label: '이메일 확인하기',
  },
};
const SIGN_IN = {
  title: '메일의 링크로 로그인할까요?',
  description: '이 메일을 받은 계정으로 로그인해요. 직접 요청한 메일이 아니라면 닫아 주세요.',
  label: '로그인',
};

/**
 * A link is redeemed by a press. Programs that check mails open their links, run the scripts of the page and press nothing: such
 * a program would use up the link, which is valid once, and would be signed in. A link also signs in the account to which it was
 * mailed: an attacker could send a link of the attacker's account to a user who is signed in, and would then read what the user
 * writes.
 */
function Asked(link: TokenLink) {
  const session = useSession();
  const { person } = useSessionOutage();
  const [signedIn] = useState(() => (session.status === 'loggedIn' ? session : person));
  const [isSure, setIsSure] = useState(false);
  if (isSure) return <Checked {...link} />;
  if (!signedIn) {
    const { title, description, label } = ACTS[link.type] ?? SIGN_IN;
    return (
      <EntryMessage icon={<MailCheck size={32} strokeWidth={1.5} />} title={title} description={description}>
        <Button size="lg" onClick={() => setIsSure(true)}>
          {label}
        </Button>
      </EntryMessage>
    );
  }
  return (
    <EntryMessage
      icon={<UserRound size={32} strokeWidth={1.5} />}
      title="이미 로그인돼 있어요"
      description={`${signedIn.email} 계정을 쓰고 있어요. 링크를 열면 그 메일을 받은 계정으로 로그인해요. 직접 요청한 메일이 아니라면 열지 마세요.`}
    >
      <LinkButton to="/" size="lg">
        지금 계정으로 계속하기
      </LinkButton>
      <Button variant="outline" size="lg" onClick={() => setIsSure(true)}>
        링크 열기
      </Button>
    </EntryMessage>
  );
}

/** A link with a token. The page redeems the token once, because it is valid only once. */
function Checked({ hash, type, next, ...props }: TokenLink) {
  const isReset = props.isReset || type === 'recovery';
  const [state, setState] = useState<{ kind: 'checking' } | { kind: 'done' } | { kind: 'failed'; error: unknown }>({
    kind: 'checking',
  });
  const asked = useRef(0);
  const [tries, setTries] = useState(1);
  useEffect(() => {
    if (asked.current === tries) return;
    asked.current = tries;
    setState({ kind: 'checking' });
    verifyMailLink(hash, type).then(
      () => setState({ kind: 'done' }),
      (error: unknown) => setState({ kind: 'failed', error }),
    );
  }, [hash, type, tries]);
  if (state.kind === 'checking') return <EntrySkeleton />;
  if (state.kind === 'done') return <Done isReset={isReset} next={next} />;
  const { status } = toAppError(state.error);
  if (status >= 400 && status < 500 && status !== 429) return <Expired isReset={isReset} next={next} />;
  return <ErrorState error={state.error} onRetry={() => setTries((count) => count + 1)} />;
}

function Done({ isReset, next }: Outcome) {
  const { id, status } = useSession();
  const isRecovering = useIsRecovering(id);
  const isSignedIn = status === 'loggedIn';
  if (isRecovering) return <Navigate to="/member/account" replace />;
  if (isReset) return <OtherBrowser isSignedIn={isSignedIn} />;
  return (
    <EntryMessage
      icon={<CircleCheck size={32} strokeWidth={1.5} />}
      title="이메일을 확인했어요"
      description={isSignedIn ? '이제 모든 기능을 쓸 수 있어요.' : '가입한 이메일과 비밀번호로 로그인해 주세요.'}
    >
      <LinkButton
        to={isSignedIn ? next : `/member/login${next === '/' ? '' : `?next=${encodeURIComponent(next)}`}`}
        size="lg"
      >
        {isSignedIn ? (isInvite(next) ? '초대 확인하기' : '시작하기') : '로그인'}
      </LinkButton>
    </EntryMessage>
  );
}

/**
 * A link of a hosted Supabase with its own mails is valid only in the browser that requested the mail, and opening it has
 * already used its code. In another browser the link says nothing about the signed-in user, who may be somebody else.
 */
function OtherBrowser({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <EntryMessage
      icon={<KeyRound size={32} strokeWidth={1.5} />}
      title="다른 브라우저에서 열었어요"
      description={
        isSignedIn
          ? '메일을 요청한 브라우저에서 열거나, 로그아웃한 뒤 메일을 다시 받아 주세요.'
          : '메일을 요청한 브라우저에서만 쓸 수 있는 링크예요. 여기에서 바꾸려면 메일을 다시 받아 주세요.'
      }
    >
      {isSignedIn ? (
        <LinkButton to="/" size="lg">
          홈으로
        </LinkButton>
      ) : (
        <LinkButton to="/member/find-password" size="lg">
          메일 다시 받기
        </LinkButton>
      )}
    </EntryMessage>
  );
}

function Expired({ isReset, next }: Outcome) {
  return (
    <EntryMessage
      icon={<Link2Off size={32} strokeWidth={1.5} />}
      title="링크가 만료되었어요"
      description="한 번 쓴 링크이거나 기한이 지났어요. 메일을 다시 받아 주세요."
    >
      {isReset ? (
        <LinkButton to="/member/find-password" size="lg">
          메일 다시 받기
        </LinkButton>
      ) : (
        <ResendForm next={next} />
      )}
      <BackToLogin />
    </EntryMessage>
  );
}

function Sent({ email, next }: { email: string; next: string }) {
  return (
    <MailSentMessage
      title="메일을 확인해 주세요"
      email={email}
      text="로 보낸 메일의 링크를 누르면 가입이 끝나요. 메일이 오지 않았다면 다시 보내 드릴게요."
    >
      <ResendForm email={email} next={next} />
    </MailSentMessage>
  );
}

/** Second step of a sign-in with secure login. */
function CodeWanted({ email, next }: { email: string; next: string }) {
  const navigate = useNavigate();
  const leave = () => signOut().then(() => navigate('/member/login', { replace: true }), showError);
  return (
    <Box>
      <Heading as="h1" textStyle="title">
        로그인 코드 입력
      </Heading>
      <Text color="fg.muted" mt="1" mb="6">
        보안 로그인을 켠 계정이에요. 코드까지 입력하면 로그인돼요.
      </Text>
      <SecondStep email={email} onDone={() => navigate(next, { replace: true })} />
      <Button mt="3" w="full" variant="ghost" onClick={() => void leave()}>
        다른 계정으로 로그인
      </Button>
    </Box>
  );
}

function Nothing() {
  return (
    <EntryMessage
      icon={<MailCheck size={32} strokeWidth={1.5} />}
      title="메일의 링크로 열어 주세요"
      description="이메일을 확인하는 화면이에요. 받은 메일에 있는 링크를 누르면 여기에서 결과를 알려 드려요."
    >
      <LinkButton to="/" size="lg">
        홈으로
      </LinkButton>
    </EntryMessage>
  );
}

export { VerifyPage as Component };
