import { cancelConfirmOnNavigation, setTabTitle } from '@dojang/shared-ui/core';
import { useLocation, useMatches } from '@dojang/shared-ui/router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { MAIN_ID } from '../layouts/SkipLink.tsx';
import { useProduct } from '../ShellContext.tsx';
import type { RouteHandle } from './route-handle.ts';
import { fadeIn } from './screen-change.ts';

/**
 * After a change of the path: cancels open confirm dialogs, sets the document title, moves the focus to the page's heading,
 * and fades the screen in.
 */
export function useNavigationEffects(): void {
  const { pathname } = useLocation();
  const { productName, tagline } = useProduct();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const title = handle?.descriptor.title ?? '페이지를 찾을 수 없어요';

  // It runs before the page's own effects, so that a page can set a more specific title, e.g. the title of a note.
  useLayoutEffect(() => {
    setTabTitle(handle?.descriptor.path === '/' ? `${productName} · ${tagline}` : `${title} · ${productName}`);
  }, [handle, title, productName, tagline]);

  const drawn = useRef(pathname);
  useLayoutEffect(() => {
    if (drawn.current === pathname) return;
    drawn.current = pathname;
    fadeIn(document.getElementById(MAIN_ID));
  }, [pathname]);

  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    cancelConfirmOnNavigation();
    // When the page has set the focus itself, e.g. to a search field, the focus stays there.
    const main = document.getElementById(MAIN_ID);
    if (!main || (document.activeElement !== main && main.contains(document.activeElement))) return;
    const heading = main.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main).focus({ preventScroll: true });
  }, [pathname]);
}
