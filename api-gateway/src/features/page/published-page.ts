import { createHash } from 'node:crypto';
import { cut } from '@dojang/contract/text';
import { embedHostsOf } from '@dojang/renderer';
import pLimit from 'p-limit';
import { z } from 'zod';
import { brotli } from '../../platform/http/compressed.ts';
import { styleHashOf } from '../../platform/http/csp.logic.ts';
import type { Signer } from '../../platform/http/signer.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { cardPath } from './card/card-path.ts';
import { CARD } from './card/card-svg.logic.ts';
import { withFormAddresses } from './form/form-token.ts';
import { createKept } from './kept.ts';
import type { AddressOf } from './page-address.ts';
import { headOf, withAddress, withPicture } from './page-html.logic.ts';

/** A published page, ready to be sent. */
export interface LivePage {
  state: 'live';
  pageId: string;
  versionId: string;
  /** Title and description as they were published. Later changes of the settings do not count. */
  title: string;
  description: string;
  /** One buffer for all visitors, so that slow readers do not hold a copy each. */
  html: Uint8Array<ArrayBuffer>;
  /** `html` as brotli, compressed once for all visitors. */
  brotli: Uint8Array<ArrayBuffer>;
  etag: string;
  publishedAt: string;
  /** `sha256-…` of the only stylesheet of the page, for its content security policy. */
  styleHash: string;
  /** Subdomain of its site, and its path there: `/`, or `/` and its short name. */
  subdomain: string;
  /** The site's own domain, to which all its addresses redirect. */
  host: string | null;
  path: string;
  /** The hosts that may show the page in a frame; null for every host. */
  embedHosts: readonly string[] | null;
  /** Its canonical address. */
  address: string;
  /** The path of the generated share picture of the page; null when the page names a picture itself. */
  card: string | null;
}

/**
 * The state of a page: it is live, was taken down by an admin, is not published any more, or does not exist. A page does not
 * exist when it is unknown, a draft that was never published, or in the trash.
 */
export type VisitedPage = LivePage | { state: 'taken_down' | 'unpublished' | 'absent' };

export interface PublishedPages {
  /** Whether a live page is in memory, which may be outdated. */
  isLive(pageId: string): boolean;
  visit(pageId: string): Promise<VisitedPage>;
  /** The page, when it is live and the copy in memory is fresh. A frequently requested page stays fresh. */
  fresh(pageId: string): LivePage | null;
  /** Called after publishing, so that the next visitor gets the new version. */
  forget(pageId: string): void;
}

/** Maximum bytes of all pages in memory: their HTML and its compressed form. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;
const ABSENT_BYTES = 200;

const publishedRow = z.object({
  page_id: z.string(),
  title: z.string(),
  html: z.string(),
  etag: z.string(),
  published_at: z.string(),
  taken_down: z.boolean(),
  unpublished: z.literal(false),
  version_id: z.string(),
  subdomain: z.string(),
  path: z.string(),
  host: z.string().nullable(),
  embed_hosts: z.unknown().optional(),
});
const rows = z.array(
  z.discriminatedUnion('unpublished', [
    publishedRow,
    z.object({ unpublished: z.literal(true), taken_down: z.boolean() }),
  ]),
);

/** The values besides the page itself on which the answer for a stored page depends. */
interface Readying {
  addressOf: AddressOf;
  signer: Pick<Signer, 'sign'>;
  /** Origin of the app, for the share picture. */
  siteUrl: string;
}

const isLive = ({ state }: VisitedPage) => state === 'live';

/** Cache of published pages. */
export function createPublishedPages(rest: Pick<Rest, 'rpc'>, now: () => number, readying: Readying): PublishedPages {
  // A visitor who opens many pages of one user in turn would otherwise use all connections of the database.
  const refreshing = pLimit(4);
  const pages = createKept<VisitedPage>({
    maxBytes: MAX_HELD_BYTES,
    bytesOf: (page) => ABSENT_BYTES + (page.state === 'live' ? page.html.length + page.brotli.length : 0),
    now,
    async read(pageId, last) {
      const known = last?.state === 'live' ? last : null;
      const args = { p_page_id: pageId, p_known_version: known?.versionId ?? null };
      const ask = () => rest.rpc('published_page', args);
      const [row] = rows.parse(await (known ? refreshing(ask) : ask()));
      return toPublishedPage(row, known, readying);
    },
  });
  return {
    isLive: (pageId) => pages.held(pageId)?.state === 'live',
    fresh(pageId) {
      return (pages.fresh(pageId, isLive) as LivePage | undefined) ?? null;
    },
    visit: pages.visit,
    forget: pages.forget,
  };
}

/** @param known the version in memory; the HTML of this version is not sent again */
async function toPublishedPage(
  row: z.infer<typeof rows>[number] | undefined,
  known: LivePage | null,
  { addressOf, signer, siteUrl }: Readying,
): Promise<VisitedPage> {
  if (!row) return { state: 'absent' };
  if (row.taken_down) return { state: 'taken_down' };
  if (row.unpublished) return { state: 'unpublished' };
  const address = addressOf({ pageId: row.page_id, subdomain: row.subdomain, host: row.host, path: row.path });
  const embedHosts = embedHostsOf(row.embed_hosts);
  const isKnown = known?.versionId === row.version_id;
  if (isKnown && known.address === address && String(known.embedHosts) === String(embedHosts)) return known;
  // The address of the page may have changed since it was published.
  const version = { pageId: row.page_id, versionId: row.version_id, publishedAt: row.published_at };
  const stored = isKnown ? new TextDecoder().decode(known.html) : withFormAddresses(row.html, version, signer);
  const card = isKnown ? known.card : cardPath(row.page_id, stored);
  const pictured = isKnown || card === null ? stored : withPicture(stored, siteUrl + card, CARD);
  const html = withAddress(pictured, address);
  return {
    state: 'live',
    ...version,
    ...headOf(html, row.title),
    html: new TextEncoder().encode(html),
    brotli: await brotli(html),
    etag: etagOf(html === row.html ? row.etag.replaceAll('"', '') : cut(hashOf(html), 27), embedHosts),
    styleHash: styleHashOf(cssOf(html)),
    subdomain: row.subdomain,
    host: row.host,
    path: row.path,
    embedHosts,
    address,
    card,
  };
}

/** The stylesheet of a page. The renderer writes one style element, in the head. */
function cssOf(html: string): string {
  const start = html.indexOf('<style>') + '<style>'.length;
  const end = html.indexOf('</style>', start);
  return start < '<style>'.length || end < 0 ? '' : html.slice(start, end);
}

/** The ETag of a page. A browser keeps the policy of a cached page, so a change of the allowed hosts has to change the ETag. */
const etagOf = (html: string, hosts: readonly string[] | null): string =>
  hosts === null ? `W/"${html}"` : `W/"${html}-${hashOf(hosts.join(' ')).slice(0, 8)}"`;

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
