import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { z } from 'zod';
import { brotli } from '../../platform/http/compressed.ts';
import type { Rest } from '../../platform/supabase/rest.ts';

/** A published page, ready to be sent. */
export interface LivePage {
  state: 'live';
  pageId: string;
  versionId: string;
  title: string;
  /** One buffer for all visitors, so that slow readers hold no copy. */
  html: Uint8Array<ArrayBuffer>;
  /** `html` as brotli, compressed once for all visitors. */
  brotli: Uint8Array<ArrayBuffer>;
  etag: string;
  publishedAt: string;
  description: string;
  /** `sha256-…` of its only stylesheet, for its content security policy. */
  styleHash: string;
}

/** A page is live, was unpublished, or does not exist: unknown, a draft, or in the trash. */
export type VisitedPage = LivePage | { state: 'taken_down' } | { state: 'absent' };

export interface PublishedPages {
  /** Whether a live page is in memory, which may be outdated. */
  isLive(pageId: string): boolean;
  visit(pageId: string): Promise<VisitedPage>;
  /** The page, when it is live and the copy in memory is fresh. A page that is requested often stays fresh. */
  fresh(pageId: string): LivePage | null;
  /** Called after publishing, so that the next visitor gets the new version. */
  forget(pageId: string): void;
}

/**
 * Another gateway may have published: a page is looked up again after this time. The time from publishing to live must
 * stay under 1 s.
 */
const FRESH_MS = 900;
/** A frequently visited page is refreshed earlier, in the background, so that no visitor waits. */
const AHEAD_MS = 600;
/** How long a page is served while the database does not answer. */
const STALE_MS = 10 * 60_000;
/** Maximum bytes of all pages in memory: their HTML and its compressed form. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;
const ABSENT_BYTES = 200;

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

/** Cache of published pages. */
export function createPublishedPages(rest: Pick<Rest, 'rpc'>, now: () => number): PublishedPages {
  const held = new LRUCache<string, Held>({ maxSize: MAX_HELD_BYTES, sizeCalculation: ({ page }) => bytesOf(page) });
  const reading = new Map<string, Promise<VisitedPage>>();
  // Visits to the pages of one user in turn would use all connections of the database.
  const refreshing = pLimit(4);

  const read = async (pageId: string): Promise<VisitedPage> => {
    const last = held.get(pageId)?.page;
    const known = last?.state === 'live' ? last : null;
    const at = now();
    const args = { p_page_id: pageId, p_known_version: known?.versionId ?? null };
    const ask = () => rest.rpc('published_page', args);
    const [row] = rows.parse(await (known ? refreshing(ask) : ask()));
    const page = await toPublishedPage(row, known);
    held.set(pageId, { page, at });
    return page;
  };

  /** One look-up at a time per page, for any number of waiting visitors. */
  const lookUp = (pageId: string): Promise<VisitedPage> => {
    const pending = reading.get(pageId) ?? read(pageId).finally(() => reading.delete(pageId));
    reading.set(pageId, pending);
    return pending;
  };

  return {
    isLive: (pageId) => held.get(pageId)?.page.state === 'live',
    fresh(pageId) {
      const known = held.get(pageId);
      if (known?.page.state !== 'live') return null;
      const age = now() - known.at;
      if (age >= FRESH_MS) return null;
      // A request after `FRESH_MS` tries again; until then it gets the stored page.
      if (age >= AHEAD_MS) void lookUp(pageId).catch(() => {});
      return known.page;
    },
    async visit(pageId) {
      const known = held.get(pageId);
      if (known && now() - known.at < FRESH_MS) return known.page;
      return lookUp(pageId).catch((error) => {
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

const bytesOf = (page: VisitedPage) =>
  page.state === 'live' ? ABSENT_BYTES + page.html.length + page.brotli.length : ABSENT_BYTES;

/** @param known the version in memory; its html is not sent again */
async function toPublishedPage(
  row: z.infer<typeof rows>[number] | undefined,
  known: LivePage | null,
): Promise<VisitedPage> {
  if (!row) return { state: 'absent' };
  if (row.taken_down) return { state: 'taken_down' };
  if (known?.versionId === row.version_id) return known;
  return {
    state: 'live',
    pageId: row.page_id,
    versionId: row.version_id,
    title: row.title,
    html: new TextEncoder().encode(row.html),
    brotli: await brotli(row.html),
    etag: `W/"${row.etag.replaceAll('"', '')}"`,
    publishedAt: row.published_at,
    description: typeof row.seo?.description === 'string' ? row.seo.description : '',
    styleHash: styleHashOf(cssOf(row.html)),
  };
}

/** The renderer writes one style element, in the head. */
function cssOf(html: string): string {
  const start = html.indexOf('<style>') + '<style>'.length;
  const end = html.indexOf('</style>', start);
  return start < '<style>'.length || end < 0 ? '' : html.slice(start, end);
}

/** The source expression of a page's stylesheet in its content security policy. */
export const styleHashOf = (css: string) => `sha256-${createHash('sha256').update(css).digest('base64')}`;
