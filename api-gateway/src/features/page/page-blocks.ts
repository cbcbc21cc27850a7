import { renderPage } from '@dojang/renderer';
import { z } from 'zod';
import type { Rest } from '../../platform/supabase/rest.ts';
import type { LivePage } from './published-page.ts';

const payloadRows = z.array(z.object({ payload: z.string().nullable() }));
const projectRows = z.array(z.object({ project: z.unknown() }));

/**
 * The content of a published page as plain data in JSON, as the renderer stored it at publishing. An older version without
 * this data is rendered again. The data is read once per version, and removed from memory together with the page.
 */
export function createPageBlocks(rest: Pick<Rest, 'select'>) {
  const held = new WeakMap<LivePage, Promise<string>>();
  const read = async ({ versionId, title }: LivePage) => {
    const version = `page_versions?id=eq.${versionId}&select=`;
    const [row] = payloadRows.parse(await rest.select(`${version}payload`));
    if (typeof row?.payload === 'string') return row.payload;
    const [older] = projectRows.parse(await rest.select(`${version}project`));
    return JSON.stringify(renderPage(older?.project, { title }).payload.blocks);
  };
  return (page: LivePage): Promise<string> => {
    const blocks = held.get(page) ?? read(page);
    held.set(page, blocks);
    blocks.catch(() => held.delete(page));
    return blocks;
  };
}
