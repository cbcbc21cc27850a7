import { changeEmailRequest } from '@dojang/api-contract';
import { Hono } from 'hono';
import { z } from 'zod';
import { ApiError, tooMany } from '../../platform/errors/api-error.ts';
import { isEmail, plainEmail } from '../../platform/http/email.logic.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { readJson } from '../../platform/http/read-json.ts';
import { take } from '../../platform/middleware/rate-limit/rate-limit.ts';
import { requireUser } from '../../platform/middleware/token-check/require-user.ts';
import { countersOf } from './counters.ts';
import type { LeaveDeps } from './leave.ts';
import { requireOwnPassword } from './own-password.ts';

const begun = z.object({ ok: z.boolean(), code: z.string().optional() });
const HOUR = 60 * 60;

/** Mails a code to the present and to the new address. `finish_email_change` takes both. */
export const changeEmail = (deps: LeaveDeps) =>
  new Hono<AppEnv>().post('/api/private/account/changeEmail', requireUser(deps), async (c) => {
    const { email: typed, password } = await readJson(c, changeEmailRequest);
    const email = plainEmail(typed);
    if (!isEmail(email)) throw new ApiError(400, 'email_address_invalid');
    const { id } = c.get('user');
    await requireOwnPassword(deps, c, id, password);
    // The new address may belong to a stranger, who may get the mail.
    await take(countersOf(deps, c, 'mail', email), 'too_many_mails');
    const answer = begun.parse(await deps.rest.rpc('begin_email_change', { p_user_id: id, p_email: email }));
    if (answer.code === 'too_many_mails') throw tooMany('too_many_mails', HOUR);
    if (!answer.ok) throw new ApiError(409, 'email_unchanged');
    return c.json({ ok: true });
  });
