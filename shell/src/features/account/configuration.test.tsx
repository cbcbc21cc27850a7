import { AppProvider } from '@dojang/shared-ui';
import { RouterProvider } from '@dojang/shared-ui/router';
import { createMemoryRouter } from '@dojang/shared-ui/testing';
import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { LoginForm } from './LoginForm.tsx';
import { SignupForm } from './SignupForm.tsx';

const open = (element: ReactElement) =>
  render(
    <AppProvider>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </AppProvider>,
  );
const fields = () =>
  [...document.querySelectorAll('input')].map(({ name, type }) => (name === '' ? type : name)).filter(Boolean);

test('configuration: user types are off, so the sign-up form does not ask for a type', () => {
  open(<SignupForm agreements={[]} onSignedUp={() => {}} />);
  expect(fields()).toEqual(expect.arrayContaining(['email', 'password', 'displayName', 'phone']));
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByText(/유형/)).toBeNull();
});

test.each([
  ['sign-in', <LoginForm key="login" onSignedIn={() => {}} onCodeWanted={() => {}} />],
  ['sign-up', <SignupForm key="signup" agreements={[]} onSignedUp={() => {}} />],
])('configuration: social login is off, so that the %s form names no other service', (_, form) => {
  open(form);
  expect(screen.getByLabelText(/이메일/)).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(/카카오|네이버|구글|애플|Kakao|Naver|Google|Apple|GitHub/);
});
