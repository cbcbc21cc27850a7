import { apiPost, leaveAccount, sessionStore } from '@dojang/shared-auth';
import { createQueryClient, QueryClientProvider } from '@dojang/shared-auth/query';
import { AppError, AppProvider, Overlays } from '@dojang/shared-ui';
import { RouterProvider } from '@dojang/shared-ui/router';
import { createMemoryRouter } from '@dojang/shared-ui/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { AcceptInviteDialog } from './AcceptInviteDialog.tsx';

vi.mock('@dojang/shared-auth', async (original) => ({
  ...(await original<object>()),
  apiPost: vi.fn(),
  leaveAccount: vi.fn(),
}));
const post = vi.mocked(apiPost);

const OFFER = { projectId: 'p1', projectName: '여름 팝업', inviterName: '김민아', alreadyMember: false };
const JOINED = { projectId: 'p1', name: '여름 팝업', alreadyMember: false };
const answers = (byPath: Record<string, () => unknown>) =>
  post.mockImplementation(async (path) => byPath[path.split('/').at(-1) ?? '']?.() as never);

function open() {
  const router = createMemoryRouter(
    [
      { path: '/project', element: <AcceptInviteDialog code="abc" onClose={() => {}} /> },
      { path: '*', element: <p>다른 곳</p> },
    ],
    { initialEntries: ['/project'] },
  );
  render(
    <AppProvider>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
        <Overlays />
      </QueryClientProvider>
    </AppProvider>,
  );
  return { router, user: userEvent.setup() };
}

beforeEach(() => {
  post.mockReset();
  sessionStore.setState({ status: 'loggedIn', id: 'u1', name: '박준', email: 'jun@dojang.test' });
});

test('shows inviter and project before joining', async () => {
  answers({ getInvite: () => OFFER });
  open();
  expect(await screen.findByText(/김민아 님이/)).toHaveTextContent('김민아 님이 ‘여름 팝업’ 프로젝트에 초대했어요.');
  expect(post.mock.calls.map(([path]) => path)).toEqual(['/api/private/project/getInvite']);
});

test('shows the welcome after joining, also when a retry after a lost response finds that the user has joined', async () => {
  answers({ getInvite: () => OFFER, updateMember: () => ({ ...JOINED, alreadyMember: true }) });
  const { router, user } = open();
  await screen.findByText(/김민아 님이/);
  await user.dblClick(screen.getByRole('button', { name: '참여하기' }));
  expect(await screen.findByText('‘여름 팝업’ 프로젝트에 참여했어요')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?projectId=p1');
  expect(post.mock.calls.filter(([path]) => path.endsWith('updateMember'))).toHaveLength(1);
});

test('opens the project for members without joining again', async () => {
  answers({ getInvite: () => ({ ...OFFER, alreadyMember: true }) });
  const { router, user } = open();
  await user.click(await screen.findByRole('button', { name: '프로젝트 열기' }));
  expect(router.state.location.search).toBe('?projectId=p1');
  expect(post.mock.calls.some(([path]) => path.endsWith('updateMember'))).toBe(false);
});

test('shows at once that a code is used up, without a join button', async () => {
  answers({
    getInvite: () => {
      throw new AppError({ code: 'invite_used', status: 409 });
    },
  });
  open();
  expect(await screen.findByText('이미 쓴 초대예요')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '참여하기' })).not.toBeInTheDocument();
});

test('a wrong code is requested once, and not again on focus or reconnect', async () => {
  answers({
    getInvite: () => {
      throw new AppError({ code: 'invite_not_found', status: 404 });
    },
  });
  open();
  expect(await screen.findByText('초대 코드를 찾을 수 없어요')).toBeInTheDocument();
  for (const event of ['visibilitychange', 'offline', 'online']) {
    await act(async () => void window.dispatchEvent(new Event(event)));
  }
  expect(post).toHaveBeenCalledTimes(1);
});

test('can be loaded again when the server was unreachable', async () => {
  let tries = 0;
  answers({
    getInvite: () => {
      tries += 1;
      if (tries === 1) throw new AppError({ code: 'network' });
      return OFFER;
    },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText(/김민아 님이/)).toBeInTheDocument();
});

test('switching the account asks about unsaved changes first, and is cancelled by staying', async () => {
  answers({
    getInvite: () => {
      throw new AppError({ code: 'invite_other_account', status: 403 });
    },
  });
  const { router, user } = open();
  vi.mocked(leaveAccount).mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  const leave = await screen.findByRole('button', { name: '다른 계정으로 로그인' });
  await user.click(leave);
  expect(router.state.location.pathname).toBe('/project');
  await user.click(leave);
  expect(router.state.location.pathname).toBe('/member/login');
});
