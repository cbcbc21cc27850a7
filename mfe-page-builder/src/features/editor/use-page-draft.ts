import { useQueryClient } from '@dojang/shared-auth/query';
import { type UseAutosave, useAutosave } from '@dojang/shared-ui';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { saveDraft } from '../page/page.mutations.ts';
import { pageQueries } from '../page/page.queries.ts';
import type { Page } from '../page/page.schema.ts';

export interface Draft {
  /** GrapesJS project JSON. */
  project: unknown;
  title: string;
}

export interface PageDraft {
  draft: Draft;
  setTitle: (title: string) => void;
  setProject: (project: unknown) => void;
  autosave: UseAutosave<Page>;
  /** Set by an editor that tells of changes a moment late: tells now. */
  settle: RefObject<() => void>;
  /** Replaces what is on the screen by what someone else saved; the editor must load it too. */
  takeTheirs: () => Page | null;
  /**
   * Sends what is unsaved and answers the revision that the server then has, or `null` when it could not be saved.
   */
  saveNow: () => Promise<number | null>;
}

/** What is being edited, saved while one works. */
export function usePageDraft(page: Page): PageDraft {
  const [draft, setDraft] = useState<Draft>({ project: page.draft, title: page.title });
  const client = useQueryClient();
  const save = useCallback(
    async (value: Draft, baseRev: number) => {
      const saved = await saveDraft(page.id, value, baseRev);
      void client.invalidateQueries({ queryKey: pageQueries.list(page.site_id).queryKey });
      return saved;
    },
    [client, page.id, page.site_id],
  );
  const autosave = useAutosave<Draft, Page>({ id: page.id, value: draft, rev: page.rev, save });
  const latest = useRef(autosave);
  latest.current = autosave;

  const setTitle = useCallback((title: string) => setDraft((now) => ({ ...now, title })), []);
  const setProject = useCallback((project: unknown) => setDraft((now) => ({ ...now, project })), []);
  const takeTheirs = () => {
    const current = autosave.conflict?.current;
    if (!current) return null;
    setDraft({ project: current.draft, title: current.title });
    autosave.resolve('theirs');
    return current;
  };
  const settle = useRef(() => {});
  // The hook's snapshot is that of the last drawing: lets React draw what has just come.
  const drawn = () => new Promise((resolve) => setTimeout(resolve, 0));
  const saveNow = async () => {
    settle.current();
    await drawn();
    await latest.current.flush();
    await drawn();
    const { state, rev } = latest.current;
    return state === 'error' || state === 'conflict' ? null : rev;
  };
  return { draft, setTitle, setProject, autosave, settle, takeTheirs, saveNow };
}
