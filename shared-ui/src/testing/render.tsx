import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { AppProvider } from '../theme/AppProvider.tsx';

interface RenderedUi extends RenderResult {
  user: UserEvent;
  router: ReturnType<typeof createMemoryRouter>;
}

/** Renders an element within theme and router, as the shell does, and returns a `user` that clicks and types. */
export function renderUi(element: ReactElement, { path = '/' }: { path?: string } = {}): RenderedUi {
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
