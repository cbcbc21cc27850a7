import { configureAuth } from '@dojang/shared-auth';
import { AppProvider } from '@dojang/shared-ui';
import { createMemoryRouter, RouterProvider } from '@dojang/shared-ui/router';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ShellProvider, type ShellState } from '../../ShellContext.tsx';
import { Component as FindPasswordPage } from './FindPasswordPage.tsx';
import { LoginCodeForm } from './LoginCodeForm.tsx';

const settings = { supabaseUrl: '', supabaseKey: 'sb_publishable_test', productName: '도장', tagline: '' };

function open(given: { sendsMail: boolean; sendsSignInMail?: boolean }) {
  const config = { ...settings, ...given, operator: { email: 'help@dojang.example' } };
  configureAuth({ ...settings, ...given });
  const page = (
    <>
      <FindPasswordPage />
      <LoginCodeForm email="mina@dojang.test" onDone={() => {}} />
    </>
  );
  render(
    <AppProvider>
      <ShellProvider value={{ snapshot: { config } } as unknown as ShellState}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
      </ShellProvider>
    </AppProvider>,
  );
}

test('a service without mail asks for no address to send to, and says that no code comes', async () => {
  open({ sendsMail: false });
  expect(await screen.findByText(/help@dojang.example로 알려 주세요/)).toBeInTheDocument();
  expect(screen.queryByLabelText('이메일')).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('지금 메일을 보내지 않아서');
  expect(screen.queryByLabelText('코드')).not.toBeInTheDocument();
  expect(screen.queryByText(/보냈어요|보내고 있어요/)).not.toBeInTheDocument();
});

test('a hosted Supabase mails links for a new password also where the product sends no mail', async () => {
  open({ sendsMail: false, sendsSignInMail: true });
  expect(await screen.findByLabelText('이메일')).toBeInTheDocument();
  expect(screen.queryByLabelText('코드')).not.toBeInTheDocument();
});
