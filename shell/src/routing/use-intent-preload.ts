import { sessionStore } from '@dojang/shared-auth';
import { matchRoutes } from '@dojang/shared-ui/router';
import { useEffect } from 'react';
import { judge } from '../access/access.logic.ts';
import type { RemoteLoader } from '../federation/remote-loader.ts';
import { useShell } from '../ShellContext.tsx';

const REST_MS = 60;

/**
 * Preloads a page's code while the pointer is over a link to it, or the link has the focus. One listener handles all
 * links, also those inside of remotes. Pages without permission are not preloaded.
 */
export function useIntentPreload(loader: RemoteLoader): void {
  const { snapshot } = useShell();
  useEffect(() => {
    const routes = snapshot.remotes.flatMap(({ name, descriptor }) =>
      descriptor.routes.map((route) => ({ path: route.path, handle: { name, route } })),
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onIntent = (event: Event) => {
      clearTimeout(timer);
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target === '_blank') return;
      timer = setTimeout(() => {
        const match = matchRoutes(routes, link.pathname)?.at(-1)?.route.handle as
          | (typeof routes)[0]['handle']
          | undefined;
        if (!match || judge(match.route.access, sessionStore.getState(), link.pathname).kind !== 'pass') return;
        loader.preload(match.name, match.route.path);
      }, REST_MS);
    };
    document.addEventListener('pointerover', onIntent, { passive: true });
    document.addEventListener('focusin', onIntent);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, [snapshot, loader]);
}
