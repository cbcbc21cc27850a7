import { useSearchParams } from '@dojang/shared-ui/router';
import { useEffect, useRef } from 'react';
import { hasComment } from './conversation.logic.ts';
import type { ConversationItem } from './conversation.schema.ts';

interface Loaded {
  items: readonly ConversationItem[] | undefined;
  hasMore: boolean;
  isLoading: boolean;
  loadMore: () => unknown;
}

/** The comment in the address (`?comment=ID`). Loads earlier items until the comment is loaded, and scrolls to it once. */
export function useMarkedComment({ items, hasMore, isLoading, loadMore }: Loaded): string | null {
  const [search] = useSearchParams();
  const marked = search.get('comment');
  const scrolledTo = useRef<string | null>(null);
  useEffect(() => {
    if (!marked || !items || scrolledTo.current === marked) return;
    if (!hasComment(items, marked)) {
      if (hasMore && !isLoading) void loadMore();
      return;
    }
    scrolledTo.current = marked;
    document.getElementById(`comment-${marked}`)?.scrollIntoView({ block: 'center' });
  }, [marked, items, hasMore, isLoading, loadMore]);
  return marked;
}
