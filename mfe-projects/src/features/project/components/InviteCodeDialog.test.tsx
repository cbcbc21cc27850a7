import { apiPost } from '@dojang/shared-auth';
import { createQueryClient, QueryClientProvider } from '@dojang/shared-auth/query';
import { AppError, AppProvider } from '@dojang/shared-ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { InviteCodeDialog } from './InviteCodeDialog.tsx';

vi.mock('@dojang/shared-auth', async (original) => ({ ...(await original<object>()), apiPost: vi.fn() }));
const post = vi.mocked(apiPost);

test('a wrong code shows an error and stays in the form; a right code continues', async () => {
  const onSubmit = vi.fn();
  const user = userEvent.setup();
  render(
    <AppProvider>
      <QueryClientProvider client={createQueryClient()}>
        <InviteCodeDialog open onClose={() => {}} onSubmit={onSubmit} />
      </QueryClientProvider>
    </AppProvider>,
  );
  const field = await screen.findByRole('textbox', { name: /초대 코드/ });
  post.mockRejectedValueOnce(new AppError({ code: 'invite_not_found', status: 404 }));
  await user.type(field, 'wrong{Enter}');
  expect(await screen.findByText(/코드를 다시 확인하거나/)).toBeInTheDocument();
  expect(field).toHaveValue('wrong');
  expect(onSubmit).not.toHaveBeenCalled();

  post.mockResolvedValueOnce({ projectId: 'p1', projectName: '여름', inviterName: '', alreadyMember: false });
  await user.clear(field);
  await user.type(field, 'right{Enter}');
  await expect.poll(() => onSubmit).toHaveBeenCalledExactlyOnceWith('right');
});
