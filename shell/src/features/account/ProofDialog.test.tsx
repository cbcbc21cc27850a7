import { proveByPassword, sessionStore, withFreshProof } from '@dojang/shared-auth';
import { AppProvider } from '@dojang/shared-ui';
import { AppError } from '@dojang/shared-ui/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ProofDialog } from './ProofDialog.tsx';

vi.mock('@dojang/shared-auth', async (original) => ({ ...(await original<object>()), proveByPassword: vi.fn() }));

const RIGHT = 'a good long password';
const act = vi.fn();
let isProven = false;

beforeEach(() => {
  vi.clearAllMocks();
  isProven = false;
  sessionStore.setState({ status: 'loggedIn', id: 'u1', email: 'mina@dojang.test' });
  act.mockImplementation(async () => {
    if (!isProven) throw new AppError({ code: 'fresh_proof_required', status: 403 });
    return 'done';
  });
  vi.mocked(proveByPassword).mockImplementation(async (password) => {
    isProven = password === RIGHT;
    if (!isProven) throw new AppError({ code: 'wrong_password', status: 403, message: '비밀번호가 맞지 않아요.' });
  });
});

function open() {
  render(
    <AppProvider>
      <ProofDialog />
    </AppProvider>,
  );
  return userEvent.setup();
}

test('an act that needs a proof waits for the password; a wrong one keeps its reason on the screen', async () => {
  const user = open();
  const acted = withFreshProof(act);
  const password = await screen.findByLabelText('비밀번호');
  await waitFor(() => expect(password).toHaveFocus());
  await user.type(password, 'wrong{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('비밀번호가 맞지 않아요.');
  expect(act).toHaveBeenCalledOnce();
  await user.clear(password);
  await user.type(password, `${RIGHT}{Enter}`);
  expect(await acted).toBe('done');
  expect(act).toHaveBeenCalledTimes(2);
  expect(vi.mocked(proveByPassword).mock.calls).toEqual([['wrong'], [RIGHT]]);
});

test('closing the dialog ends the act without an error on the screen', async () => {
  const user = open();
  const acted = withFreshProof(act).catch((error: AppError) => error.code);
  await screen.findByLabelText('비밀번호');
  await user.keyboard('{Escape}');
  expect(await acted).toBe('aborted');
  expect(act).toHaveBeenCalledOnce();
});

test('an act that needs no proof, and one that fails otherwise, asks nothing', async () => {
  open();
  isProven = true;
  expect(await withFreshProof(act)).toBe('done');
  const fails = async () => {
    throw new AppError({ code: 'forbidden', status: 403 });
  };
  await expect(withFreshProof(fails)).rejects.toMatchObject({ code: 'forbidden' });
  expect(screen.queryByLabelText('비밀번호')).toBeNull();
});
