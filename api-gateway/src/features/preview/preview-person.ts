import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '../../platform/errors/api-error.ts';
import { askAuth } from '../../platform/supabase/ask-auth.ts';
import type { SupabasePort } from '../../platform/supabase/port.ts';
import type { Rest } from '../../platform/supabase/rest.ts';

export interface PreviewPersonDeps {
  supabase: Pick<SupabasePort, 'fetch' | 'publishableKey' | 'secretKey'>;
  rest: Pick<Rest, 'as'>;
}

const agreementRows = z.array(z.object({ agreement_id: z.string(), version: z.number(), needs_consent: z.boolean() }));

/**
 * Makes the account of one preview and signs it in. It has the rights of every new account. Nobody knows its password, its
 * address receives no mail, and `delete_leavers` knows it by its address and deletes it soon after the preview has ended.
 *
 * @returns the session, as Auth answers it
 * @throws ApiError 502 when Auth refuses
 */
export async function makePreviewPerson(deps: PreviewPersonDeps, id: string): Promise<unknown> {
  const { supabase, rest } = deps;
  const agreements = agreementRows.parse(await rest.as(supabase.publishableKey).rpc('current_agreements', {}));
  const consents = agreements
    .filter(({ needs_consent: isNeeded }) => isNeeded)
    .map(({ agreement_id, version }) => ({ agreement_id, version }));
  const account = { email: `preview-${id}@preview.invalid`, password: randomBytes(32).toString('base64url') };
  await answerOf(supabase, supabase.secretKey, 'admin/users', {
    ...account,
    email_confirm: true,
    user_metadata: { full_name: '미리보기', consents },
  });
  return answerOf(supabase, supabase.publishableKey, 'token?grant_type=password', account);
}

async function answerOf(supabase: PreviewPersonDeps['supabase'], key: string, path: string, body: object) {
  const answer = await askAuth(supabase, { path, key, token: key, body });
  if (!answer.ok) throw new ApiError(502, 'internal', { cause: new Error(`${path}: ${answer.status}`) });
  return (await answer.json()) as unknown;
}
