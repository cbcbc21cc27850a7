import { sessionStore } from '@dojang/shared-auth';
import { useQueryClient } from '@dojang/shared-auth/query';
import { type Continued, type JournalPlace, useAutosave, useLateState, useUnsavedGuard } from '@dojang/shared-ui';
import { type DocumentJson, parseDocument } from '@dojang/shared-ui/document';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { mergeTitled } from '../../merge-titled.logic.ts';
import { type IssueDraft, saveIssue } from './issue.mutations.ts';
import { issueQueries } from './issue.queries.ts';
import type { Issue, IssueHead } from './issue.schema.ts';

/** The journal's key of an issue. */
export const issuePlace = (id: string): JournalPlace => ({ account: sessionStore.getState().id, kind: 'issue', id });

const keptDraft = z.object({ title: z.string(), body: z.unknown() });

/** Parses a journal entry as a draft. */
export function parseIssueDraft(kept: unknown): IssueDraft | null {
  const { success, data } = keptDraft.safeParse(kept);
  return success ? { title: data.title, body: parseDocument(data.body) } : null;
}

export function mergeIssues(base: IssueDraft, mine: IssueDraft, theirs: IssueDraft) {
  const titled = ({ title, body: text }: IssueDraft) => ({ title, text });
  const { merged, isConflict } = mergeTitled(titled(base), titled(mine), titled(theirs));
  return { merged: { title: merged.title, body: merged.text }, isConflict };
}

/**
 * Title and body of an issue with autosave. When a newer revision arrives and nothing is unsaved, it replaces them. Otherwise
 * the next save is refused and merged with the newer revision. Both versions are shown only when both changed the same block.
 *
 * @param continued unsaved changes of an earlier visit that the user continues
 */
export function useIssueDraft(issue: Issue, enabled: boolean, continued: Continued<IssueDraft> | null) {
  const client = useQueryClient();
  const stored: IssueDraft = { title: issue.title, body: issue.body };
  const { value: draft, peek, set: setDraft, setLater } = useLateState(continued?.value ?? stored);
  const [baseRev, setBaseRev] = useState(continued?.rev ?? issue.rev);

  const remember = (saved: Issue) => {
    client.setQueryData(issueQueries.detail(issue.id).queryKey, saved);
    client.setQueryData<IssueHead[]>(keys.issueHeads(issue.project_id), (heads) =>
      heads?.map((head) =>
        head.id === saved.id ? { ...head, title: saved.title, rev: saved.rev, updated_at: saved.updated_at } : head,
      ),
    );
  };

  const autosave = useAutosave<IssueDraft, Issue>({
    id: issue.id,
    value: draft,
    stored,
    rev: baseRev,
    enabled,
    journal: issuePlace(issue.id),
    continues: continued?.entry,
    unanswered: continued?.sent,
    read: ({ removed_at, title, body }) => (removed_at ? null : { title, body }),
    merging: {
      merge: mergeIssues,
      show: (merged) => flushSync(() => setDraft(merged)),
    },
    save: async (value, rev, acknowledged) => {
      const result = await saveIssue(issue.id, value, rev, acknowledged);
      if (result.ok) {
        const title = value.title.trim() ? value.title : issue.title;
        remember({ ...issue, ...value, title, rev: result.rev, updated_at: result.updatedAt });
      }
      return result;
    },
  });

  const settled = autosave.state === 'idle' || autosave.state === 'saved';
  // A change of this render is not in the autosave's state yet, so it must not be replaced.
  if (settled && issue.rev > autosave.rev && issue.rev > baseRev && autosave.isStored(peek())) {
    setBaseRev(issue.rev);
    setDraft({ title: issue.title, body: issue.body });
  }

  useUnsavedGuard(autosave.state === 'error' || autosave.state === 'conflict', autosave.settle);

  const takeTheirs = (theirs: Issue) => {
    remember(theirs);
    autosave.resolve('theirs');
    setBaseRev(theirs.rev);
    setDraft({ title: theirs.title, body: theirs.body });
  };

  const { hold } = autosave;
  const setTitle = useCallback((title: string) => setDraft({ ...peek(), title }), [peek, setDraft]);
  /** For the editor, because it renders each character itself. */
  const setBody = useCallback(
    (body: DocumentJson) => {
      const next = { ...peek(), body };
      setLater(next);
      hold(next);
    },
    [peek, setLater, hold],
  );
  return {
    draft,
    setTitle,
    setBody,
    autosave,
    takeTheirs,
    keepMine: () => autosave.resolve('mine'),
    keepBoth: () => autosave.resolve('both'),
  };
}
