import { z } from 'zod';
import { notFound } from '../../platform/errors/api-error.ts';
import type { Rest } from '../../platform/supabase/rest.ts';

const fileSchema = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  name: z.string(),
  version: z.number(),
  mime: z.string(),
  size: z.number(),
  sha256: z.string(),
  storage_key: z.string(),
  thumb: z.enum(['ready', 'none']).nullable(),
});
/** A version of a file, with the key of its bytes. */
export type FoundFile = z.infer<typeof fileSchema>;

/**
 * A version of a file that this person may read now. Without a version number it is the current version.
 *
 * @throws ApiError 404
 */
export async function findFile(
  rest: Pick<Rest, 'rpc'>,
  { fileId, version, userId }: { fileId: string; version?: number | undefined; userId: string },
): Promise<FoundFile> {
  const found = await rest.rpc('file_for_person', { p_file_id: fileId, p_version: version ?? null, p_user_id: userId });
  if (found === null) throw notFound();
  return fileSchema.parse(found);
}
