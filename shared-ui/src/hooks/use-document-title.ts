import { useEffect } from 'react';

/** Sets the title of the tab: '회의록 · 도장'. An empty title keeps the route's title. */
export function useDocumentTitle(title: string, productName = '도장'): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${productName}`;
  }, [title, productName]);
}
