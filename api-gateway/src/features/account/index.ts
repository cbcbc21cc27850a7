import { FILE_BUCKET } from '@dojang/api-contract';
import { isUuid } from '@dojang/contract/text';
import { type Context, Hono } from 'hono';
import type { AppEnv } from '../../platform/http/env.ts';
import { createLimits, type LimitDeps } from '../../platform/middleware/rate-limit/limits.ts';
import { createObjectStore } from '../../platform/supabase/object-store.ts';
import { changeEmail } from './change-email.ts';
import { type CheckResetPwdDeps, checkResetPwd } from './check-reset-pwd.ts';
import { type CounterDeps, countersOf, type Tried } from './counters.ts';
import { createKnownDevices, type KnownDeviceDeps } from './known-device.ts';
import { type LeaveDeps, leave } from './leave.ts';
import { ACCOUNT_LIMITS } from './limits.ts';
import { type NewPasskey, namePasskey } from './name-passkey.ts';
import { type NewDeviceDeps, type Told, tellOfBrowser } from './new-device.ts';
import { type OwnDataDeps, ownData } from './own-data/own-data.ts';
import { type OwnSessionsDeps, ownSessions } from './own-sessions.ts';
import { prove } from './prove.ts';
import { createResetTickets, type ResetTicketDeps } from './reset-ticket.ts';
import { type MailSession, takeBack } from './take-back.ts';

export type AccountDeps = LimitDeps &
  KnownDeviceDeps &
  ResetTicketDeps &
  Pick<CheckResetPwdDeps, 'rest'> &
  NewDeviceDeps &
  OwnSessionsDeps &
  Omit<LeaveDeps, keyof CounterDeps> &
  Omit<OwnDataDeps, 'limits' | 'objects'> &
  Pick<CounterDeps, 'config'>;

/** Counts attempts on accounts, manages known browsers and tickets for a new password, and shows a person's sessions. */
export function createAccount(deps: AccountDeps) {
  const limits = createLimits(deps, ACCOUNT_LIMITS);
  const devices = createKnownDevices(deps);
  const resetTickets = createResetTickets(deps);
  const counting = { limits, devices, config: deps.config };
  return {
    routes: new Hono<AppEnv>()
      .route('/', checkResetPwd({ ...counting, rest: deps.rest, resetTickets }))
      .route('/', ownSessions(deps))
      .route('/', leave({ ...deps, ...counting }))
      .route('/', prove({ ...deps, ...counting }))
      .route('/', changeEmail({ ...deps, ...counting }))
      .route('/', ownData({ ...deps, limits, objects: createObjectStore(deps.supabase, FILE_BUCKET) })),
    countersOf: (c: Context<AppEnv>, tried: Tried, email: string) => countersOf(counting, c, tried, email),
    devices,
    tellOfBrowser: (c: Context<AppEnv>, told: Told, userId: string) => tellOfBrowser(deps, c, told, userId),
    /** Called for a session that began with a mail; see `takeBack`. */
    proveByMail: async (session: MailSession) => {
      if (!isUuid(session.id)) return;
      await takeBack(deps, session);
      deps.supabase.sessions.forget(session.userId);
    },
    passkeyAdded: async (c: Context<AppEnv>, added: NewPasskey, userId: string) => {
      await namePasskey(deps, c, added);
      await tellOfBrowser(deps, c, 'tell_new_passkey', userId);
    },
    resetTickets,
  };
}

export type Account = ReturnType<typeof createAccount>;
