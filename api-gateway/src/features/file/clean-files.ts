import { FILE_BUCKET } from '@dojang/api-contract';
import { z } from 'zod';
import { createObjectStore } from '../../platform/supabase/object-store.ts';
import type { SupabasePort } from '../../platform/supabase/port.ts';
import type { Rest } from '../../platform/supabase/rest.ts';

const namesSchema = z.array(z.object({ name: z.string() }));
const BATCH = 500;
/** The rest is deleted in the next run. */
const MOST_BATCHES = 100;

interface CleanerDeps {
  rest: Pick<Rest, 'rpc'>;
  supabase: Pick<SupabasePort, 'fetch' | 'secretKey'>;
}

/**
 * Gives up uploads that expired and bytes that no version refers to. Then deletes the objects that no row refers to.
 *
 * @returns the number of deleted objects
 */
export async function cleanFiles({ rest, supabase }: CleanerDeps, batch = BATCH): Promise<number> {
  const objects = createObjectStore(supabase, FILE_BUCKET);
  for (let round = 0; round < MOST_BATCHES; round += 1) {
    if (z.number().parse(await rest.rpc('drop_unused_files', { p_most: batch })) < batch) break;
  }
  let deleted = 0;
  for (let round = 0; round < MOST_BATCHES; round += 1) {
    const orphans = namesSchema.parse(await rest.rpc('orphaned_files', { p_limit: batch }));
    if (orphans.length > 0) await objects.remove(orphans.map(({ name }) => name));
    deleted += orphans.length;
    if (orphans.length < batch) break;
  }
  return deleted;
}
