import type { RouteDescriptor } from '@dojang/contract';
import { sessionStore } from '@dojang/shared-auth';
import { onTabTitle, pageTitle } from '@dojang/shared-ui/core';
import { useLocation, useMatches, useParams } from '@dojang/shared-ui/router';
import { useLayoutEffect } from 'react';
import { useFrameSession, useVisitor } from '../../access/visitor.ts';
import { rememberRecent } from './recents.store.ts';
import { visitedPlace } from './visited.logic.ts';

/** Time in milliseconds that a page must be open. A page that was open for a shorter time was only passed through. */
const STAY_MS = 2500;
/** Delay in milliseconds, because users type a title letter by letter. */
const PAUSE_MS = 500;

/**
 * Remembers the documents that a member opens, for the palette. The label is the title that the page has set. When the title
 * changes while the page is open, the remembered label changes too, as for a new document.
 */
export function useVisited(): void {
  const { pathname, search } = useLocation();
  const params = useParams();
  const isMember = useVisitor() === 'member';
  const userId = useFrameSession().id;
  const descriptor = (useMatches().at(-1)?.handle as { descriptor?: RouteDescriptor } | undefined)?.descriptor;
  const hasParam = Object.keys(params).length > 0;
  // A layout effect is cleaned up before the title of the next page is set.
  useLayoutEffect(() => {
    if (!isMember || !descriptor) return;
    const openedAt = Date.now();
    let label: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = () => {
      timer = undefined;
      // While the session is lost the page stays open. Its places were deleted for the next user, so nothing is remembered.
      if (sessionStore.getState().id !== userId) return;
      const place = visitedPlace({ descriptor, pathname, search, title: pageTitle(), hasParam });
      if (!place || place.label === label) return;
      rememberRecent(userId, { ...place, openedAt }, label);
      label = place.label;
    };
    let stopListening = () => {};
    timer = setTimeout(() => {
      remember();
      stopListening = onTabTitle(() => {
        clearTimeout(timer);
        timer = setTimeout(remember, PAUSE_MS);
      });
    }, STAY_MS);
    return () => {
      stopListening();
      const isWaiting = timer !== undefined && label !== undefined;
      clearTimeout(timer);
      if (isWaiting) remember();
    };
  }, [isMember, descriptor, pathname, search, userId, hasParam]);
}
