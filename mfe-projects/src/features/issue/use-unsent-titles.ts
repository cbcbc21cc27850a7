import { useState } from 'react';

/** An issue of only a title. */
export interface TitledIssue {
  id: string;
  title: string;
}

/**
 * Creates issues from typed titles, and keeps the titles of those that failed. A second attempt has the same id: when only
 * the answer was lost, it finds the issue.
 *
 * @param create resolves to false when it failed, which it has explained
 */
export function useUnsentTitles(create: (issue: TitledIssue) => Promise<boolean>) {
  const [unsent, setUnsent] = useState<readonly TitledIssue[]>([]);
  const drop = ({ id }: TitledIssue) => setUnsent((all) => all.filter((one) => one.id !== id));
  const send = async (issue: TitledIssue) => {
    drop(issue);
    if (!(await create(issue))) setUnsent((all) => [...all, issue]);
  };
  return { unsent, add: (title: string) => void send({ id: crypto.randomUUID(), title }), send, drop };
}
