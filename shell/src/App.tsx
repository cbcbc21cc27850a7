import { mayHaveSession } from '@dojang/shared-auth';
import { AppProvider, Overlays, prepareWhenIdle, useLazyOverlay } from '@dojang/shared-ui/core';
import { RouterProvider } from '@dojang/shared-ui/router';
import { lazy, Suspense, useState } from 'react';
import { sessionLostStore } from './access/session-lost.store.ts';
import { loggedWhereShown } from './errors/report-error.ts';
import type LaterParts from './Later.tsx';
import type { ShellRouter } from './routing/router.ts';
import { ShellProvider, type ShellState } from './ShellContext.tsx';
import { whenIdle } from './when-idle.ts';

const RETRY_MS = 5000;

/** Dialog and sign-in form in one file. */
async function loadSignIn() {
  const [{ SignInDialog }] = await Promise.all([
    import('./features/account/SignInDialog.tsx'),
    import(/* webpackChunkName: "login" */ './features/account/LoginForm.tsx'),
  ]);
  return SignInDialog;
}
if (mayHaveSession()) prepareWhenIdle(loadSignIn);

/** When this code fails to load, the page works without it. */
const Later = lazy<typeof LaterParts>(async () => {
  await new Promise<void>(whenIdle);
  return import('./Later.tsx').catch(() => ({ default: () => <></> }));
});

interface AppProps {
  router: ShellRouter;
  shell: ShellState;
}

/** The root component: providers, router and overlays. */
export function App({ router, shell }: AppProps) {
  return (
    <AppProvider>
      <ShellProvider value={shell}>
        <RouterProvider router={router} onError={loggedWhereShown} />
        <Overlays />
        <SessionLost router={router} />
        <Suspense>
          <Later router={router} />
        </Suspense>
      </ShellProvider>
    </AppProvider>
  );
}

/**
 * Keeps the dialog mounted after it was needed once. Without a network its code is loaded when the network is back, and the
 * page stays meanwhile.
 */
function SessionLost({ router }: { router: ShellRouter }) {
  const { wasLost } = sessionLostStore();
  const [attempt, setAttempt] = useState(0);
  const SignInDialog = useLazyOverlay(loadSignIn, wasLost ? attempt : null, () => {
    setTimeout(() => setAttempt((count) => count + 1), RETRY_MS);
  });
  return wasLost && SignInDialog && <SignInDialog router={router} />;
}
