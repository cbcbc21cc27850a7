import { z } from 'zod';
import type { Caller } from '../../platform/middleware/lanes/lane.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import type { LivePage } from './published-page.ts';
import { busy, type Renderer } from './render/renderer.ts';

const payloadRows = z.array(z.object({ payload: z.string().nullable() }));

const NOTHING_ELSE = {
  sections: '[]',
  consent: '',
  pictures: { sizes: {}, siteUrl: '', imageHosts: [] },
  publication: null,
};

/**
 * A published page as plain data in JSON: title, description, canonical address, time, and its blocks as the renderer stored
 * them at publishing. An older version without this data is rendered again. The data is read and encoded once per version, and
 * removed from memory together with the page.
 */
export function createPagePayload(rest: Pick<Rest, 'select' | 'selectText'>, renderer: Renderer) {
  const held = new WeakMap<LivePage, Promise<Uint8Array<ArrayBuffer>>>();
  const readBlocks = async ({ versionId, title, subdomain }: LivePage): Promise<string> => {
    const version = `page_versions?id=eq.${versionId}&select=`;
    const [row] = payloadRows.parse(await rest.select(`${version}payload`));
    if (typeof row?.payload === 'string') return row.payload;
    // All versions of one site share one place.
    const site: Caller = { kind: 'person', key: `blocks ${subdomain}` };
    const leave = await renderer.enter(site);
    try {
      const page = await rest.selectText(`${version}project`);
      const blocks = await renderer.run({ ...NOTHING_ELSE, kind: 'page', page, options: { title } });
      if (!blocks) throw busy();
      return blocks.blocks;
    } finally {
      leave();
    }
  };
  const read = async (page: LivePage) => {
    const { title, description, address, publishedAt } = page;
    const head = JSON.stringify({ title, description, address, publishedAt });
    return new TextEncoder().encode(`${head.slice(0, -1)},"blocks":${await readBlocks(page)}}`);
  };
  return (page: LivePage): Promise<Uint8Array<ArrayBuffer>> => {
    const payload = held.get(page) ?? read(page);
    held.set(page, payload);
    payload.catch(() => held.delete(page));
    return payload;
  };
}
