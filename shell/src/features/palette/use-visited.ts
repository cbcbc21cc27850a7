import type { RouteDescriptor } from '@dojang/contract';
import { onTabTitle } from '@dojang/shared-ui/core';
import { useLocation, useMatches, useParams } from '@dojang/shared-ui/router';
import { useLayoutEffect } from 'react';
import { useFrameSession, useVisitor } from '../../access/visitor.ts';
import { rememberRecent } from './recents.store.ts';
import { visitedPlace } from './visited.logic.ts';

/** Somebody who only passes through does not want to come back. */
const STAY_MS = 2500;

/**
 * Remembers the documents that a member opens, under the title that their page has set, for the palette. A title that changes
 * while the page is open, as that of a new document does, changes the remembered one.
 */
export function useVisited(): void {
  const { pathname, search } = useLocation();
  const params = useParams();
  const isMember = useVisitor() === 'member';
  const userId = useFrameSession().id;
  const descriptor = (useMatches().at(-1)?.handle as { descriptor?: RouteDescriptor } | undefined)?.descriptor;
  const hasParam = Object.keys(params).length > 0;
  // A layout effect ends before the title of the next page is set.
  useLayoutEffect(() => {
    if (!isMember || !descriptor) return;
    const openedAt = Date.now();
    let label: string | undefined;
    const remember = () => {
      const place = visitedPlace({ descriptor, pathname, search, title: document.title, hasParam });
      if (!place || place.label === label) return;
      rememberRecent(userId, { ...place, openedAt }, label);
      label = place.label;
    };
    let stopListening = () => {};
    const timer = setTimeout(() => {
      remember();
      stopListening = onTabTitle(remember);
    }, STAY_MS);
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [isMember, descriptor, pathname, search, userId, hasParam]);
}
