import { toast } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { useEffect, useRef } from 'react';
import type { IssueHead } from '../issue/issue.schema.ts';
import type { TitledIssue } from '../issue/use-unsent-titles.ts';

interface Options {
  heads: readonly IssueHead[];
  /** Ids of the issues that pass the filter; absent means all. */
  shown: ReadonlySet<string> | undefined;
  hrefOf: (id: string) => string;
}

/**
 * Shows a message when a filter hides a new card, with a link to it. Otherwise the card would disappear without an explanation.
 */
export function useHiddenCards({ heads, shown, hrefOf }: Options) {
  const navigate = useNavigate();
  const created = useRef(new Map<string, string>());
  useEffect(() => {
    if (created.current.size === 0) return;
    for (const { id } of heads) {
      const title = created.current.get(id);
      if (title === undefined) continue;
      created.current.delete(id);
      if (shown === undefined || shown.has(id)) continue;
      toast({
        title: `‘${title}’ 이슈를 만들었어요.`,
        // The next message replaces this one, because several cards may be created in a row.
        about: 'hidden-card',
        description: '지금 고른 조건에 맞지 않아 이 화면에는 보이지 않아요.',
        action: { label: '열기', onClick: () => void navigate(hrefOf(id)) },
      });
    }
  }, [heads, shown, hrefOf, navigate]);
  /** Call it when the creation begins, because the row may be in the list before the response has been read. */
  return ({ id, title }: TitledIssue) => void created.current.set(id, title);
}
