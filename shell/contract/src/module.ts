import type { ComponentType } from 'react';

/** What a page's file exports. The component is drawn inside the layout that the descriptor names. */
export interface PageModule {
  Component: ComponentType;
}

/** Path (as in the descriptor) → lazy page. The default export of a remote's one exposed module, `./routes`. */
export type RemoteRoutes = Record<string, () => Promise<PageModule>>;

/** Types `src/routes.tsx` of a remote. */
export function defineRoutes(routes: RemoteRoutes): RemoteRoutes {
  return routes;
}
