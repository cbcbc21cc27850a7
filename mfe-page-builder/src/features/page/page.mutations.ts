import { publishPageResponse } from '@dojang/api-contract';
import { toNfc } from '@dojang/contract/text';
import {
  apiPost,
  asJson,
  type Database,
  getSupabase,
  orWhole,
  readSave,
  unwrap,
  unwrapMaybe,
} from '@dojang/shared-auth';
import { cacheChange, useMutation, useOptimisticMutation, useQueryClient } from '@dojang/shared-auth/query';
import { AppError, closeToastsAbout, josa, purgeTimeOf, showError, toAppError, toast } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { projectChanges } from '../project/project-changes.logic.ts';
import { slugFor } from './page.logic.ts';
import { type Page, type PageHead, pageSchema, type Shelf } from './page.schema.ts';
import { keepThumbnail } from './thumbnail/keep-thumbnail.ts';

interface NewPage {
  /** Generated when the form opens, so that sending it twice creates one page. */
  id: string;
  siteId: string;
  title: string;
  /** The template of the page. It is needed to find samples that were not replaced. */
  templateId?: string;
  /** Returns the GrapesJS project JSON of the new page. */
  readProject: () => Promise<unknown>;
}

export async function createPage({ id, siteId, title, templateId, readProject }: NewPage): Promise<string> {
  try {
    return await insertPage({ id, site_id: siteId, title, template_id: templateId ?? null }, await readProject());
  } catch (error) {
    const { code } = toAppError(error);
    // The template was deleted or unpublished while the gallery was open, so its row cannot be read or referred to.
    if (templateId && (code === 'PGRST116' || code === '23503')) {
      throw new AppError({ code: 'template_unavailable', status: 404, cause: error });
    }
    throw error;
  }
}

/** A copy of the stored page, with its texts for search results and shared links. */
async function copyPage({ id, page, title }: { id: string; page: PageHead; title: string }): Promise<string> {
  const source = await getSupabase().from('pages').select('draft, seo, template_id').eq('id', page.id).single();
  const { draft, ...rest } = unwrap(source);
  return insertPage({ id, site_id: page.site_id, title, ...rest }, draft);
}

type NewRow = Pick<Database['public']['Tables']['pages']['Insert'], 'site_id' | 'title' | 'template_id' | 'seo'> & {
  id: string;
};

/** Inserting the same page twice stores it once. */
async function insertPage({ id, title, ...rest }: NewRow, project: unknown): Promise<string> {
  const row = { id, slug: slugFor(id), title: toNfc(title), draft: asJson(project as object), ...rest };
  unwrapMaybe(await getSupabase().from('pages').upsert(row, { onConflict: 'id', ignoreDuplicates: true }));
  keepThumbnail({ id, rev: 1, project });
  return id;
}

export const useCreatePage = () => useInsertPage(createPage);
export const useCopyPage = () => useInsertPage(copyPage);

function useInsertPage<Input>(insert: (input: Input) => Promise<string>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: insert,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.shelves }),
    onError: (error) => {
      showError(error);
      if (toAppError(error).code === 'template_unavailable')
        void client.invalidateQueries({ queryKey: keys.templates });
    },
  });
}

const pageOf = (row: unknown): Page => pageSchema.parse(row);

interface SaveDraftOptions {
  /** The id of the editor that has the page's lock. */
  editor?: string;
  /** The same project with its shared sections, for the thumbnail. */
  shown?: unknown;
  /** The project on the server at this revision. For a large project only the changes are sent. */
  acknowledged?: unknown;
}

/**
 * Saves a draft on the revision on which it is based. When another user has saved a newer revision, that row is returned
 * instead.
 *
 * @param value has no title when the title is unchanged, so that a page that was renamed meanwhile keeps its name
 * @throws AppError `page_locked` when another editor has it
 */
export async function saveDraft(
  pageId: string,
  value: { project: unknown; title?: string },
  baseRev: number,
  { editor, shown = value.project, acknowledged = null }: SaveDraftOptions = {},
) {
  const draft = {
    p_page_id: pageId,
    p_base_rev: baseRev,
    ...(value.title === undefined ? {} : { p_title: value.title.trim() || '제목 없는 페이지' }),
    ...(editor ? { p_editor: editor } : {}),
  };
  const changes = projectChanges(acknowledged, value.project);
  const sendWhole = () => getSupabase().rpc('save_draft', { ...draft, p_project: asJson(value.project as object) });
  const sending = changes && getSupabase().rpc('save_draft_change', { ...draft, p_changes: asJson(changes) });
  const saved = readSave(await (sending ? orWhole(sending, sendWhole) : sendWhole()), pageOf);
  if (saved.ok) keepThumbnail({ id: pageId, rev: saved.rev, project: shown });
  return saved;
}

export function publishPage(pageId: string, baseRev: number, keepsSamples: boolean) {
  return apiPost('/api/private/page/publish', { pageId, baseRev, keepsSamples }, publishPageResponse);
}

/** The page list of a site has its own key. When the address names no site, the list of the oldest site has another key. */
const shelfKeys = (siteId: string) => [keys.shelf(siteId), keys.shelf('')];

type ListedPage = Pick<PageHead, 'id' | 'site_id'>;

/** Changes from a card in the list. They are shown at once, and rolled back when the server refuses. */
function useCardMutation<Input extends { page: ListedPage }, Answer>(
  send: (input: Input) => Promise<Answer>,
  patch: (page: PageHead, input: Input) => PageHead,
  onSuccess?: (answer: Answer, input: Input) => void,
) {
  return useOptimisticMutation({
    mutationFn: send,
    ...(onSuccess ? { onSuccess } : {}),
    changes: (input: Input) =>
      shelfKeys(input.page.site_id).map((queryKey) =>
        cacheChange<Shelf>(queryKey, (shelf) => ({
          ...shelf,
          pages: shelf.pages.map((page) => (page.id === input.page.id ? patch(page, input) : page)),
        })),
      ),
  });
}

export function useRenamePage() {
  return useCardMutation(
    // This creates no new revision. An editor that has the page open keeps its draft, and its lock does not matter.
    async ({ page, title }: { page: ListedPage; title: string }) =>
      unwrap(await getSupabase().from('pages').update({ title }).eq('id', page.id).select('id').single()),
    (page, { title }) => ({ ...page, title }),
  );
}

const removal = (at: string | null) => ({ removed_at: at, purge_at: purgeTimeOf(at) });

export function useTrashPage() {
  return useCardMutation(
    async ({ page }: { page: ListedPage }) => setRemoved(page.id, new Date().toISOString()),
    (page) => ({ ...page, ...removal(new Date().toISOString()) }),
  );
}

interface Restored {
  page: ListedPage & Pick<PageHead, 'title'>;
  /** Whether visitors saw it before it was moved to the trash. */
  wasLive: boolean;
}

/** A page that was live is restored unpublished when its site has no room for another live page, and the user is told. */
export function useRestorePage() {
  const navigate = useNavigate();
  return useCardMutation(
    async ({ page }: Restored) => setRemoved(page.id, null),
    (page) => ({ ...page, ...removal(null) }),
    ({ live_version_id }, { page, wasLive }) => {
      closeToastsAbout(page.id);
      if (!wasLive || live_version_id !== null) return;
      toast({
        title: '되돌렸지만, 요금제의 한도 때문에 게시는 멈췄어요',
        description: `${josa(`‘${page.title}’`, '을/를')} 다시 게시하려면 다른 페이지의 게시를 멈추거나 요금제를 바꿔 주세요.`,
        action: {
          label: '요금제 보기',
          onClick: () => void navigate(`/page/setting?tab=plan&siteId=${page.site_id}`),
        },
      });
    },
  );
}

export function useUnpublishPage() {
  return useCardMutation(
    ({ page }: { page: ListedPage }) => apiPost('/api/private/page/unpublish', { pageId: page.id }, z.unknown()),
    (page) => ({ ...page, live_version_id: null, published_at: null }),
  );
}

async function setRemoved(pageId: string, at: string | null) {
  const answer = getSupabase().from('pages').update({ removed_at: at }).eq('id', pageId);
  return unwrap(await answer.select('live_version_id').single());
}
