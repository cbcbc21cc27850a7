import { updateMemberRequest } from '@dojang/api-contract';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { AppServices } from '../../deps.ts';
import { ApiError, forbidden } from '../../errors/api-error.ts';
import { clientAddress, networkOf } from '../../http/client-address.ts';
import type { AppEnv } from '../../http/env.ts';
import { readJson } from '../../http/read-json.ts';
import { type Counted, countWrong } from '../../middleware/rate-limit/rate-limit.ts';
import { requireUser } from '../../middleware/token-check/require-user.ts';

const STATUS = { invite_not_found: 404, invite_expired: 410, invite_used: 409, invite_other_account: 403 } as const;

const outcomeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), project_id: z.string(), name: z.string(), already_member: z.boolean() }),
  z.object({
    ok: z.literal(false),
    code: z.enum(['invite_not_found', 'invite_expired', 'invite_used', 'invite_other_account']),
    masked_email: z.string().optional(),
  }),
]);

/** What wrong codes are counted under: the account that tries them and the network it comes from. */
export const inviteTries = ({ limits, config }: AppServices, c: Context<AppEnv>, userId: string): Counted => [
  [limits.invite, userId],
  [limits.inviteNetwork, networkOf(clientAddress(c, config.trustProxy))],
];

/** POST /api/private/project/updateMember: joins by a code. The person is the session's, whatever the body says. */
export const invite = (services: AppServices) =>
  new Hono<AppEnv>().post('/api/private/project/updateMember', requireUser(services), async (c) => {
    const body = await readJson(c, updateMemberRequest);
    const user = c.get('user');
    if (body.user?.id !== undefined && body.user.id !== user.id) throw forbidden();
    const tries = inviteTries(services, c, user.id);
    const join = async () =>
      outcomeSchema.parse(await services.rest.as(user.token).rpc('accept_invite', { p_code: body.inviteCode.trim() }));
    const outcome = await countWrong(tries, 'too_many_invites', join, ({ ok }) => !ok);
    if (outcome.ok) {
      const { project_id: projectId, name, already_member: alreadyMember } = outcome;
      return c.json({ projectId, name, alreadyMember });
    }
    const masked = outcome.masked_email;
    const message = masked ? `${masked} 주소로 보낸 초대예요. 그 계정으로 로그인해 주세요.` : undefined;
    throw new ApiError(STATUS[outcome.code], outcome.code, message ? { message } : {});
  });
