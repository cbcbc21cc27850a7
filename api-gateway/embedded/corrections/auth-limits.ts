import { authError, readObject } from './auth-body.ts';
import { type Correction, pathOf } from './fetch.ts';

const MINUTE = 60_000;

/** Counts events by key within a moving span of time; forgets keys that are quiet. */
export class Window {
  private readonly events = new Map<string, number[]>();
  private readonly limit: number;
  private readonly span: number;
  private readonly now: () => number;

  constructor(limit: number, span: number, now: () => number = Date.now) {
    this.limit = limit;
    this.span = span;
    this.now = now;
  }

  /** Milliseconds until one more is allowed; 0 when it is now. */
  wait(key: string): number {
    const times = this.recent(key);
    return times.length < this.limit ? 0 : (times[0] ?? 0) + this.span - this.now();
  }

  add(key: string): void {
    this.events.set(key, [...this.recent(key), this.now()]);
    if (this.events.size > 10_000) for (const known of this.events.keys()) this.recent(known);
  }

  private recent(key: string): number[] {
    const after = this.now() - this.span;
    const times = (this.events.get(key) ?? []).filter((time) => time > after);
    if (times.length === 0) this.events.delete(key);
    else this.events.set(key, times);
    return times;
  }
}

const MAIL_PATHS = new Set(['/auth/v1/recover', '/auth/v1/otp', '/auth/v1/magiclink', '/auth/v1/resend']);

/** One mail a minute to an address, as GoTrue does; lite sends as many as it is asked for. */
export function limitMails(now: () => number = Date.now): Correction {
  const mails = new Window(1, MINUTE, now);
  return (next) => async (request, context) => {
    const path = pathOf(request);
    const changesEmail = path === '/auth/v1/user' && request.method === 'PUT';
    if (!changesEmail && !(MAIL_PATHS.has(path) && request.method === 'POST')) return next(request, context);
    const email = (await readObject(request))?.email;
    if (typeof email !== 'string' || email === '') return next(request, context);
    // Known or not, the address is limited alike: the answer must not tell which it is.
    const key = `${path} ${email.toLowerCase()}`;
    const wait = mails.wait(key);
    if (wait > 0) {
      const seconds = Math.ceil(wait / 1000);
      return authError(
        429,
        'over_email_send_rate_limit',
        `For security purposes, you can only request this after ${seconds} seconds.`,
      );
    }
    const response = await next(request, context);
    if (response.ok) mails.add(key);
    return response;
  };
}

/**
 * Guesses of a password or of a mailed code: ten wrong ones for an address from one place, then five minutes' rest. lite
 * lets anyone try all million codes.
 */
export function limitGuesses(now: () => number = Date.now): Correction {
  const wrong = new Window(10, 5 * MINUTE, now);
  return (next) => async (request, context) => {
    const path = pathOf(request);
    if (request.method !== 'POST' || !['/auth/v1/token', '/auth/v1/verify'].includes(path)) {
      return next(request, context);
    }
    const email = (await readObject(request))?.email;
    if (typeof email !== 'string' || email === '') return next(request, context);
    // A mailed code is guessed against the address from anywhere; a password would let strangers lock its owner out.
    const from = path === '/auth/v1/token' ? (context.peerAddress ?? '') : '';
    const key = `${path} ${email.toLowerCase()} ${from}`;
    if (wrong.wait(key) > 0) {
      return authError(429, 'over_request_rate_limit', 'Too many attempts: wait a few minutes.');
    }
    const response = await next(request, context);
    if (response.status >= 400 && response.status < 500) wrong.add(key);
    return response;
  };
}
