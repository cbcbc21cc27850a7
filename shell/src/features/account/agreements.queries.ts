import { prepareSupabase, readInParts } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';

/** An agreement in the version that is in force. `body` is a document of the editor. */
export interface Agreement {
  agreement_id: string;
  kind: string;
  title: string;
  required: boolean;
  /** False for what the law asks to publish only, such as the privacy policy. */
  needs_consent: boolean;
  version: number;
  body: unknown;
  effective_at: string;
}

/** Agreements in force, in the order in which sign-up shows them. */
export const agreementsInForce = queryOptions({
  queryKey: ['shell', 'agreements'],
  queryFn: async (): Promise<Agreement[]> => {
    const supabase = await prepareSupabase();
    return readInParts((from, to, options) => supabase.rpc('current_agreements', {}, options).range(from, to));
  },
  staleTime: 10 * 60_000,
});
