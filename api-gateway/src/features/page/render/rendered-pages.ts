import { createHash } from 'node:crypto';
import { koreanDay } from '@dojang/contract/time';
import { documentOptions, type PagePicture, siteConsentOf } from '@dojang/renderer';
import { atMost } from '@dojang/server-kit/at-most';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ApiError } from '../../../platform/errors/api-error.ts';
import { styleHashOf } from '../../../platform/http/csp.logic.ts';
import { createSharedWork } from '../../../platform/made-files/shared-work.ts';
import type { Caller } from '../../../platform/middleware/lanes/lane.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';
import type { Draft } from '../draft.ts';
import type { AddressOf } from '../page-address.ts';
import type { PageJob, PageResult } from './render-job.logic.ts';
import { busy, type Renderer } from './renderer.ts';

/** A page that could not be rendered is not tried again within this time. */
const FAILED_MS = 60_000;
const MAX_HELD_BYTES = 32 * 1024 * 1024;
/** Number of keys in one request, because the database accepts addresses of limited length only. */
const PART = 50;
/** Maximum number of pictures. Further pictures are sent in their original size. */
const MOST_PICTURES = 500;

const sectionRows = z.array(z.object({ id: z.string(), content: z.string(), asset_keys: z.array(z.string()) }));
const pictureRows = z.array(
  z.object({ path: z.string(), width: z.number().nullable(), height: z.number().nullable() }),
);

export interface RenderedPagesDeps {
  /** Reads with the rights of the server. */
  rest: Pick<Rest, 'select' | 'selectText'>;
  config: { siteUrl: string; imageHosts: readonly string[] };
  addressOf: AddressOf;
  renderer: Renderer;
}

export interface PageView {
  html: Uint8Array<ArrayBuffer>;
  /** Hash of the stylesheet, for the policy of the answer. */
  styleHash: string;
}

/** Pages before they are published, rendered in the same way as for visitors. */
export interface RenderedPages {
  /**
   * Reads everything on which the page depends, except its documents. They are known by their digests.
   *
   * @param draft a page that the caller may see: the documents are read with the rights of the server
   */
  prepare(draft: Draft): Promise<PreparedPage>;
}

/**
 * `caller` is who waits for a place to render.
 *
 * @throws in its methods: ApiError 409 `stale_revision` when somebody saved meanwhile, 503 `busy`
 */
export interface PreparedPage {
  /** The page as a link or a picture shows it. It is kept in memory, so that it is rendered once. */
  view(caller: Caller): Promise<PageView>;
  publication(caller: Caller): Promise<PageResult>;
}

export function createRenderedPages({ rest, config, addressOf, renderer }: RenderedPagesDeps): RenderedPages {
  const held = new LRUCache<string, PageView>({
    maxSize: MAX_HELD_BYTES,
    sizeCalculation: ({ html }) => Math.max(1, html.byteLength),
  });
  const failed = new LRUCache<string, true>({ ...atMost(1_000), ttl: FAILED_MS });
  const shared = createSharedWork<PageView>();

  const readSections = async ({ site_id: siteId, section_ids: ids }: Draft) => {
    const found: z.infer<typeof sectionRows> = [];
    for (const part of partsOf(ids)) {
      const path = `page_sections?select=id,content,asset_keys&site_id=eq.${siteId}&id=in.(${part})&order=id`;
      found.push(...sectionRows.parse(await rest.select(path)));
    }
    return found;
  };
  const readSizes = async (keys: readonly string[]): Promise<Record<string, PagePicture>> => {
    const sizes: Record<string, PagePicture> = {};
    for (const part of partsOf(keys.slice(0, MOST_PICTURES))) {
      const found = await rest.select(`assets?select=path,width,height&use_key=in.(${part})&order=path`);
      for (const { path, width, height } of pictureRows.parse(found)) {
        if (width !== null && height !== null) sizes[path] = { width, height };
      }
    }
    return sizes;
  };
  /** The documents as JSON texts of rows. */
  const readTexts = async ({ id, rev, site_id: siteId, versionId }: Draft, sections: readonly { id: string }[]) => {
    const page = await rest.selectText(
      versionId === null
        ? `pages?select=project:draft&id=eq.${id}&rev=eq.${rev}`
        : `page_versions?select=project&id=eq.${versionId}&page_id=eq.${id}`,
    );
    if (page === '[]') throw new ApiError(409, 'stale_revision');
    const texts: string[] = [];
    for (const part of partsOf(sections.map((section) => section.id))) {
      const path = `page_sections?select=id,project,content&site_id=eq.${siteId}&id=in.(${part})&order=id`;
      texts.push((await rest.selectText(path)).slice(1, -1));
    }
    return { page, sections: `[${texts.filter((text) => text !== '').join(',')}]` };
  };

  return {
    async prepare(draft) {
      const sections = await readSections(draft);
      const keys = new Set([...draft.asset_keys, ...sections.flatMap((section) => section.asset_keys)]);
      const inputs = {
        consent: draft.versionId === null ? siteConsentOf(draft.sites?.settings) : '',
        options: {
          ...documentOptions(draft, draft.sites),
          pageUrl: addressOfDraft(draft, addressOf),
          appUrl: config.siteUrl,
          reportUrl: `${config.siteUrl}/report/${draft.id}`,
          today: koreanDay(),
        },
        pictures: { sizes: await readSizes([...keys].sort()), siteUrl: config.siteUrl, imageHosts: config.imageHosts },
      };
      const contents = Object.fromEntries(sections.map(({ id, content }) => [id, content]));
      const { id, rev, draft_content: content, versionId } = draft;
      const source = JSON.stringify([id, versionId ?? [rev, content], contents]);
      const renderNow = async (caller: Caller, publication: PageJob['publication']) => {
        const leave = await renderer.enter(caller);
        try {
          if (failed.has(source)) throw busy();
          const texts = await readTexts(draft, sections);
          const result = await renderer.run({ kind: 'page', ...texts, ...inputs, publication } satisfies PageJob);
          if (result) return result;
          failed.set(source, true);
          throw busy();
        } finally {
          leave();
        }
      };
      return {
        async view(caller) {
          const key = hashOf(source + JSON.stringify(inputs));
          return (
            held.get(key) ??
            shared(key, async () => {
              const { html, css, sectionContents } = await renderNow(caller, null);
              const view = { html: new TextEncoder().encode(html), styleHash: styleHashOf(css) };
              // A section may have been saved after its digest was read.
              if (JSON.stringify(sectionContents) === JSON.stringify(contents)) held.set(key, view);
              return view;
            })
          );
        },
        async publication(caller) {
          const { template_id: template } = draft;
          const templates =
            template === null ? '[]' : await rest.selectText(`templates?select=project&id=eq.${template}`);
          return renderNow(caller, { templates });
        },
      };
    },
  };
}

function* partsOf(keys: readonly string[]): Generator<string> {
  for (let at = 0; at < keys.length; at += PART) yield keys.slice(at, at + PART).join(',');
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * The address at which visitors will find the page. When a site has published nothing, the page becomes its first page. The
 * own domain of the site is inserted when the page is sent.
 */
function addressOfDraft({ id, slug, sites }: Draft, addressOf: AddressOf): string {
  const isHome = (sites?.home_page_id ?? id) === id;
  return addressOf({ pageId: id, subdomain: sites?.subdomain ?? '', host: null, path: isHome ? '/' : `/${slug}` });
}
