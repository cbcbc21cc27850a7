import { useEffect } from 'react';
import { setTabTitle } from '../overlay-state/tab-title.ts';

/** Sets the title of the tab: '회의록 · 도장'. An empty title keeps the route's title. */
export function useDocumentTitle(title: string, productName = '도장'): void {
  useEffect(() => {
    if (title) setTabTitle(`${title} · ${productName}`);
  }, [title, productName]);
}
