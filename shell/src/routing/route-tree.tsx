import type { Layout, PageModule, RouteDescriptor, Snapshot } from '@dojang/contract';
import { prepareSupabase } from '@dojang/shared-auth';
import { notFound, type RouteObject, useLoaderData, useParams, useSearchParams } from '@dojang/shared-ui/router';
import { type ComponentType, Fragment, type ReactNode, useEffect, useRef } from 'react';
import shellRoutes from '../../routes.ts';
import { type BuildWatch, isChunkFailure, isReplaced, reloadOnce } from '../build-meta.ts';
import { HomeSkeleton, NoSkeleton } from '../components/skeletons.tsx';
import { noteLoad } from '../errors/remote-notes.ts';
import { RemoteLoadError } from '../federation/load-failure.ts';
import type { RemoteLoader } from '../federation/remote-loader.ts';
import { LAYOUT_COMPONENTS, LAYOUT_SKELETONS } from '../layouts/layouts.tsx';
import { sectionPlaces } from '../navigation/navigation.logic.ts';
import { AreaError } from './AreaError.tsx';
import { guard, throwIfRefused } from './guards.ts';
import type { RouteHandle } from './route-handle.ts';
import { shellPages } from './shell-pages.ts';
import { useSessionRetry } from './use-session-retry.ts';

interface Sources {
  snapshot: Snapshot;
  loader: RemoteLoader;
  builds: BuildWatch;
}

/**
 * The whole route tree, from the snapshot's descriptors and the shell's own routes. Each route is under its layout. The guard
 * of a route is middleware and runs before its loader, and the loader loads the remote's code.
 */
export function buildRoutes({ snapshot, loader, builds }: Sources): RouteObject[] {
  const children = new Map<Layout, RouteObject[]>();
  const add = (route: RouteObject, layout: Layout) => children.set(layout, [...(children.get(layout) ?? []), route]);

  const choice = sectionPlaces(snapshot, 'project').above;
  for (const descriptor of shellRoutes) add(shellRoute(descriptor, choice), descriptor.layout);
  for (const { name, descriptor } of snapshot.remotes) {
    for (const route of descriptor.routes) add(remoteRoute(route, name, { loader, builds, choice }), route.layout);
  }
  const nowhere = () => Promise.reject(notFound());
  add({ path: '*', loader: nowhere, ErrorBoundary: AreaError, HydrateFallback: NoSkeleton }, 'default');

  return [...children].map(([layout, routes]) => ({
    id: `layout:${layout}`,
    Component: LAYOUT_COMPONENTS[layout],
    children: routes,
  }));
}

function remoteRoute(
  descriptor: RouteDescriptor,
  remote: string,
  { loader, builds, choice }: { loader: RemoteLoader; builds: BuildWatch; choice: string },
): RouteObject {
  return {
    ...common(descriptor, remote, choice),
    loader: async ({ context }) => {
      throwIfRefused(context);
      const began = performance.now();
      const [page, data] = await Promise.all([
        loader.loadPage(remote, descriptor.path),
        import('../DataProvider.tsx'),
        prepareSupabase(),
      ]);
      if (!page.ok) {
        // A newer build is live and the files of this build were removed. A reload gets the new files.
        if (page.failure.code === 'not_found' && (await isReplaced(builds)) && reloadOnce())
          return new Promise(() => {});
        throw new RemoteLoadError(page.failure);
      }
      return { Component: page.value.Component, Provider: data.DataProvider, began };
    },
    ErrorBoundary: () => <AreaError onRetry={() => loader.forget(remote)} remote={remote} />,
  };
}

function shellRoute(descriptor: RouteDescriptor, choice: string): RouteObject {
  return {
    ...common(descriptor, undefined, choice),
    loader: async ({ context }) => {
      throwIfRefused(context);
      const open = shellPages[descriptor.path];
      if (!open) throw notFound();
      try {
        return await open();
      } catch (error) {
        // The page is being reloaded. The current screen stays until then.
        if (isChunkFailure(error) && reloadOnce()) return new Promise(() => {});
        throw error;
      }
    },
    ErrorBoundary: AreaError,
  };
}

function common(descriptor: RouteDescriptor, remote: string | undefined, choice: string): RouteObject {
  const handle: RouteHandle = { descriptor, remote };
  return {
    id: descriptor.path,
    path: descriptor.path,
    handle,
    middleware: [guard(descriptor, choice)],
    // A change of the page's own query does not reload its code: only the guard and the cached module run again.
    Component: pageOf(descriptor, remote),
    HydrateFallback: descriptor.path === '/' ? HomeSkeleton : LAYOUT_SKELETONS[descriptor.layout],
  };
}

interface DrawnPage extends PageModule {
  /**
   * Pages of remotes query the server, so they get the provider. The shell's own pages include the provider when they need it.
   */
  Provider?: ComponentType<{ children: ReactNode }>;
  /** `performance.now()` when the page was opened; only for pages of remotes. */
  began?: number;
}

/** Renders the page from the loader. When the key of the route or a path parameter changes, the page is mounted again. */
function pageOf(descriptor: RouteDescriptor, remote: string | undefined): ComponentType {
  return function Page() {
    useSessionRetry();
    const { Component, Provider = Fragment, began } = useLoaderData() as DrawnPage;
    const opened = useRef(began);
    useEffect(() => {
      if (remote && opened.current !== undefined) noteLoad(remote, opened.current);
    }, []);
    const [search] = useSearchParams();
    const params = useParams();
    const key = [...Object.values(params), descriptor.key ? search.get(descriptor.key) : ''].join('|');
    return (
      <Provider>
        <Component key={key} />
      </Provider>
    );
  };
}
