import { sessionStore, signInWithPasskey } from '@dojang/shared-auth';
import { AppProvider, alert, confirm, Overlays, setTabTitle } from '@dojang/shared-ui';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { askToSignInAgain, sessionLostStore, signedInAgain } from '../../access/session-lost.store.ts';
import { SignInDialog } from './SignInDialog.tsx';

vi.mock(import('@dojang/shared-auth'), async (original) => ({
  ...(await original()),
  takesPasskeys: () => true,
  sendsSignInMail: () => true,
  signInWithPasskey: vi.fn(),
}));
// The typing pause is over at once.
vi.mock('./use-typing-pause.ts', () => ({ useTypingPause: (isWanted: boolean) => isWanted }));
const passkey = vi.mocked(signInWithPasskey);

const mina = { ...sessionStore.getState(), status: 'loggedIn' as const, id: 'u1', email: 'mina@dojang.test' };
type Listener = Parameters<ComponentProps<typeof SignInDialog>['router']['subscribe']>[0];
let arrive: Listener = () => {};
const router = {
  revalidate: vi.fn(async () => {}),
  navigate: vi.fn(async () => {}),
  subscribe: (listener: Listener) => {
    arrive = listener;
    return () => {};
  },
};
const isCovered = () => document.documentElement.hasAttribute('data-covered');

async function open() {
  render(
    <AppProvider>
      <SignInDialog router={router} />
      <Overlays />
    </AppProvider>,
  );
  await screen.findByLabelText('이메일');
  return userEvent.setup();
}
/** Its exit animation ends only in a browser. */
const state = () => screen.getByRole('dialog', { name: '다시 로그인해 주세요' }).dataset.state;

beforeEach(() => {
  vi.clearAllMocks();
  sessionStore.setState({ status: 'loggedOut', id: '', email: '' });
  sessionLostStore.setState({ session: mina, project: null });
  askToSignInAgain();
  return () => act(signedInAgain);
});

test('Esc and the backdrop do not leave the page with its unsaved text, and there is no ✕', async () => {
  const user = await open();
  await user.keyboard('{Escape}');
  fireEvent.pointerDown(document.body);
  expect(state()).toBe('open');
  expect(screen.queryByRole('button', { name: '닫기' })).toBeNull();
  expect(router.navigate).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '로그아웃한 채로 나가기' }));
  expect(router.navigate.mock.calls).toEqual([['/']]);
});

test('the page and its title are covered until somebody is signed in, or until another page is in its place', async () => {
  setTabTitle('회의록 · 도장');
  const user = await open();
  expect([isCovered(), document.title]).toEqual([true, '도장']);
  await user.click(screen.getByRole('button', { name: '로그아웃한 채로 나가기' }));
  // The question about unsaved text is still open.
  expect([isCovered(), state()]).toEqual([true, 'open']);
  await act(async () => arrive({ location: { pathname: '/' }, navigation: { state: 'idle' } }));
  expect([isCovered(), document.title]).toEqual([false, '회의록 · 도장']);
  expect(state()).toBe('closed');
});

test('an alert of the page is not shown meanwhile, nor to somebody who leaves', async () => {
  const shown = () =>
    screen.queryAllByRole('alertdialog', { hidden: true }).filter(({ dataset }) => dataset.state === 'open');
  const read = vi.fn();
  void alert('민아에게 30만원을 보냈어요.').then(read);
  const user = await open();
  await act(async () => void confirm({ message: '나갈까요?', isUncovered: true }));
  await waitFor(() => expect(shown().map(({ textContent }) => textContent)).toEqual(['나갈까요?취소확인']));
  await user.click(screen.getByRole('button', { name: '확인' }));
  await user.click(screen.getByRole('button', { name: '로그아웃한 채로 나가기' }));
  await act(async () => arrive({ location: { pathname: '/' }, navigation: { state: 'idle' } }));
  await waitFor(() => expect(read).toHaveBeenCalled());
  expect(shown()).toEqual([]);
});

test('a passkey can sign in only the user of the page', async () => {
  const user = await open();
  passkey.mockResolvedValueOnce({ ok: false, code: 'passkey_of_other', message: '' });
  await user.click(screen.getByRole('button', { name: '패스키로 로그인' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('이 화면을 쓰던 계정의 패스키가 아니에요.');
  expect(router.revalidate).not.toHaveBeenCalled();
  passkey.mockResolvedValueOnce({ ok: true });
  await user.click(screen.getByRole('button', { name: '패스키로 로그인' }));
  await waitFor(() => expect(state()).toBe('closed'));
  expect(router.revalidate).toHaveBeenCalledOnce();
  expect(passkey.mock.calls).toEqual([['u1'], ['u1']]);
});

test('the link for a forgotten password opens another tab, and signing in there closes the dialog', async () => {
  await open();
  const link = screen.getByRole('link', { name: /^비밀번호를 잊었어요/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/member/find-password', '_blank']);
  act(() => sessionStore.setState(mina));
  await waitFor(() => expect(state()).toBe('closed'));
  expect(router.revalidate).toHaveBeenCalledOnce();
});
