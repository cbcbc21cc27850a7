import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { SupabasePort } from '../../platform/supabase/port.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { PREVIEW_MS } from './grant.ts';

export interface PreviewPersonDeps {
  supabase: Pick<SupabasePort, 'fetch' | 'publishableKey' | 'secretKey'>;
  rest: Pick<Rest, 'as' | 'update'>;
  /** Milliseconds since 1970. */
  now(): number;
}

const agreementRows = z.array(z.object({ agreement_id: z.string(), version: z.number(), needs_consent: z.boolean() }));
const sessionSchema = z.looseObject({ user: z.object({ id: z.uuid() }) });

/**
 * Makes the account of one preview and signs it in. It has the rights of every new account. Nobody knows its password, its
 * address receives no mail, and it is deleted like an account whose owner left, soon after the preview has ended.
 *
 * @returns the session, as Auth answers it
 * @throws ApiError 502 when Auth refuses
 */
export async function makePreviewPerson(deps: PreviewPersonDeps, id: string): Promise<unknown> {
  const { supabase, rest, now } = deps;
  const agreements = agreementRows.parse(await rest.as(supabase.publishableKey).rpc('current_agreements', {}));
  const consents = agreements
    .filter(({ needs_consent: isNeeded }) => isNeeded)
    .map(({ agreement_id, version }) => ({ agreement_id, version }));
  const account = { email: `preview-${id}@preview.invalid`, password: randomBytes(32).toString('base64url') };
  await askAuth(supabase, supabase.secretKey, 'admin/users', {
    ...account,
    email_confirm: true,
    user_metadata: { full_name: '미리보기', consents },
  });
  const session = await askAuth(supabase, supabase.publishableKey, 'token?grant_type=password', account);
  const { user } = sessionSchema.parse(session);
  await rest.update(`profiles?id=eq.${user.id}`, { leave_at: new Date(now() + PREVIEW_MS).toISOString() });
  return session;
}

async function askAuth(supabase: PreviewPersonDeps['supabase'], key: string, path: string, body: object) {
  const answer = await supabase.fetch(
    new Request(`http://gateway.internal/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    { peerAddress: null },
  );
  if (!answer.ok) throw new ApiError(502, 'internal', { cause: new Error(`${path}: ${answer.status}`) });
  return (await answer.json()) as unknown;
}
