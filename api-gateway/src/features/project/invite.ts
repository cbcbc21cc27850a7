import { getInviteRequest, updateMemberRequest } from '@dojang/api-contract';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ApiError, forbidden } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { readJson } from '../../platform/http/read-json.ts';
import type { Counter } from '../../platform/middleware/rate-limit/limits.ts';
import { limited } from '../../platform/middleware/rate-limit/rate-limit.ts';
import { type RequireUserDeps, requireUser } from '../../platform/middleware/token-check/require-user.ts';
import type { Rest } from '../../platform/supabase/rest.ts';

const STATUS = { invite_not_found: 404, invite_expired: 410, invite_used: 409, invite_other_account: 403 } as const;

const outcomeSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    project_id: z.string(),
    name: z.string(),
    already_member: z.boolean(),
    /** Only preview_invite answers these fields. */
    inviter_name: z.string().default(''),
  }),
  z.object({
    ok: z.literal(false),
    code: z.enum(['invite_not_found', 'invite_expired', 'invite_used', 'invite_other_account']),
    masked_email: z.string().optional(),
  }),
]);

export interface InviteDeps extends RequireUserDeps {
  rest: Pick<Rest, 'as'>;
  /** The rate limiter of wrong codes. */
  inviteCounter(userId: string): Counter;
}

/** Passes a code to the database as the caller. Counts wrong codes of all functions together. */
async function submitCode(
  deps: InviteDeps,
  c: Context<AppEnv>,
  name: 'preview_invite' | 'accept_invite',
  code: string,
) {
  const user = c.get('user');
  const ask = async () => outcomeSchema.parse(await deps.rest.as(user.token).rpc(name, { p_code: code.trim() }));
  const outcome = await limited([deps.inviteCounter(user.id)], 'too_many_invite_codes', ask, ({ ok }) =>
    ok ? 'accepted' : 'refused',
  );
  if (outcome.ok) return outcome;
  const masked = outcome.masked_email;
  const message = masked ? `${masked} 주소로 보낸 초대예요. 그 계정으로 로그인해 주세요.` : undefined;
  throw new ApiError(STATUS[outcome.code], outcome.code, message ? { message } : {});
}

/**
 * POST /api/private/project/getInvite shows the offer of a code, and updateMember joins with the code. The user is always that
 * of the session, also when the body names another user.
 */
export const invite = (deps: InviteDeps) =>
  new Hono<AppEnv>()
    .post('/api/private/project/getInvite', requireUser(deps), async (c) => {
      const { inviteCode } = await readJson(c, getInviteRequest);
      const offer = await submitCode(deps, c, 'preview_invite', inviteCode);
      return c.json({
        projectId: offer.project_id,
        projectName: offer.name,
        inviterName: offer.inviter_name,
        alreadyMember: offer.already_member,
      });
    })
    .post('/api/private/project/updateMember', requireUser(deps), async (c) => {
      const body = await readJson(c, updateMemberRequest);
      if (body.user?.id !== undefined && body.user.id !== c.get('user').id) throw forbidden();
      const joined = await submitCode(deps, c, 'accept_invite', body.inviteCode);
      return c.json({ projectId: joined.project_id, name: joined.name, alreadyMember: joined.already_member });
    });
