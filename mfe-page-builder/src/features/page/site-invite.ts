import { getSupabase, unwrap } from '@dojang/shared-auth';
import { queryOptions, useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { AppError, toAppError } from '@dojang/shared-ui';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { siteRoleSchema } from './page.schema.ts';

const answerSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    site_id: z.string(),
    name: z.string(),
    role: siteRoleSchema,
    already_member: z.boolean(),
    inviter_name: z.string().default(''),
  }),
  z.object({ ok: z.literal(false), code: z.string(), masked_email: z.string().optional() }),
]);
export type SiteOffer = Extract<z.infer<typeof answerSchema>, { ok: true }>;

/** @throws AppError `invite_not_found`, `invite_expired`, `invite_used`, `invite_other_account` */
function offerOf(answer: unknown): SiteOffer {
  const parsed = answerSchema.parse(answer);
  if (parsed.ok) return parsed;
  const masked = parsed.masked_email;
  const message = masked ? { message: `${masked} 주소로 보낸 초대예요. 그 계정으로 로그인해 주세요.` } : {};
  throw new AppError({ code: parsed.code, status: 400, ...message });
}

/** The invitation of a code. A wrong code counts as a guess, so the request is sent only once. */
export const siteOfferQuery = (code: string) =>
  queryOptions({
    queryKey: keys.siteOffer(code),
    queryFn: async () => offerOf(unwrap(await getSupabase().rpc('preview_site_invite', { p_code: code }))),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => toAppError(state.error).code === 'network',
  });

export function useAcceptSiteInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (code: string) =>
      offerOf(unwrap(await getSupabase().rpc('accept_site_invite', { p_code: code }))),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}
