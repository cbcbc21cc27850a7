import type { Snapshot } from '@dojang/contract';
import { createBrowserRouter } from '@dojang/shared-ui/router';
import type { BuildWatch } from '../build-meta.ts';
import type { RemoteLoader } from '../federation/remote-loader.ts';
import { everyNavigation } from './guards.ts';
import { Root } from './Root.tsx';
import { RootError } from './RootError.tsx';
import { buildRoutes } from './route-tree.tsx';

export type ShellRouter = ReturnType<typeof createBrowserRouter>;

interface RouterParts {
  snapshot: Snapshot;
  loader: RemoteLoader;
  builds: BuildWatch;
}

/** The page's router. Unknown URLs match the `*` route, and all others match the route of a descriptor. */
export function createShellRouter({ snapshot, loader, builds }: RouterParts): ShellRouter {
  return createBrowserRouter([
    {
      id: 'root',
      Component: () => Root({ loader }),
      ErrorBoundary: RootError,
      middleware: [everyNavigation(builds)],
      children: buildRoutes({ snapshot, loader, builds }),
    },
  ]);
}
