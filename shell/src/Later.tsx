import { freshProofStore, sessionStore } from '@dojang/shared-auth';
import { errorText, snack, useLazyOverlay } from '@dojang/shared-ui/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { forgetPersonalValues } from './access/personal-storage.ts';
import { startReports } from './errors/start-reports.ts';
import { OverrideBadge } from './layouts/OverrideBadge.tsx';
import { NewBuildPrompt } from './routing/NewBuildPrompt.tsx';
import type { RouteHandle } from './routing/route-handle.ts';
import type { ShellRouter } from './routing/router.ts';
import { keepRoutingCookie } from './routing-cookie.ts';
import { useShell } from './ShellContext.tsx';

/** Components for which no first page waits. They are in one file that is loaded when the browser is idle. */
export default function Later({ router }: { router: ShellRouter }) {
  const { snapshot } = useShell();
  useEffect(() => {
    const shown = () => {
      const handle = router.state.matches.at(-1)?.route.handle as RouteHandle | undefined;
      return { path: handle?.descriptor.path ?? null, remote: handle?.remote ?? 'shell' };
    };
    startReports(snapshot, shown, (listener) => router.subscribe(listener));
  }, [snapshot, router]);
  useEffect(forgetPersonalValues, []);
  useEffect(() => {
    const keep = () => {
      if (sessionStore.getState().status === 'loggedIn') keepRoutingCookie();
    };
    keep();
    return sessionStore.subscribe(keep);
  }, []);
  return (
    <>
      <NewBuildPrompt />
      <OverrideBadge />
      <FreshProof />
    </>
  );
}

const loadProof = async () => (await import('./features/account/ProofDialog.tsx')).ProofDialog;

/** The dialog stays mounted after it was needed once. When its code cannot be loaded, the act fails as if it was cancelled. */
function FreshProof() {
  const asking = useStore(freshProofStore, (state) => state.asking);
  const Dialog = useLazyOverlay(loadProof, asking && 'asked', () => {
    asking?.cancel();
    snack.error(errorText({ code: 'network' }));
  });
  return Dialog && <Dialog />;
}
