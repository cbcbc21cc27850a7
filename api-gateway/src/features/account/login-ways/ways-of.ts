import { z } from 'zod';
import type { Rest } from '../../../platform/supabase/rest.ts';

const waysSchema = z.object({
  is_on: z.boolean(),
  app: z.object({ created_at: z.string(), used_at: z.string() }).nullable(),
  codes_left: z.number(),
  browsers: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      token_hash: z.string(),
      created_at: z.string(),
      used_at: z.string(),
      expires_at: z.string(),
    }),
  ),
});

/** What a user has set up for secure login. */
export const waysOf = async ({ rest }: { rest: Pick<Rest, 'rpc'> }, userId: string) =>
  waysSchema.parse(await rest.rpc('login_ways_of', { p_user_id: userId }));
