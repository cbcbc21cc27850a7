import { recoveryStore, sessionStore } from '@dojang/shared-auth';
import { AppError, AppProvider } from '@dojang/shared-ui';
import { RouterProvider } from '@dojang/shared-ui/router';
import { createMemoryRouter } from '@dojang/shared-ui/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { resendConfirmation, verifyMailLink } from './account.mutations.ts';
import { Component as VerifyPage } from './VerifyPage.tsx';

vi.mock('./account.mutations.ts', () => ({ verifyMailLink: vi.fn(), resendConfirmation: vi.fn() }));
const verify = vi.mocked(verifyMailLink);
const resend = vi.mocked(resendConfirmation);

function open(search: string) {
  const router = createMemoryRouter(
    [
      { path: '/member/verify', element: <VerifyPage /> },
      { path: '*', element: <p>다른 곳</p> },
    ],
    { initialEntries: [`/member/verify${search}`] },
  );
  render(
    <AppProvider>
      <RouterProvider router={router} />
    </AppProvider>,
  );
  return { router, user: userEvent.setup() };
}

const signIn = () => sessionStore.setState({ status: 'loggedIn', id: 'u1' });

beforeEach(() => {
  sessionStore.setState({ status: 'loggedOut', id: '', email: '' });
  recoveryStore.setState({ userId: '' });
  verify.mockReset().mockResolvedValue();
  resend.mockReset().mockResolvedValue();
});

const press = async (user: ReturnType<typeof userEvent.setup>, name = '이메일 확인하기') =>
  user.click(await screen.findByRole('button', { name }));

test('a link’s token is redeemed once, and the user is signed in', async () => {
  verify.mockImplementation(async () => signIn());
  const { user } = open('?token_hash=abc&type=signup');
  await press(user);
  expect(await screen.findByRole('heading', { name: '이메일을 확인했어요' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '시작하기' })).toHaveAttribute('href', '/');
  expect(verify.mock.calls).toEqual([['abc', 'signup']]);
});

test('a link replaces the signed-in account only after a confirmation', async () => {
  sessionStore.setState({ status: 'loggedIn', id: 'u1', email: 'mina@dojang.test' });
  const { user } = open('?token_hash=abc&type=email');
  expect(await screen.findByRole('heading', { name: '이미 로그인돼 있어요' })).toBeInTheDocument();
  expect(screen.getByText(/^mina@dojang.test 계정을 쓰고 있어요/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '지금 계정으로 계속하기' })).toHaveAttribute('href', '/');
  expect(verify).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '링크 열기' }));
  expect(await screen.findByRole('heading', { name: '이메일을 확인했어요' })).toBeInTheDocument();
  expect(verify.mock.calls).toEqual([['abc', 'email']]);
});

test.each([
  ['signup', '이메일 확인하기'],
  ['recovery', '비밀번호 정하기'],
  ['email', '로그인'],
  ['invite', '로그인'],
  ['magiclink', '로그인'],
  ['email_change', '로그인'],
])('a program that opens a link of type %s does not redeem it', async (type, label) => {
  open(`?token_hash=abc&type=${type}`);
  expect(await screen.findByRole('button', { name: label })).toBeInTheDocument();
  expect(verify).not.toHaveBeenCalled();
});

const INVITE = encodeURIComponent('/project?invite=abc');

test('a user who signed up for an invite is redirected to it', async () => {
  verify.mockImplementation(async () => signIn());
  const { user } = open(`?next=${INVITE}&token_hash=abc&type=signup`);
  await press(user);
  expect(await screen.findByRole('link', { name: '초대 확인하기' })).toHaveAttribute('href', '/project?invite=abc');
});

test('the invite is still opened after signing in when the mail was opened in another browser', () => {
  open(`?next=${INVITE}&code=abc`);
  expect(screen.getByRole('link', { name: '로그인' })).toHaveAttribute('href', `/member/login?next=${INVITE}`);
});

test('a link never redirects to another site', async () => {
  verify.mockImplementation(async () => signIn());
  const { user } = open('?next=https%3A%2F%2Fevil.example%2F&token_hash=abc&type=signup');
  await press(user);
  expect(await screen.findByRole('link', { name: '시작하기' })).toHaveAttribute('href', '/');
});

test('an expired link offers another mail with the same target', async () => {
  verify.mockRejectedValue(new AppError({ code: 'otp_expired', status: 403 }));
  const { user } = open(`?next=${INVITE}&token_hash=abc&type=signup`);
  await press(user);
  expect(await screen.findByRole('heading', { name: '링크가 만료되었어요' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '메일 다시 보내기' }));
  expect(screen.getByText('이메일 주소를 확인해 주세요.')).toBeInTheDocument();
  expect(resend).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('이메일'), 'me@dojang.test');
  await user.click(screen.getByRole('button', { name: '메일 다시 보내기' }));
  await expect.poll(() => resend.mock.calls).toEqual([['me@dojang.test', '/project?invite=abc']]);
});

test('an unreachable server can be tried again', async () => {
  verify.mockRejectedValueOnce(new AppError({ code: 'network' }));
  const { user } = open('?token_hash=abc&type=signup');
  await press(user);
  await user.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('link', { name: '로그인' })).toBeInTheDocument();
});

test('a link opened in another browser confirms the address, and the user signs in there', () => {
  open('?code=abc');
  expect(screen.getByRole('link', { name: '로그인' })).toHaveAttribute('href', '/member/login');
});

test('a reset link opens the new password form in the browser that requested it', () => {
  signIn();
  recoveryStore.setState({ userId: 'u1' });
  const { router } = open('?for=reset&code=abc');
  expect(router.state.location.pathname).toBe('/member/account');
});

test('in another browser a used link leads to a page that sends another mail', () => {
  open('?for=reset&code=abc');
  expect(screen.getByRole('link', { name: '메일 다시 받기' })).toHaveAttribute('href', '/member/find-password');
});

test('the link of a reset opens the form for the new password in every browser', async () => {
  verify.mockImplementation(async () => {
    signIn();
    recoveryStore.setState({ userId: 'u1' });
  });
  const { router, user } = open('?token_hash=abc&type=recovery&redirect_to=http%3A%2F%2Flocalhost%2Fmember%2Faccount');
  await press(user, '비밀번호 정하기');
  await expect.poll(() => router.state.location.pathname).toBe('/member/account');
  expect(verify.mock.calls).toEqual([['abc', 'recovery']]);
});

test('a reset link does not change the password of another signed-in user', () => {
  signIn();
  const { router } = open('?for=reset&code=abc');
  expect(router.state.location.pathname).toBe('/member/verify');
  expect(screen.getByText(/로그아웃한 뒤/)).toBeInTheDocument();
});

test('a used reset link offers to request another one', () => {
  open('?for=reset&error_code=otp_expired');
  expect(screen.getByRole('link', { name: '메일 다시 받기' })).toHaveAttribute('href', '/member/find-password');
});
