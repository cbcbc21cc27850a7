import { AppProvider, Overlays } from '@dojang/shared-ui/core';
import { RouterProvider } from '@dojang/shared-ui/router';
import { lazy, Suspense } from 'react';
import { sessionLostStore } from './features/account/session-lost.store.ts';
import { OverrideBadge } from './federation/OverrideBadge.tsx';
import { NewBuildPrompt } from './routing/NewBuildPrompt.tsx';
import type { ShellRouter } from './routing/router.ts';
import { ShellProvider, type ShellState } from './ShellContext.tsx';

const SignInDialog = lazy(async () => ({
  default: (await import('./features/account/SignInDialog.tsx')).SignInDialog,
}));

interface AppProps {
  router: ShellRouter;
  shell: ShellState;
}

/** The page: providers, the router, and what lies over it. */
export function App({ router, shell }: AppProps) {
  return (
    <AppProvider>
      <ShellProvider value={shell}>
        <RouterProvider router={router} />
        <Overlays />
        <SessionLost router={router} />
        <NewBuildPrompt />
        <OverrideBadge />
      </ShellProvider>
    </AppProvider>
  );
}

/** Fetches the dialog when it is first needed, and keeps it from then on. */
function SessionLost({ router }: { router: ShellRouter }) {
  const { wasLost } = sessionLostStore();
  return wasLost ? (
    <Suspense>
      <SignInDialog router={router} />
    </Suspense>
  ) : null;
}
