import { z } from 'zod';
import type { Rest } from '../supabase/rest.ts';
import { plainBlocks } from './plain-blocks.logic.ts';
import type { LivePage } from './published-page.ts';

const projectRows = z.array(z.object({ project: z.unknown() }));

/** The content of published pages as plain data: read once for each version, and let go of with the page. */
export function createPageBlocks(rest: Rest) {
  const held = new WeakMap<LivePage, Promise<ReturnType<typeof plainBlocks>>>();
  const read = async (page: LivePage) => {
    const [row] = projectRows.parse(await rest.select(`page_versions?select=project&id=eq.${page.versionId}`));
    return plainBlocks(row?.project);
  };
  return (page: LivePage) => {
    const blocks = held.get(page) ?? read(page);
    held.set(page, blocks);
    blocks.catch(() => held.delete(page));
    return blocks;
  };
}
