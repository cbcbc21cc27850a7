import { sessionStore } from '@dojang/shared-auth';
import { useQueryClient } from '@dojang/shared-auth/query';
import {
  type AutosaveState,
  type Continued,
  showError,
  toAppError,
  type UseAutosave,
  type UseAutosaveOptions,
  useAutosave,
} from '@dojang/shared-ui';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { keys } from '../../keys.ts';
import { saveDraft } from '../page/page.mutations.ts';
import type { Page } from '../page/page.schema.ts';
import { shownIn } from '../section/section.logic.ts';
import { saveSection } from '../section/section.mutations.ts';
import { sectionQueries } from '../section/section.queries.ts';
import type { Section } from '../section/section.schema.ts';
import { saveTemplateProject } from '../template/template.mutations.ts';
import type { EditedTemplate } from '../template/template.schema.ts';
import type { Edited } from './edited.ts';

export interface Draft {
  /** GrapesJS project JSON. */
  project: unknown;
  title: string;
}

/** The stored row of a draft: a page, a shared section, or a template. */
export type DraftRow = Pick<Page, 'id' | 'draft' | 'title' | 'rev' | 'updated_at' | 'updated_by_name'>;
export type SaveDraft = UseAutosaveOptions<Draft, DraftRow>['save'];

/** Functions of an editor that reports changes with a delay. */
export interface Lateness {
  /** Whether there are changes that have not been reported. */
  isDue: () => boolean;
  /** Reports all changes now, except a syllable that is being composed. */
  tell: () => void;
  /** Reports the syllable in composition too. Call it when nothing is being typed. */
  finish: () => Promise<void>;
}

const NEVER_LATE: Lateness = { isDue: () => false, tell: () => {}, finish: async () => {} };

export interface PageDraft {
  draft: Draft;
  setTitle: (title: string) => void;
  setProject: (project: unknown) => void;
  autosave: UseAutosave<DraftRow, Draft>;
  /** State of saving. It is 'saved' only while the editor has reported all of its changes. */
  saveState: AutosaveState;
  /** Set by an editor that reports changes with a delay. */
  lateness: RefObject<Lateness>;
  /** Such an editor calls it as soon as there is a change, before it reports the change. */
  setDue: (isDue: boolean) => void;
  isUnsaved: () => boolean;
  /** Writes unsaved changes into the journal. False when that failed. */
  keep: () => boolean;
  /** Replaces the draft by the version that somebody else saved. The editor must load that version too. */
  takeTheirs: () => DraftRow | null;
  /** Saves unsaved changes and returns the revision on the server afterwards; `null` when they could not be saved. */
  saveNow: () => Promise<number | null>;
  /** The draft, including changes that are not rendered yet. */
  peek: () => Draft;
}

/**
 * The edited page with autosave.
 *
 * @param continued unsaved changes of an earlier visit that the user continues
 * @param editor the id with which this editor has the page's lock
 */
export function usePageDraft(page: Page, continued: Continued<Draft> | null, editor: string): PageDraft {
  const client = useQueryClient();
  const save = useCallback(
    async (value: Draft, baseRev: number, acknowledged: Draft | null) => {
      const sections = client.getQueryData(sectionQueries.list(page.site_id).queryKey) ?? [];
      const shown = shownIn(value.project, sections);
      const { project, title } = value;
      const changed = title === acknowledged?.title ? { project } : value;
      const saved = await saveDraft(page.id, changed, baseRev, {
        editor,
        shown,
        acknowledged: acknowledged?.project,
      }).catch((error) => {
        // Shows at once who has taken over the page.
        if (toAppError(error).code === 'page_locked') {
          void client.invalidateQueries({ queryKey: keys.lock(page.id, editor) });
        }
        throw error;
      });
      void client.invalidateQueries({ queryKey: keys.shelves });
      return saved;
    },
    [client, page.id, page.site_id, editor],
  );
  return useDraft(page, 'page', continued, save);
}

/** The edited shared section with autosave. `editor` is the id of the editor that has its lock. */
export function useSectionDraft(
  { project, name, ...row }: Section,
  continued: Continued<Draft> | null,
  editor: string,
): PageDraft {
  const client = useQueryClient();
  const { id, site_id: siteId } = row;
  const save = useCallback(
    async (value: Draft, baseRev: number, acknowledged: Draft | null) => {
      const saved = await saveSection(id, value, baseRev, editor, acknowledged?.project).catch((error) => {
        if (toAppError(error).code === 'section_locked') {
          void client.invalidateQueries({ queryKey: keys.lock(id, editor) });
        }
        throw error;
      });
      void client.invalidateQueries({ queryKey: keys.sectionVersions(id) });
      void client.invalidateQueries({ queryKey: keys.sections(siteId) });
      return saved;
    },
    [client, id, siteId, editor],
  );
  return useDraft({ ...row, draft: project, title: name }, 'section', continued, save);
}

/** Why a template cannot be saved: its content works only on one site, or another admin deleted it. */
const REFUSALS: ReadonlySet<string> = new Set([
  'template_has_sections',
  'template_links_to_page',
  'template_links_to_file',
  'template_gone',
]);

/** The edited template with autosave. Its name is not edited here. */
export function useTemplateDraft(template: EditedTemplate, continued: Continued<Draft> | null): PageDraft {
  const client = useQueryClient();
  const { id, name, project, ...row } = template;
  const save = useCallback(
    async (value: Draft, baseRev: number, acknowledged: Draft | null) => {
      const saved = await saveTemplateProject(id, value.project, baseRev, acknowledged?.project).catch((error) => {
        // The save status alone would not say why.
        if (REFUSALS.has(toAppError(error).code)) showError(error);
        throw error;
      });
      void client.invalidateQueries({ queryKey: keys.templateProject(id) });
      return saved;
    },
    [client, id],
  );
  return useDraft({ ...row, id, draft: project, title: name }, 'template', continued, save);
}

/** A draft that is not saved in the tables of pages. */
export function useBenchDraft(row: DraftRow, continued: Continued<Draft> | null, save: SaveDraft): PageDraft {
  return useDraft(row, 'bench', continued, save);
}

function useDraft(
  page: DraftRow,
  kind: Edited['kind'],
  continued: Continued<Draft> | null,
  save: SaveDraft,
): PageDraft {
  const stored: Draft = { project: page.draft, title: page.title };
  const [draft, setDraft] = useState<Draft>(continued?.value ?? stored);
  const latest = useRef(draft);
  const lateness = useRef<Lateness>(NEVER_LATE);
  const [isDue, setDue] = useState(false);
  // It runs before the autosave's own listener, which checks for unsaved changes. The promises in it settle between the two
  // listeners. At `pagehide` they would not settle in time.
  const keepAll = useRef(() => {});
  useEffect(() => {
    const ask = () => keepAll.current();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const autosave = useAutosave<Draft, DraftRow>({
    id: page.id,
    value: draft,
    stored,
    rev: continued?.rev ?? page.rev,
    save,
    read: ({ draft: project, title }) => ({ project, title }),
    journal: { account: sessionStore.getState().id, kind, id: page.id },
    continues: continued?.entry,
    unanswered: continued?.sent,
  });
  const { hold, peek, flush, settle } = autosave;

  const change = useCallback(
    (patch: Partial<Draft>) => {
      latest.current = { ...latest.current, ...patch };
      setDraft(latest.current);
      // An unmounting screen is not rendered again.
      hold(latest.current);
    },
    [hold],
  );
  const setTitle = useCallback((title: string) => change({ title }), [change]);
  const setProject = useCallback((project: unknown) => change({ project }), [change]);
  const keep = useCallback(() => {
    lateness.current.tell();
    return settle() || !peek().hasUnsaved;
  }, [peek, settle]);
  keepAll.current = () => void lateness.current.finish().then(keep);
  useKeepOnUnmount(keep);

  const takeTheirs = () => {
    const current = peek().conflict?.current;
    if (!current) return null;
    latest.current = { project: current.draft, title: current.title };
    setDraft(latest.current);
    autosave.resolve('theirs');
    return current;
  };
  const isUnsaved = useCallback(() => lateness.current.isDue() || peek().hasUnsaved, [peek]);
  const saveNow = useCallback(async () => {
    await lateness.current.finish();
    await flush();
    const { state, rev } = peek();
    return state === 'error' || state === 'conflict' ? null : rev;
  }, [flush, peek]);
  const peekDraft = useCallback(() => latest.current, []);
  const isSettled = autosave.state === 'saved' || autosave.state === 'idle';
  const saveState = isDue && isSettled ? 'dirty' : autosave.state;
  return {
    draft,
    setTitle,
    setProject,
    autosave,
    saveState,
    lateness,
    setDue,
    isUnsaved,
    keep,
    takeTheirs,
    saveNow,
    peek: peekDraft,
  };
}

/** A page that is being closed gets no responses to its requests, and may not be able to send any. */
function useKeepOnUnmount(keep: () => boolean): void {
  useEffect(() => {
    const keepWhenHidden = () => document.visibilityState === 'hidden' && keep();
    document.addEventListener('visibilitychange', keepWhenHidden);
    window.addEventListener('pagehide', keep);
    return () => {
      document.removeEventListener('visibilitychange', keepWhenHidden);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);
}
