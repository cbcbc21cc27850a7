import { useKeptState } from '../../use-kept-state.ts';

/** An issue of only a title. */
export interface TitledIssue {
  id: string;
  title: string;
}

export interface UnsentTitle extends TitledIssue {
  /** While it is tried again. */
  isSending: boolean;
}

const NONE: readonly UnsentTitle[] = [];

/**
 * Creates issues from typed titles, and keeps the titles of those that failed. A second attempt has the same id: when only
 * the answer was lost, it finds the issue.
 *
 * @param key where they are created, e.g. a column; the titles stay there while something else is shown
 * @param create resolves to false when it failed, which it has explained
 */
export function useUnsentTitles(key: string, create: (issue: TitledIssue) => Promise<boolean>) {
  const [unsent, setUnsent] = useKeptState(`unsent ${key}`, NONE);
  const drop = ({ id }: TitledIssue) => setUnsent((all) => all.filter((one) => one.id !== id));
  const add = async (title: string) => {
    const issue = { id: crypto.randomUUID(), title };
    if (!(await create(issue))) setUnsent((all) => [...all, { ...issue, isSending: false }]);
  };
  const retry = async ({ id, title }: TitledIssue) => {
    const mark = (isSending: boolean) =>
      setUnsent((all) => all.map((one) => (one.id === id ? { ...one, isSending } : one)));
    mark(true);
    if (await create({ id, title })) drop({ id, title });
    else mark(false);
  };
  return { unsent, add, retry, drop };
}
