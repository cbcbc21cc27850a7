import { type EnteredCode, readCodeWays, sendLoginCode, sendsMail } from '@dojang/shared-auth';
import { AppError, AppProvider } from '@dojang/shared-ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { CodeWays } from './CodeWays.tsx';

vi.mock('@dojang/shared-auth', async (original) => ({
  ...(await original<object>()),
  readCodeWays: vi.fn(),
  sendLoginCode: vi.fn(async () => 0),
  sendsMail: vi.fn(() => true),
}));

const onCode = vi.fn(async (_entered: EnteredCode) => {});
const onDone = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(sendsMail).mockReturnValue(true);
});

function open(ways: { app: boolean; recovery: boolean }) {
  vi.mocked(readCodeWays).mockResolvedValue(ways);
  render(
    <AppProvider>
      <CodeWays email="mina@dojang.test" submitLabel="로그인" onCode={onCode} onDone={onDone} />
    </AppProvider>,
  );
  return userEvent.setup();
}

test('the code of the app is asked for first, a pasted one is sent without its space, and no mail is sent', async () => {
  const user = open({ app: true, recovery: true });
  const field = await screen.findByLabelText('인증 앱 코드');
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field).toHaveAttribute('inputmode', 'numeric');
  await user.paste('123 456');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(onCode.mock.calls).toEqual([[{ way: 'app', code: '123456' }]]);
  expect(sendLoginCode).not.toHaveBeenCalled();
});

test('a mail is sent when the user chooses it', async () => {
  const user = open({ app: true, recovery: false });
  await user.click(await screen.findByRole('button', { name: '메일로 코드 받기' }));
  await user.type(await screen.findByLabelText('코드'), '654321');
  await waitFor(() => expect(onCode).toHaveBeenCalledWith({ way: 'mail', code: '654321' }));
  expect(sendLoginCode).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: '복구 코드 쓰기' })).toBeNull();
  expect(screen.getByRole('button', { name: '인증 앱 코드 쓰기' })).toBeInTheDocument();
});

test('a recovery code is sent with the button, and an incomplete one is refused in place', async () => {
  onCode.mockRejectedValueOnce(new AppError({ code: 'recovery_code_wrong', status: 403 }));
  const user = open({ app: false, recovery: true });
  await user.click(await screen.findByRole('button', { name: '복구 코드 쓰기' }));
  const field = await screen.findByLabelText('복구 코드');
  await user.type(field, '7h3k-0xq9-m2ws{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('복구 코드 16자리를 입력해 주세요.');
  expect(onCode).not.toHaveBeenCalled();
  await user.type(field, '-ab4e{Enter}');
  expect(await screen.findByText('맞지 않거나 이미 쓴 복구 코드예요.')).toBeInTheDocument();
  expect(onCode).toHaveBeenCalledWith({ way: 'recovery', code: '7h3k-0xq9-m2ws-ab4e' });
  expect(onDone).not.toHaveBeenCalled();
});

test('where no mails are sent, a user without an app enters a recovery code', async () => {
  vi.mocked(sendsMail).mockReturnValue(false);
  open({ app: false, recovery: true });
  expect(await screen.findByLabelText('복구 코드')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '메일로 코드 받기' })).toBeNull();
});

test('when the ways cannot be read, the user can try again', async () => {
  vi.mocked(readCodeWays).mockRejectedValueOnce(new AppError({ code: 'network', status: 0 }));
  const user = open({ app: true, recovery: false });
  vi.mocked(readCodeWays).mockResolvedValue({ app: true, recovery: false });
  await user.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByLabelText('인증 앱 코드')).toBeInTheDocument();
});
