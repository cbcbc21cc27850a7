import { publishPageResponse } from '@dojang/api-contract';
import { toNfc } from '@dojang/contract/text';
import { apiPost, getSupabase, unwrapMaybe } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { purgeTimeOf, showError } from '@dojang/shared-ui';
import { z } from 'zod';
import { slugFor } from './page.logic.ts';
import { pageQueries } from './page.queries.ts';
import { type Page, pageSchema } from './page.schema.ts';

interface NewPage {
  /** Made by whoever opened the form, so that sending it twice makes one page. */
  id: string;
  siteId: string;
  title: string;
  /** GrapesJS project JSON. */
  project: unknown;
}

export async function createPage({ id, siteId, title, project }: NewPage): Promise<string> {
  const row = { id, site_id: siteId, slug: slugFor(id), title: toNfc(title), draft: project as never };
  unwrapMaybe(await getSupabase().from('pages').upsert(row, { onConflict: 'id', ignoreDuplicates: true }));
  return id;
}

export function useCreatePage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: createPage,
    onSuccess: (_, { siteId }) => client.invalidateQueries({ queryKey: pageQueries.list(siteId).queryKey }),
    onError: showError,
  });
}

const savedSchema = z.union([
  z.object({ ok: z.literal(true), rev: z.number() }),
  z.object({ ok: z.literal(false), current: pageSchema }),
]);

/** Saves a draft over the revision that it was based on; a newer one of someone else comes back instead. */
export async function saveDraft(pageId: string, value: { project: unknown; title: string }, baseRev: number) {
  const answer = await getSupabase().rpc('save_draft', {
    p_page_id: pageId,
    p_base_rev: baseRev,
    p_project: value.project as never,
    p_title: value.title.trim() || '제목 없는 페이지',
  });
  return savedSchema.parse(unwrapMaybe(answer));
}

async function saveTitle(pageId: string, title: string, baseRev: number) {
  const answer = await getSupabase().rpc('save_draft', { p_page_id: pageId, p_base_rev: baseRev, p_title: title });
  return savedSchema.parse(unwrapMaybe(answer));
}

export function publishPage(pageId: string, baseRev: number) {
  return apiPost('/api/private/page/publish', { pageId, baseRev }, publishPageResponse);
}

/** Changes of a card on the list: shown at once, taken back when the server refuses. */
function useCardMutation<Input extends { page: Page }>(
  send: (input: Input) => Promise<unknown>,
  patch: (page: Page, input: Input) => Page,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: async (input: Input) => {
      const { queryKey } = pageQueries.list(input.page.site_id);
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Page[]>(queryKey);
      client.setQueryData<Page[]>(queryKey, (pages) =>
        pages?.map((page) => (page.id === input.page.id ? patch(page, input) : page)),
      );
      return { before };
    },
    onError: (error, { page }, context) => {
      client.setQueryData(pageQueries.list(page.site_id).queryKey, context?.before);
      showError(error);
    },
    onSettled: (_data, _error, { page }) =>
      client.invalidateQueries({ queryKey: pageQueries.list(page.site_id).queryKey }),
  });
}

export function useRenamePage() {
  return useCardMutation(
    async ({ page, title }: { page: Page; title: string }) => {
      const saved = await saveTitle(page.id, title, page.rev);
      // Someone saved meanwhile: the name goes on top of what they made.
      if (!saved.ok) await saveTitle(page.id, title, saved.current.rev);
    },
    (page, { title }) => ({ ...page, title }),
  );
}

const removal = (at: string | null) => ({ removed_at: at, purge_at: purgeTimeOf(at) });

export function useTrashPage() {
  return useCardMutation(
    async ({ page }: { page: Page }) => setRemoved(page.id, new Date().toISOString()),
    (page) => ({ ...page, ...removal(new Date().toISOString()) }),
  );
}

export function useRestorePage() {
  return useCardMutation(
    async ({ page }: { page: Page }) => setRemoved(page.id, null),
    (page) => ({ ...page, ...removal(null) }),
  );
}

export function useUnpublishPage() {
  return useCardMutation(
    ({ page }: { page: Page }) => apiPost('/api/private/page/unpublish', { pageId: page.id }, z.unknown()),
    (page) => ({ ...page, live_version_id: null, published_at: null }),
  );
}

async function setRemoved(pageId: string, at: string | null) {
  unwrapMaybe(await getSupabase().from('pages').update({ removed_at: at }).eq('id', pageId).select('id').single());
}
