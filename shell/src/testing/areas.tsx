import type { Extensions, NavigationItem, Snapshot } from '@dojang/contract';
import { sessionStore } from '@dojang/shared-auth';
import { createQueryClient, QueryClientProvider } from '@dojang/shared-auth/query';
import { AppProvider } from '@dojang/shared-ui';
import { RouterProvider } from '@dojang/shared-ui/router';
import { createMemoryRouter } from '@dojang/shared-ui/testing';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import type { BuildWatch } from '../build-meta.ts';
import type { LoadResult, RemoteLoader } from '../federation/remote-loader.ts';
import { ShellProvider, type ShellState } from '../ShellContext.tsx';

/** Name of an area → its declarations. */
export type Areas = Record<string, Extensions>;

/** A live platform with these areas and navigation entries, and with the parts that extensions need. */
export const snapshotOf = (areas: Areas, navigation: readonly NavigationItem[] = []): Snapshot =>
  ({
    id: 's1',
    remotes: Object.entries(areas).map(([name, extensions], index) => ({
      name,
      descriptor: { extensions, navigation: index === 0 ? navigation : [], routes: [] },
    })),
  }) as unknown as Snapshot;

export const dead = {
  ok: false,
  failure: { code: 'unreachable', remote: 'two', version: '1', detail: '' },
} satisfies LoadResult<never>;

interface ShellOptions {
  areas: Areas;
  navigation?: readonly NavigationItem[];
  load: RemoteLoader['loadExtension'];
  path?: string;
}

/** Renders a part of the shell for a member. `load` provides the code of extensions. */
export function renderInShell(element: ReactElement, { areas, navigation, load, path = '/' }: ShellOptions) {
  sessionStore.setState({ status: 'loggedIn', id: 'u1', name: '김민아', is_admin: false });
  const builds: Partial<BuildWatch> = { check: async () => {}, isOutdated: () => false };
  const loader: Partial<RemoteLoader> = { loadExtension: load };
  const router = createMemoryRouter(
    [
      { path: '/', element },
      { path: '*', element: <p>다른 곳</p> },
    ],
    { initialEntries: [path] },
  );
  render(
    <AppProvider>
      <QueryClientProvider client={createQueryClient()}>
        <ShellProvider value={{ snapshot: snapshotOf(areas, navigation), loader, builds } as ShellState}>
          <RouterProvider router={router} />
        </ShellProvider>
      </QueryClientProvider>
    </AppProvider>,
    { onCaughtError: () => {} },
  );
  return { router, user: userEvent.setup() };
}
