import { z } from 'zod';
import { RestError } from '../../../platform/errors/rest-error.ts';
import type { SupabasePort } from '../../../platform/supabase/port.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';

const rows = z.array(z.object({ bucket_id: z.string(), name: z.string() }));
const BATCH = 500;
/** Maximum number of files of a run. The rest is deleted in the next run. */
const MOST_BATCHES = 100;

interface CleanerDeps {
  rest: Pick<Rest, 'rpc'>;
  supabase: Pick<SupabasePort, 'fetch' | 'secretKey'>;
}

/**
 * Deletes files whose project, notice or site was purged. It runs in batches until no such file is left, because one user may
 * leave thousands of files, and the files of others must not wait for days.
 *
 * @returns the number of deleted files
 * @throws the errors of `rest`; RestError when Storage refuses
 */
export async function deleteOrphanedPictures(deps: CleanerDeps, batch = BATCH): Promise<number> {
  let deleted = 0;
  for (let round = 0; round < MOST_BATCHES; round += 1) {
    const count = await deleteBatch(deps, batch);
    deleted += count;
    if (count < batch) break;
  }
  return deleted;
}

async function deleteBatch({ rest, supabase }: CleanerDeps, batch: number): Promise<number> {
  const orphans = rows.parse(await rest.rpc('orphaned_pictures', { p_limit: batch }));
  const byBucket = Map.groupBy(orphans, ({ bucket_id }) => bucket_id);
  for (const [bucket, files] of byBucket) {
    const request = new Request(`http://gateway.internal/storage/v1/object/${bucket}`, {
      method: 'DELETE',
      headers: {
        apikey: supabase.secretKey,
        authorization: `Bearer ${supabase.secretKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ prefixes: files.map(({ name }) => name) }),
    });
    const answer = await supabase.fetch(request, { peerAddress: null });
    if (!answer.ok) throw new RestError(answer.status, 'storage_refused', await answer.text());
  }
  return orphans.length;
}
