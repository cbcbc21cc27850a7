import { sessionStore } from '@dojang/shared-auth';
import { AppProvider } from '@dojang/shared-ui';
import { Outlet, RouterProvider } from '@dojang/shared-ui/router';
import { createMemoryRouter } from '@dojang/shared-ui/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { closeDialogs, openPalette } from '../features/palette/palette.store.ts';
import { ShellProvider, type ShellState } from '../ShellContext.tsx';
import { snapshotOf } from '../testing/areas.tsx';
import { useMemberFrame } from './member-frame.ts';
import { MemberHost } from './member-frames.tsx';

function One() {
  useMemberFrame();
  return <p>첫째 틀</p>;
}
function Two() {
  useMemberFrame();
  return <p>둘째 틀</p>;
}
const Root = () => (
  <>
    <Outlet />
    <MemberHost />
  </>
);

test('text typed in the palette survives a change of the layout', async () => {
  sessionStore.setState({ status: 'loggedIn', id: 'u1', name: '김민아', is_admin: false });
  const routes = [
    {
      element: <Root />,
      children: [
        { path: '/', element: <One /> },
        { path: '/admin', element: <Two /> },
      ],
    },
  ];
  const router = createMemoryRouter(routes);
  render(
    <AppProvider>
      <ShellProvider value={{ snapshot: snapshotOf({}) } as ShellState}>
        <RouterProvider router={router} />
      </ShellProvider>
    </AppProvider>,
  );
  act(openPalette);
  const field = await screen.findByRole('combobox', { name: '검색하고 이동하기' });
  await userEvent.type(field, 'ㅂㄱ');
  await act(() => router.navigate('/admin'));
  expect(screen.getByText('둘째 틀')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: '검색하고 이동하기' })).toBe(field);
  expect(field).toHaveValue('ㅂㄱ');
  act(closeDialogs);
});
