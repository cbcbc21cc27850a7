import { toast } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { useEffect, useRef } from 'react';
import type { IssueHead } from '../issue/issue.schema.ts';
import type { TitledIssue } from '../issue/use-unsent-titles.ts';

interface Options {
  heads: readonly IssueHead[];
  /** Ids of the issues that pass the filter; absent: all. */
  shown: ReadonlySet<string> | undefined;
  hrefOf: (id: string) => string;
}

/** Tells of a new card that the filter hides, with a way to it. Otherwise it would be gone without a word. */
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
        // The next one takes its place: several are created in a row.
        about: 'hidden-card',
        description: '지금 고른 조건에 맞지 않아 이 화면에는 보이지 않아요.',
        action: { label: '열기', onClick: () => void navigate(hrefOf(id)) },
      });
    }
  }, [heads, shown, hrefOf, navigate]);
  /** To be called when the creation begins: the row may be in the list before the answer has been read. */
  return ({ id, title }: TitledIssue) => void created.current.set(id, title);
}
