import { useQueryClient } from '@dojang/shared-auth/query';
import { AppError, toAppError } from '@dojang/shared-ui';
import { keys } from '../../keys.ts';
import { publishPage } from '../page/page.mutations.ts';
import type { PageDraft } from './use-page-draft.ts';

/**
 * Saves the current page, then publishes exactly that revision. Returns the public URL. When another user saved first, it
 * returns `null`, and the conflict dialog opens.
 */
export function usePublish(pageId: string, pageDraft: PageDraft): (keepsSamples: boolean) => Promise<string | null> {
  const client = useQueryClient();
  return async (keepsSamples) => {
    const rev = await pageDraft.saveNow();
    if (rev === null) {
      if (pageDraft.autosave.peek().conflict) return null;
      throw new AppError({ code: 'network' });
    }
    try {
      const { url } = await publishPage(pageId, rev, keepsSamples);
      return new URL(url, location.origin).href;
    } catch (error) {
      // Another user saved between our save and our publication. The next save shows both versions.
      if (toAppError(error).code === 'stale_revision') return null;
      throw error;
    } finally {
      void client.invalidateQueries({ queryKey: keys.shelves });
    }
  };
}
