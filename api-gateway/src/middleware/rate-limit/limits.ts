import { createLimiter, type Limiter } from './limiter.logic.ts';

const MINUTE = 60_000;

/** Everything that is limited, per process. A "network" is an IPv4 address or an IPv6 /64. */
export interface Limits {
  /** Failed sign-ins of one e-mail from one network, and of one network. */
  signIn: Limiter;
  signInNetwork: Limiter;
  signUp: Limiter;
  /** Tries to match e-mail and name. */
  resetCheck: Limiter;
  resetCheckNetwork: Limiter;
  /** Mails that sign-in sends to one e-mail, and that one network asks for. */
  authMail: Limiter;
  authMailNetwork: Limiter;
  /** Wrong six-digit codes for one e-mail from anywhere, and from one network. */
  code: Limiter;
  codeNetwork: Limiter;
  /** Wrong invite codes of one account, and of one network. */
  invite: Limiter;
  inviteNetwork: Limiter;
  publish: Limiter;
  preview: Limiter;
}

export function createLimits(now: () => number): Limits {
  const per15Minutes = (limit: number) => createLimiter(limit, 15 * MINUTE, now);
  return {
    signIn: per15Minutes(5),
    signInNetwork: per15Minutes(50),
    signUp: per15Minutes(60),
    resetCheck: per15Minutes(5),
    resetCheckNetwork: per15Minutes(5),
    authMail: per15Minutes(5),
    authMailNetwork: per15Minutes(60),
    code: per15Minutes(5),
    codeNetwork: per15Minutes(30),
    invite: per15Minutes(10),
    inviteNetwork: per15Minutes(30),
    publish: createLimiter(30, 5 * MINUTE, now),
    preview: createLimiter(120, 5 * MINUTE, now),
  };
}
