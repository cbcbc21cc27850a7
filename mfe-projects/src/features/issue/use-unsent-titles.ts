import { z } from 'zod';
import { type KeptKind, useKeptState } from '../../use-kept-state.ts';

/** An issue that has only a title. */
export interface TitledIssue {
  id: string;
  title: string;
}

export interface UnsentTitle extends TitledIssue {
  /** It is being sent again. */
  isSending: boolean;
  /** It is being sent for the first time. It is kept, because the tab may end before the response, but it is not shown. */
  isFirst: boolean;
}

const NONE: readonly UnsentTitle[] = [];

const schema = z.array(z.object({ id: z.uuid(), title: z.string() }));

const UNSENT: KeptKind<readonly UnsentTitle[]> = {
  first: NONE,
  parse(value) {
    const { data = [] } = schema.safeParse(value);
    // The tab that was sending them has ended.
    return data.length > 0 ? data.map((issue) => ({ ...issue, isSending: false, isFirst: false })) : null;
  },
  merge: (now, found) => [...found.filter(({ id }) => !now.some((one) => one.id === id)), ...now],
};

/**
 * Creates issues from typed titles. It keeps titles that failed, or whose response a closed tab did not get. A retry has the
 * same id, so when only the response was lost, it finds the issue.
 *
 * @param key where they are created, e.g. a column; the titles stay there while something else is shown
 * @param create resolves to false when it failed, which it has explained
 */
export function useUnsentTitles(key: string, create: (issue: TitledIssue) => Promise<boolean>) {
  const [all, setAll] = useKeptState(`unsent ${key}`, UNSENT);
  const drop = ({ id }: TitledIssue) =>
    setAll((now) => {
      const rest = now.filter((one) => one.id !== id);
      return rest.length > 0 ? rest : NONE;
    });
  const send = async (issue: TitledIssue) => {
    if (await create(issue)) return drop(issue);
    setAll((now) => now.map((one) => (one.id === issue.id ? { ...one, isSending: false, isFirst: false } : one)));
  };
  const add = (title: string) => {
    const issue = { id: crypto.randomUUID(), title };
    setAll((now) => [...now, { ...issue, isSending: true, isFirst: true }]);
    return send(issue);
  };
  const retry = ({ id, title }: TitledIssue) => {
    setAll((now) => now.map((one) => (one.id === id ? { ...one, isSending: true } : one)));
    return send({ id, title });
  };
  return { unsent: all.filter(({ isFirst }) => !isFirst), add, retry, drop };
}
