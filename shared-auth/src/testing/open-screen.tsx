import { AppProvider, Overlays } from '@dojang/shared-ui';
import { RouterProvider } from '@dojang/shared-ui/router';
import { createMemoryRouter, resetOverlays } from '@dojang/shared-ui/testing';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach } from 'vitest';
import { createQueryClient, type QueryClient, QueryClientProvider } from '../query.ts';

export interface OpenScreen extends RenderResult {
  user: UserEvent;
  router: ReturnType<typeof createMemoryRouter>;
  client: QueryClient;
  /** The current path and query of the router. */
  address(): string;
}

/**
 * Renders a screen as the shell does: theme, query client, router and overlays, with a user who clicks and types. Any
 * other path shows 다른 곳; an exception of the screen shows 오류 화면.
 *
 * @param path the URL to open; the screen is the route of its pathname
 */
export function openScreen(element: ReactElement, path = '/'): OpenScreen {
  const router = createMemoryRouter(
    [
      { path: path.replace(/\?.*/, ''), element, errorElement: <p>오류 화면</p> },
      { path: '*', element: <p>다른 곳</p> },
    ],
    { initialEntries: [path] },
  );
  const client = createQueryClient();
  const view = render(
    <AppProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Overlays />
      </QueryClientProvider>
    </AppProvider>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { ...view, user: userEvent.setup(), router, client, address };
}

afterEach(resetOverlays);
