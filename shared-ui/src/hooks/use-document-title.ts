import { useEffect } from 'react';
import { setTabTitle, type TitleOptions } from '../overlay-state/tab-title.ts';

/** Sets the title of the tab: '회의록 · 도장'. An empty title keeps the route's title. */
export function useDocumentTitle(title: string, { isError = false }: TitleOptions = {}): void {
  useEffect(() => {
    if (title) setTabTitle(`${title} · 도장`, { isError });
  }, [title, isError]);
}
