import { useQueryClient } from '@dojang/shared-auth/query';
import { useEffect, useRef } from 'react';
import { keys } from '../../../keys.ts';
import { pageQueries } from '../page.queries.ts';
import type { PageHead, Shelf } from '../page.schema.ts';
import { storeThumbnail } from './keep-thumbnail.ts';

/** Drawing uses the main thread, so only one picture is drawn at a time. */
let queue: Promise<unknown> = Promise.resolve();
/** Revisions that were tried since the page was loaded. A picture that cannot be drawn is not tried again. */
const tried = new Set<string>();

/**
 * Draws the picture of a page whose present revision has none. Either the page was created without a browser, or the editor was
 * closed before it stored a picture.
 *
 * @param mayDraw whether the user may edit the page and its card is near the viewport
 */
export function useThumbnail(page: PageHead, mayDraw: boolean): void {
  const client = useQueryClient();
  const isStale = page.thumb_rev !== page.rev;
  const latest = useRef(page);
  latest.current = page;
  useEffect(() => {
    const attempt = `${page.id} ${page.rev}`;
    if (!mayDraw || !isStale || tried.has(attempt)) return;
    tried.add(attempt);
    queue = queue
      .then(async () => {
        // The picture of a later revision has been requested meanwhile.
        if (latest.current.rev !== page.rev) return;
        const { project } = await client.fetchQuery({ ...pageQueries.shownDraft(page), gcTime: 0 });
        const key = await storeThumbnail({ id: page.id, rev: page.rev, project });
        if (key) showThumbnail(client, page, key);
      }, ignore)
      .catch(ignore);
  }, [client, isStale, mayDraw, page]);
}

const ignore = () => {};

function showThumbnail(client: ReturnType<typeof useQueryClient>, { id, rev }: PageHead, key: string): void {
  client.setQueriesData<Shelf>(
    { queryKey: keys.shelves },
    (shelf) =>
      shelf && {
        ...shelf,
        pages: shelf.pages.map((page) =>
          page.id === id && (page.thumb_rev ?? 0) < rev ? { ...page, thumb_key: key, thumb_rev: rev } : page,
        ),
      },
  );
}
