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
 * The content of a published page as plain data in JSON, as the renderer stored it at publishing. An older version without
 * this data is rendered again. The data is read once per version, and removed from memory together with the page.
 */
export function createPageBlocks(rest: Pick<Rest, 'select' | 'selectText'>, renderer: Renderer) {
  const held = new WeakMap<LivePage, Promise<string>>();
  const read = async ({ versionId, title, subdomain }: LivePage) => {
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
  return (page: LivePage): Promise<string> => {
    const blocks = held.get(page) ?? read(page);
    held.set(page, blocks);
    blocks.catch(() => held.delete(page));
    return blocks;
  };
}
