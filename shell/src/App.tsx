import { type QueryClient, QueryClientProvider } from '@dojang/shared-auth/query';
import { AppProvider, Overlays } from '@dojang/shared-ui';
import { RouterProvider } from '@dojang/shared-ui/router';
import { SignInDialog } from './features/account/SignInDialog.tsx';
import { OverrideBadge } from './federation/OverrideBadge.tsx';
import { NewBuildPrompt } from './routing/NewBuildPrompt.tsx';
import type { ShellRouter } from './routing/router.ts';
import { ShellProvider, type ShellState } from './ShellContext.tsx';

interface AppProps {
  router: ShellRouter;
  queryClient: QueryClient;
  shell: ShellState;
}

/** The page: providers, the router, and what lies over it. */
export function App({ router, queryClient, shell }: AppProps) {
  return (
    <AppProvider>
      <ShellProvider value={shell}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Overlays />
          <SignInDialog router={router} />
          <NewBuildPrompt />
          <OverrideBadge />
        </QueryClientProvider>
      </ShellProvider>
    </AppProvider>
  );
}
