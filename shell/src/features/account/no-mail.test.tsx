import { configureAuth } from '@dojang/shared-auth';
import { AppProvider } from '@dojang/shared-ui';
import { RouterProvider } from '@dojang/shared-ui/router';
import { createMemoryRouter } from '@dojang/shared-ui/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ShellProvider, type ShellState } from '../../ShellContext.tsx';
import { Component as FindPasswordPage } from './FindPasswordPage.tsx';
import { LoginCodeForm } from './LoginCodeForm.tsx';
import { Component as ResetPasswordPage } from './ResetPasswordPage.tsx';
import { Component as VerifyPage } from './VerifyPage.tsx';

const settings = { supabaseUrl: '', supabaseKey: 'sb_publishable_test', productName: '도장', tagline: '' };

const asked = (
  <>
    <FindPasswordPage />
    <LoginCodeForm email="mina@dojang.test" onCode={async () => {}} onDone={() => {}} submitLabel="로그인" />
  </>
);

function open(given: { sendsMail: boolean; sendsSignInMail?: boolean }, page = asked, path = '/') {
  const config = { ...settings, ...given, operator: { email: 'help@dojang.example' } };
  configureAuth({ ...settings, ...given });
  render(
    <AppProvider>
      <ShellProvider value={{ snapshot: { config } } as unknown as ShellState}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] })} />
      </ShellProvider>
    </AppProvider>,
  );
}

test('a service without mail does not ask for an address, and says that it cannot send a code', async () => {
  open({ sendsMail: false });
  expect(await screen.findByText(/help@dojang.example로 알려 주세요/)).toBeInTheDocument();
  expect(screen.queryByLabelText('이메일')).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('지금 메일을 보내지 않아서');
  expect(screen.queryByLabelText('코드')).not.toBeInTheDocument();
  expect(screen.queryByText(/보냈어요|보내고 있어요/)).not.toBeInTheDocument();
});

test('a hosted Supabase mails links for a new password even when the product sends no mail', async () => {
  open({ sendsMail: false, sendsSignInMail: true });
  expect(await screen.findByLabelText('이메일')).toBeInTheDocument();
  expect(screen.queryByLabelText('코드')).not.toBeInTheDocument();
});

test.each([
  ['the code of a mail', <ResetPasswordPage key="reset" />, '/member/reset-password?email=mina%40dojang.test'],
  ['the link of a mail that was never sent', <VerifyPage key="sent" />, '/member/verify?sent=mina%40dojang.test'],
  ['the link of a mail', <VerifyPage key="none" />, '/member/verify'],
])('a service without mail does not ask for %s', async (_, page, path) => {
  open({ sendsMail: false }, page, path);
  expect(await screen.findByText('메일을 보내지 않는 서비스예요')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByText(/보냈어요|보내 드|메일로 받은/)).not.toBeInTheDocument();
});
