import { useLocation, useMatches, useNavigate } from '@dojang/shared-ui/router';
import { useEffect, useEffectEvent } from 'react';
import { consentPath, onLateConsents } from '../features/consent/consent-gate.ts';
import type { RouteHandle } from './route-handle.ts';

/**
 * Stops the open page when the answer of `hasPendingConsents` comes after the page was opened. It does so by a navigation, so
 * that a page with unsaved changes asks first.
 */
export function useLateConsents(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const stop = useEffectEvent(() => {
    if (handle && !handle.descriptor.beforeConsent)
      void navigate(consentPath(`${pathname}${search}`), { replace: true });
  });
  useEffect(() => onLateConsents(() => stop()), []);
}
