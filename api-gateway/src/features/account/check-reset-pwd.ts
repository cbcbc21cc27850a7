import { type CheckResetPwdResponse, checkResetPwdRequest } from '@dojang/api-contract';
import { toNfc } from '@dojang/contract/text';
import { Hono } from 'hono';
import { z } from 'zod';
import type { AppServices } from '../../deps.ts';
import { plainEmail } from '../../platform/http/email.logic.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { readJson } from '../../platform/http/read-json.ts';
import { countersOf } from '../../platform/middleware/rate-limit/counters.ts';
import { limited } from '../../platform/middleware/rate-limit/rate-limit.ts';

const profileRows = z.array(z.object({ display_name: z.string().nullable() }));

/** Names are stored with one space for blanks of every kind, and typed as people remember them. */
const plainName = (name: string) => toNfc(name).replace(/\s+/g, ' ').trim();
const sameName = (a: string, b: string) => plainName(a) === plainName(b);

/** POST /api/public/checkResetPwd: a one-time ticket when an account has this e-mail and this name, else `false`. */
export const checkResetPwd = (services: AppServices) =>
  new Hono<AppEnv>().post('/api/public/checkResetPwd', async (c) => {
    const { email, displayName } = await readJson(c, checkResetPwdRequest);
    const compare = () => namesMatch(services, plainEmail(email), displayName);
    const counters = countersOf(services, c, 'reset', plainEmail(email));
    const matches = await limited(counters, 'too_many_resets', compare, (same) => (same ? 'accepted' : 'refused'));
    const answer: CheckResetPwdResponse = matches ? { ticket: services.resetTickets.issue(email) } : false;
    return c.json(answer);
  });

async function namesMatch({ rest }: AppServices, email: string, displayName: string): Promise<boolean> {
  const filter = `email=eq.${encodeURIComponent(email)}`;
  const rows = profileRows.parse(await rest.select(`profiles?select=display_name&${filter}&limit=1`));
  return rows.some((row) => row.display_name !== null && sameName(row.display_name, displayName));
}
