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
import { type EnterCodeDeps, enterCode } from './login-ways/enter-code.ts';
import { type LoginWaysDeps, loginWays } from './login-ways/login-ways.ts';
import { createRememberedBrowsers, type RememberedBrowsersDeps } from './login-ways/remembered-browsers.ts';
import { type NewPasskey, namePasskey } from './name-passkey.ts';
import { type NewDeviceDeps, type Told, tellOfBrowser } from './new-device.ts';
import { type OwnDataDeps, ownData } from './own-data/own-data.ts';
import { type OwnSessionsDeps, ownSessions } from './own-sessions.ts';
import { prove } from './prove.ts';
import { createResetTickets, type ResetTicketDeps } from './reset-ticket.ts';
import { createSignUpBrowsers } from './sign-up-browsers.ts';
import { type MailSession, takeBack } from './take-back.ts';

export type AccountDeps = LimitDeps &
  KnownDeviceDeps &
  ResetTicketDeps &
  Pick<CheckResetPwdDeps, 'rest'> &
  NewDeviceDeps &
  OwnSessionsDeps &
  RememberedBrowsersDeps &
  Omit<LoginWaysDeps, 'browsers'> &
  Pick<EnterCodeDeps, 'rest'> &
  Omit<LeaveDeps, keyof CounterDeps> &
  Omit<OwnDataDeps, 'limits' | 'objects'> &
  Pick<CounterDeps, 'config'>;

/** Counts attempts on accounts, manages known browsers and tickets for a new password, and shows a person's sessions. */
export function createAccount(deps: AccountDeps) {
  const limits = createLimits(deps, ACCOUNT_LIMITS);
  const devices = createKnownDevices(deps);
  const resetTickets = createResetTickets(deps);
  const browsers = createRememberedBrowsers(deps);
  const counting = { limits, devices, config: deps.config };
  return {
    routes: new Hono<AppEnv>()
      .route('/', checkResetPwd({ ...counting, rest: deps.rest, resetTickets }))
      // Registered before the routes for sessions that have entered their code.
      .route('/', enterCode({ ...deps, ...counting, browsers }))
      .route('/', ownSessions(deps))
      .route('/', loginWays({ ...deps, browsers }))
      .route('/', leave({ ...deps, ...counting }))
      .route('/', prove({ ...deps, ...counting }))
      .route('/', changeEmail({ ...deps, ...counting }))
      .route('/', ownData({ ...deps, limits, objects: createObjectStore(deps.supabase, FILE_BUCKET) })),
    countersOf: (c: Context<AppEnv>, tried: Tried, email: string) => countersOf(counting, c, tried, email),
    devices,
    signUpBrowsers: createSignUpBrowsers(deps),
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
    /** Completes a session that began in a browser in which the user entered a code in the last 30 days. */
    recognize: async (c: Context<AppEnv>, userId: string, sessionId: string) => {
      if (await browsers.recognize(c, { id: userId, sessionId })) deps.supabase.sessions.forget(userId);
    },
    resetTickets,
  };
}

export type Account = ReturnType<typeof createAccount>;
