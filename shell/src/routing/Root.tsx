import { Outlet, ScrollRestoration } from '@dojang/shared-ui/router';
import type { RemoteLoader } from '../federation/remote-loader.ts';
import { MemberHost } from '../layouts/member-frames.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { scrollKey } from './scroll-key.logic.ts';
import { useIntentPreload } from './use-intent-preload.ts';
import { useLateConsents } from './use-late-consents.ts';
import { useLostProject } from './use-lost-project.ts';
import { useNavigationEffects } from './use-navigation-effects.ts';

/** Parent of every page. It runs the effects of navigations. */
export function Root({ loader }: { loader: RemoteLoader }) {
  useNavigationEffects();
  useIntentPreload(loader);
  useLostProject();
  useLateConsents();
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <MemberHost />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
