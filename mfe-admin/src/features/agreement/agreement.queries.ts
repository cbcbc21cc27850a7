import { getSupabase, type RowWatch, readInParts, unwrap } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { agreementSchema, type ConsentRow } from './agreement.logic.ts';

export const agreementQueries = {
  /** Every agreement, in the order of the sign-up form. */
  list: queryOptions({
    queryKey: keys.agreements,
    queryFn: async () => z.array(agreementSchema).parse(unwrap(await getSupabase().rpc('admin_agreements'))),
  }),
  /** How many people gave which last answer, by version, the newest version first. */
  coverage: (agreementId: string) =>
    queryOptions({
      queryKey: keys.coverage(agreementId),
      queryFn: () =>
        readInParts((from, to, options) =>
          getSupabase().rpc('agreement_coverage', { p_agreement_id: agreementId }, options).range(from, to),
        ),
    }),
};

/**
 * Every answer to an agreement, the oldest first. The database writes one audit row for the whole download, although it is read
 * in parts.
 */
export function exportConsents(agreementId: string, watch: RowWatch): Promise<ConsentRow[]> {
  const exported = { p_agreement_id: agreementId, p_export_id: crypto.randomUUID() };
  return readInParts(
    (from, to, options) => getSupabase().rpc('export_consents', exported, options).range(from, to),
    watch,
  );
}
