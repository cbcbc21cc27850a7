import { currentProjectStore, sendsSignInMail, takesPasskeys, useSession } from '@dojang/shared-auth';
import {
  Button,
  cancelConfirmOnNavigation,
  dropDialogs,
  holdDialogs,
  Modal,
  retryUnsaved,
  Spinner,
  Text,
} from '@dojang/shared-ui';
import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { cover, sessionLostStore, signedInAgain } from '../../access/session-lost.store.ts';
import { PasskeyLogin } from './PasskeyLogin.tsx';
import { useTypingPause } from './use-typing-pause.ts';

const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }));
const LoginForm = lazy(async () => ({
  default: (await import(/* webpackChunkName: "login" */ './LoginForm.tsx')).LoginForm,
}));

/** The part of the router that the dialog uses. */
interface PageRouter {
  revalidate(): Promise<void>;
  navigate(to: string): Promise<void>;
  subscribe(listener: (state: { location: { pathname: string }; navigation: { state: string } }) => void): () => void;
}

/**
 * Sign-in dialog over the page after its session has ended, so that unsaved text is kept. The page is invisible meanwhile.
 * Leaving the page loses that text, so only the dialog's own button leaves it.
 */
export function SignInDialog({ router }: { router: PageRouter }) {
  const { isLost, session, project } = sessionLostStore();
  const isBack = useSession(({ id }) => id !== '' && id === session.id);
  const isOpen = useTypingPause(isLost);
  const [isCodeWanted, setIsCodeWanted] = useState(false);
  const signedIn = () => {
    if (!sessionLostStore.getState().isLost) return;
    if (project) currentProjectStore.getState().set(project);
    signedInAgain();
    setIsCodeWanted(false);
    retryUnsaved();
    void router.revalidate();
  };
  // The user may also sign in in another tab, e.g. with the link for a new password.
  useEffect(() => {
    if (isLost && isBack) signedIn();
  });
  useEffect(() => {
    if (!isOpen) return;
    // An open question is about an act that needs the session, and may name what is private.
    cancelConfirmOnNavigation();
    holdDialogs(true);
    cover(true);
    return () => holdDialogs(false);
  }, [isOpen]);
  const [isLeft, setIsLeft] = useState(false);
  useEffect(() => {
    if (!isLeft) return;
    setIsLeft(false);
    setIsCodeWanted(false);
    // What the page had to tell was for the person who was signed in.
    dropDialogs();
    signedInAgain();
  }, [isLeft]);
  // The page stays covered until another one is in its place. Before that the user may be asked about unsaved text, and stay.
  const leave = () => {
    const stop = router.subscribe(({ location, navigation }) => {
      if (location.pathname !== '/' || navigation.state !== 'idle') return;
      stop();
      // The router shows the page in a transition.
      startTransition(() => setIsLeft(true));
    });
    void router.navigate('/');
  };
  return (
    <Modal open={isOpen} title="다시 로그인해 주세요" size="sm" isUncovered>
      <Text color="fg.muted" mb="4">
        로그인이 끝났어요. 다시 로그인하면 하던 일을 그대로 이어서 할 수 있어요.
      </Text>
      <Suspense fallback={<Spinner />}>
        {isCodeWanted ? (
          <SecondStep email={session.email} onDone={signedIn} />
        ) : (
          <>
            <LoginForm email={session.email} onSignedIn={signedIn} onCodeWanted={() => setIsCodeWanted(true)} />
            {takesPasskeys() && (
              <PasskeyLogin only={session.id} onSignedIn={signedIn} onCodeWanted={() => setIsCodeWanted(true)} />
            )}
            {sendsSignInMail() && (
              <Button asChild mt="3" w="full" size="sm" variant="ghost" color="fg.muted">
                <a href="/member/find-password" target="_blank" rel="noreferrer">
                  비밀번호를 잊었어요 (새 탭)
                </a>
              </Button>
            )}
          </>
        )}
      </Suspense>
      <Button mt="3" w="full" variant="ghost" onClick={leave}>
        로그아웃한 채로 나가기
      </Button>
    </Modal>
  );
}
