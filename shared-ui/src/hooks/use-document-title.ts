import { useEffect } from 'react';

/** Names the tab after what is on it: '회의록 · 도장'. An empty title leaves it as the route set it. */
export function useDocumentTitle(title: string, productName = '도장'): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${productName}`;
  }, [title, productName]);
}
