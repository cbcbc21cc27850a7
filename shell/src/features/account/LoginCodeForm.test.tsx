import { AppError, AppProvider } from '@dojang/shared-ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LoginCodeForm } from './LoginCodeForm.tsx';

vi.mock(import('@dojang/shared-auth'), async (original) => ({
  ...(await original()),
  sendsMail: () => true,
  sendLoginCode: vi.fn(async () => 0),
}));

test('typing a seventh digit does not send a refused code again', async () => {
  const onCode = vi.fn(async (_code: string) => {
    throw new AppError({ code: 'otp_expired', status: 403 });
  });
  render(
    <AppProvider>
      <LoginCodeForm email="mina@dojang.test" onDone={() => {}} onCode={onCode} submitLabel="확인" />
    </AppProvider>,
  );
  const user = userEvent.setup();
  const field = screen.getByLabelText<HTMLInputElement>('코드');
  await user.type(field, '123456');
  await waitFor(() => expect(onCode).toHaveBeenCalledTimes(1));
  await screen.findByRole('alert');
  for (const at of [6, 2]) await user.type(field, '7', { initialSelectionStart: at, initialSelectionEnd: at });
  expect([field.value, onCode.mock.calls.length]).toEqual(['123456', 1]);
  await user.type(field, '{Backspace}7', { initialSelectionStart: 6, initialSelectionEnd: 6 });
  await waitFor(() => expect(onCode).toHaveBeenLastCalledWith('123457'));
});
