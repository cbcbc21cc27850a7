import type { RouteDescriptor } from '@dojang/contract';
import { useLocation, useMatches, useParams } from '@dojang/shared-ui/router';
import { useEffect } from 'react';
import { useFrameSession, useVisitor } from '../../access/visitor.ts';
import { rememberRecent } from './recents.store.ts';
import { visitedPlace } from './visited.logic.ts';

/** Somebody who only passes through does not want to come back. */
const STAY_MS = 2500;

/** Remembers the documents that a member opens, under the title that their page has set, for the palette. */
export function useVisited(): void {
  const { pathname, search } = useLocation();
  const params = useParams();
  const isMember = useVisitor() === 'member';
  const userId = useFrameSession().id;
  const descriptor = (useMatches().at(-1)?.handle as { descriptor?: RouteDescriptor } | undefined)?.descriptor;
  const hasParam = Object.keys(params).length > 0;
  useEffect(() => {
    if (!isMember || !descriptor) return;
    const openedAt = Date.now();
    const timer = setTimeout(() => {
      const place = visitedPlace({ descriptor, pathname, search, title: document.title, hasParam });
      if (place) rememberRecent(userId, { ...place, openedAt });
    }, STAY_MS);
    return () => clearTimeout(timer);
  }, [isMember, descriptor, pathname, search, userId, hasParam]);
}
