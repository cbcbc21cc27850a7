import { z } from 'zod';
import type { Rest } from '../supabase/rest.ts';

const answerSchema = z.object({ more: z.boolean() });

/** Maximum number of parts of a run. The rest is deleted in the next run. */
const MOST_PARTS = 1_000;

/**
 * Deletes expired rows in parts of limited size. In one statement, the trash of one user could exceed the statement timeout.
 * Then no row of any user would be purged.
 *
 * @returns the number of parts
 */
export async function purgeExpired(rest: Pick<Rest, 'rpc'>): Promise<number> {
  for (let part = 1; part < MOST_PARTS; part += 1) {
    const { more } = answerSchema.parse(await rest.rpc('purge_expired', {}));
    if (!more) return part;
  }
  return MOST_PARTS;
}
