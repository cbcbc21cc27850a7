import { createHash } from 'node:crypto';
import { z } from 'zod';
import { brotli } from '../http/compressed.ts';
import type { Rest } from '../supabase/rest.ts';

/** A page as visitors get it, ready to be sent. */
export interface LivePage {
  state: 'live';
  pageId: string;
  versionId: string;
  title: string;
  html: string;
  /** `html`, compressed as well as it goes. */
  brotli: Uint8Array<ArrayBuffer>;
  etag: string;
  publishedAt: string;
  description: string;
  /** `sha256-…` of its one stylesheet, for its policy. */
  styleHash: string;
}

/** A page is live, was taken down, or is not there: unknown, a draft, or in the trash. */
export type VisitedPage = LivePage | { state: 'taken_down' } | { state: 'absent' };

export interface PublishedPages {
  visit(pageId: string): Promise<VisitedPage>;
  /** Called after a publish, so that the next visitor gets what was published. */
  forget(pageId: string): void;
}

/** Another gateway may have published: a page is looked up again after this. Publish → live must stay under 1 s. */
const FRESH_MS = 900;
/** What is shown while the database does not answer. */
const STALE_MS = 10 * 60_000;
const MAX_PAGES = 500;

const rows = z.array(
  z.object({
    page_id: z.string(),
    title: z.string(),
    html: z.string(),
    etag: z.string(),
    published_at: z.string(),
    taken_down: z.boolean(),
    seo: z.record(z.string(), z.unknown()).nullable(),
    version_id: z.string(),
  }),
);

interface Held {
  page: VisitedPage;
  at: number;
}

/** Published pages, held in memory. */
export function createPublishedPages(rest: Rest, now: () => number): PublishedPages {
  const held = new Map<string, Held>();
  const reading = new Map<string, Promise<VisitedPage>>();

  const read = async (pageId: string): Promise<VisitedPage> => {
    const known = held.get(pageId)?.page;
    const at = now();
    const [row] = rows.parse(await rest.rpc('published_page', { p_page_id: pageId }));
    const page = await toVisitedPage(row, known);
    held.delete(pageId);
    held.set(pageId, { page, at });
    if (held.size > MAX_PAGES) held.delete(held.keys().next().value ?? '');
    return page;
  };

  return {
    async visit(pageId) {
      const known = held.get(pageId);
      if (known && now() - known.at < FRESH_MS) return known.page;
      // One look-up at a time for each page, however many visitors wait for it.
      const pending = reading.get(pageId) ?? read(pageId).finally(() => reading.delete(pageId));
      reading.set(pageId, pending);
      return pending.catch((error) => {
        if (known && now() - known.at < STALE_MS) return known.page;
        throw error;
      });
    },
    forget(pageId) {
      held.delete(pageId);
      reading.delete(pageId);
    },
  };
}

async function toVisitedPage(row: z.infer<typeof rows>[number] | undefined, known?: VisitedPage): Promise<VisitedPage> {
  if (!row) return { state: 'absent' };
  if (row.taken_down) return { state: 'taken_down' };
  if (known?.state === 'live' && known.versionId === row.version_id) return known;
  return {
    state: 'live',
    pageId: row.page_id,
    versionId: row.version_id,
    title: row.title,
    html: row.html,
    brotli: await brotli(row.html, 11),
    etag: `W/"${row.etag.replaceAll('"', '')}"`,
    publishedAt: row.published_at,
    description: typeof row.seo?.description === 'string' ? row.seo.description : '',
    styleHash: styleHashOf(row.html),
  };
}

/** The renderer writes one style element, in the head. */
export function styleHashOf(html: string): string {
  const css = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  return `sha256-${createHash('sha256').update(css).digest('base64')}`;
}
