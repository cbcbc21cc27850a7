import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { AppProvider } from '../theme/AppProvider.tsx';

/** Renders an element within theme and router, as the shell does, and returns a `user` that clicks and types. */
export function renderUi(element: ReactElement, { path = '/' }: { path?: string } = {}) {
  const tree = (content: ReactElement) => <AppProvider>{content}</AppProvider>;
  const router = createMemoryRouter(
    [
      { path: '/', element },
      { path: '*', element: <p>다른 곳</p> },
    ],
    { initialEntries: [path] },
  );
  return { user: userEvent.setup(), router, ...render(tree(<RouterProvider router={router} />)) };
}
