import { z } from 'zod';
import type { Rest } from '../supabase/rest.ts';

const answerSchema = z.object({ more: z.boolean() });
const rowsSchema = z.array(z.object({ title: z.string() }));

/** Maximum number of parts of a run: 100,000 people. The rest is told in the next run. */
const MOST_PARTS = 50;
/** Longer than the time between two runs. */
const JUST_NOW_MS = 20_000;

/**
 * Shows and ends notices whose time has come, and makes the share pictures of new visible notices. Then tells people in parts,
 * because one statement for everybody takes too long.
 */
export async function sendDueNotices(
  rest: Pick<Rest, 'rpc' | 'selectRows'>,
  prepareCard: (title: string) => void,
): Promise<void> {
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const { more } = answerSchema.parse(await rest.rpc('send_due_notices', {}));
    if (part === 0) {
      const since = new Date(Date.now() - JUST_NOW_MS).toISOString();
      const filter = `status=eq.published&removed_at=is.null&publish_at=gt.${since}`;
      const rows = await rest.selectRows(`notices?select=title&${filter}&order=id`);
      for (const { title } of rowsSchema.parse(rows)) prepareCard(title);
    }
    if (!more) return;
  }
}
