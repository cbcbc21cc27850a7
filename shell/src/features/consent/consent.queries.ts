import { prepareSupabase, readInParts } from '@dojang/shared-auth';
import { queryOptions, watching } from '@dojang/shared-auth/query';
import { parseDocument } from '@dojang/shared-ui/document';
import { z } from 'zod';
import { keys } from '../../keys.ts';

const historySchema = z.array(
  z.object({ action: z.string(), version: z.number(), at: z.string(), source: z.string() }),
);

export const consentQueries = {
  /** Agreements that the user is asked to answer, with their texts; required ones first. */
  pending: (userId: string) =>
    queryOptions({
      queryKey: keys.pendingConsents(userId),
      // An answer in another tab removes the question here.
      meta: watching({ tables: ['agreement_consents'], of: userId }),
      queryFn: async () => {
        const supabase = await prepareSupabase();
        const rows = await readInParts((from, to, options) =>
          supabase.rpc('pending_consents', {}, options).range(from, to),
        );
        return rows.map(({ body, ...row }) => ({ ...row, body: parseDocument(body) }));
      },
      gcTime: 0,
    }),
  /** The user's latest answers, with the earlier answers. */
  own: (userId: string) =>
    queryOptions({
      queryKey: keys.ownConsents(userId),
      meta: watching({ tables: ['agreement_consents'], of: userId }),
      queryFn: async () => {
        const supabase = await prepareSupabase();
        const rows = await readInParts((from, to, options) => supabase.rpc('my_consents', {}, options).range(from, to));
        return rows.map((row) => ({ ...row, history: historySchema.parse(row.history) }));
      },
    }),
};

export type PendingConsent = Awaited<
  ReturnType<NonNullable<ReturnType<typeof consentQueries.pending>['queryFn']>>
>[number];
export type OwnConsent = Awaited<ReturnType<NonNullable<ReturnType<typeof consentQueries.own>['queryFn']>>>[number];
