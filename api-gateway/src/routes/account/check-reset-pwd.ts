import { type CheckResetPwdResponse, checkResetPwdRequest } from '@dojang/api-contract';
import { Hono } from 'hono';
import { z } from 'zod';
import type { AppServices } from '../../deps.ts';
import { clientAddress, networkOf } from '../../http/client-address.ts';
import { plainEmail } from '../../http/email.logic.ts';
import type { AppEnv } from '../../http/env.ts';
import { readJson } from '../../http/read-json.ts';
import { countAll, refuseWhenBlocked } from '../../middleware/rate-limit/rate-limit.ts';

const profileRows = z.array(z.object({ display_name: z.string().nullable() }));

/** Names are stored with one space for blanks of every kind, and typed as people remember them. */
const plainName = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim();
const sameName = (a: string, b: string) => plainName(a) === plainName(b);

/** POST /api/public/checkResetPwd: a one-time ticket when an account has this e-mail and this name, else `false`. */
export const checkResetPwd = ({ rest, limits, config, resetTickets }: AppServices) =>
  new Hono<AppEnv>().post('/api/public/checkResetPwd', async (c) => {
    const { email, displayName } = await readJson(c, checkResetPwdRequest);
    const tries = [
      [limits.resetCheck, plainEmail(email)],
      [limits.resetCheckNetwork, networkOf(clientAddress(c, config.trustProxy))],
    ] as const;
    refuseWhenBlocked(tries, 'too_many_resets');
    countAll(tries);

    const address = encodeURIComponent(plainEmail(email));
    const rows = profileRows.parse(await rest.select(`profiles?select=display_name&email=eq.${address}&limit=1`));
    const matches = rows.some((row) => row.display_name !== null && sameName(row.display_name, displayName));
    const answer: CheckResetPwdResponse = matches ? { ticket: resetTickets.issue(email) } : false;
    return c.json(answer);
  });
