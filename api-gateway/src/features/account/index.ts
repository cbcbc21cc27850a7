import type { Context } from 'hono';
import type { AppEnv } from '../../platform/http/env.ts';
import { createLimits, type LimitDeps } from '../../platform/middleware/rate-limit/limits.ts';
import { type CheckResetPwdDeps, checkResetPwd } from './check-reset-pwd.ts';
import { type CounterDeps, countersOf, type Tried } from './counters.ts';
import { createKnownDevices, type KnownDeviceDeps } from './known-device.ts';
import { ACCOUNT_LIMITS } from './limits.ts';
import { createResetTickets, type ResetTicketDeps } from './reset-ticket.ts';

export type AccountDeps = LimitDeps &
  KnownDeviceDeps &
  ResetTicketDeps &
  Pick<CheckResetPwdDeps, 'rest'> &
  Pick<CounterDeps, 'config'>;

/** Counts attempts on accounts, and manages known browsers and tickets for a new password. */
export function createAccount(deps: AccountDeps) {
  const limits = createLimits(deps, ACCOUNT_LIMITS);
  const devices = createKnownDevices(deps);
  const resetTickets = createResetTickets(deps);
  const counting = { limits, devices, config: deps.config };
  return {
    routes: checkResetPwd({ ...counting, rest: deps.rest, resetTickets }),
    countersOf: (c: Context<AppEnv>, tried: Tried, email: string) => countersOf(counting, c, tried, email),
    devices,
    resetTickets,
  };
}

export type Account = ReturnType<typeof createAccount>;
