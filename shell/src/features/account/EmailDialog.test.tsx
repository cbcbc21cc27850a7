import { sessionStore } from '@dojang/shared-auth';
import { AppProvider } from '@dojang/shared-ui';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { askForEmailChange, finishEmailChange } from './account.mutations.ts';
import { EmailDialog } from './EmailDialog.tsx';

vi.mock('./account.mutations.ts', () => ({ askForEmailChange: vi.fn(async () => {}), finishEmailChange: vi.fn() }));
const finish = vi.mocked(finishEmailChange);

const onClose = vi.fn();
function open() {
  render(
    <AppProvider>
      <EmailDialog email="mina@dojang.test" onClose={onClose} />
    </AppProvider>,
  );
  return userEvent.setup();
}
const codes = () => screen.queryByLabelText('새 주소로 받은 코드');

async function ask() {
  const user = open();
  await user.type(screen.getByLabelText('새 이메일'), 'next@dojang.test');
  await user.type(screen.getByLabelText('비밀번호'), 'secret');
  await user.click(screen.getByRole('button', { name: '코드 받기' }));
  await screen.findByLabelText('새 주소로 받은 코드');
  return user;
}

beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
  sessionStore.setState({ status: 'loggedIn', id: 'u1' });
  return () => vi.useRealTimers();
});

test('after the dialog was closed, the step for the codes is shown again for ten minutes in the same account', async () => {
  await ask();
  expect(askForEmailChange).toHaveBeenCalledOnce();
  cleanup();
  open();
  expect(codes()).toBeInTheDocument();
  expect(screen.getByText('next@dojang.test')).toBeInTheDocument();
  cleanup();
  sessionStore.setState({ id: 'u2' });
  open();
  expect(codes()).toBeNull();
  cleanup();
  sessionStore.setState({ id: 'u1' });
  vi.useFakeTimers({ now: Date.now() + 10 * 60_000, toFake: ['Date'] });
  open();
  expect(codes()).toBeNull();
});

test('only the digits of pasted codes are kept, and a finished change is not asked for again', async () => {
  const user = await ask();
  await user.click(screen.getByLabelText('지금 주소로 받은 코드'));
  await user.paste(' 116 916 ');
  await user.click(screen.getByLabelText('새 주소로 받은 코드'));
  await user.paste('코드: 004 200.');
  await user.click(screen.getByRole('button', { name: '이메일 바꾸기' }));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(finish.mock.calls).toEqual([['116916', '004200']]);
  cleanup();
  open();
  expect(codes()).toBeNull();
});
