import { z } from 'zod';
import type { Rest } from './rest.ts';

const FOLDER = '/storage/v1/object/public/site-assets/';

/**
 * Whether a path names a picture of a page that was taken down. Storage itself knows nothing of pages.
 *
 * @param path of this host, as it is sent to Storage
 */
export async function isTakenDown(rest: Pick<Rest, 'rpc'>, path: string): Promise<boolean> {
  if (!path.startsWith(FOLDER)) return false;
  return z.boolean().parse(await rest.rpc('is_picture_taken_down', { p_path: path.slice(FOLDER.length) }));
}
