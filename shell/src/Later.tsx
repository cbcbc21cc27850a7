import { sessionStore } from '@dojang/shared-auth';
import { useEffect } from 'react';
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
    </>
  );
}
