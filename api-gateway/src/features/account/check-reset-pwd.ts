import { type CheckResetPwdResponse, checkResetPwdRequest } from '@dojang/api-contract';
import { toNfc } from '@dojang/contract/text';
import { Hono } from 'hono';
import { z } from 'zod';
import { plainEmail } from '../../platform/http/email.logic.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { readJson } from '../../platform/http/read-json.ts';
import { limited } from '../../platform/middleware/rate-limit/rate-limit.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { type CounterDeps, countersOf } from './counters.ts';
import type { ResetTickets } from './reset-ticket.ts';

const profileRows = z.array(z.object({ display_name: z.string().nullable() }));

/** Names are stored with single spaces, but users type them with any whitespace. */
const plainName = (name: string) => toNfc(name).replace(/\s+/g, ' ').trim();
const sameName = (a: string, b: string) => plainName(a) === plainName(b);

export interface CheckResetPwdDeps extends CounterDeps {
  rest: Pick<Rest, 'select'>;
  resetTickets: Pick<ResetTickets, 'issue'>;
}

/** POST /api/public/checkResetPwd: a one-time ticket when an account has this e-mail and this name, else `false`. */
export const checkResetPwd = (deps: CheckResetPwdDeps) =>
  new Hono<AppEnv>().post('/api/public/checkResetPwd', async (c) => {
    const { email, displayName } = await readJson(c, checkResetPwdRequest);
    const compare = () => namesMatch(deps.rest, plainEmail(email), displayName);
    const counters = countersOf(deps, c, 'reset', plainEmail(email));
    const matches = await limited(counters, 'too_many_resets', compare, (same) => (same ? 'accepted' : 'refused'));
    const answer: CheckResetPwdResponse = matches ? { ticket: deps.resetTickets.issue(email) } : false;
    return c.json(answer);
  });

async function namesMatch(rest: Pick<Rest, 'select'>, email: string, displayName: string): Promise<boolean> {
  const filter = `email=eq.${encodeURIComponent(email)}`;
  const rows = profileRows.parse(await rest.select(`profiles?select=display_name&${filter}&limit=1`));
  return rows.some((row) => row.display_name !== null && sameName(row.display_name, displayName));
}
