import { prepareSupabase, readInParts } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';

/** The current version of an agreement. `body` is a document of the editor. */
export interface Agreement {
  agreement_id: string;
  kind: string;
  title: string;
  required: boolean;
  /** False for texts that must only be published by law, such as the privacy policy. */
  needs_consent: boolean;
  version: number;
  body: unknown;
  effective_at: string;
}

/** Current agreements, in the order of the sign-up form. */
export const agreementsInForce = queryOptions({
  queryKey: keys.agreements,
  queryFn: async (): Promise<Agreement[]> => {
    const supabase = await prepareSupabase();
    return readInParts((from, to, options) => supabase.rpc('current_agreements', {}, options).range(from, to));
  },
  staleTime: 10 * 60_000,
});
