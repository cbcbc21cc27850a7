import { z } from 'zod';
import type { Rest } from '../supabase/rest.ts';

const answerSchema = z.object({ more: z.boolean() });

/** More than this is left to the next run: 100,000 people. */
const MOST_PARTS = 50;

/** Begins and ends notices whose time has come, and tells people of them in parts: everybody at once takes too long. */
export async function sendDueNotices(rest: Pick<Rest, 'rpc'>): Promise<void> {
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const { more } = answerSchema.parse(await rest.rpc('send_due_notices', {}));
    if (!more) return;
  }
}
