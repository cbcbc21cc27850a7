import { setTimeout as sleep } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../../platform/http/env.ts';
import type { ParsedAuthRoute } from './parse-auth-route.logic.ts';

/** Longer than Auth takes for any of them, mail and comparison of passwords included. */
export const EVEN_MS = 400;

/** Whether the answer, or how soon it comes, could tell that an address has an account. */
function couldTell({ name, body }: ParsedAuthRoute, isRefused: boolean): boolean {
  if (name === 'recover' || name === 'resend') return true;
  if (name === 'user.update') return body.email !== undefined;
  return isRefused && (name === 'token.password' || name === 'verify.code');
}

/**
 * Stands before Auth: answers that must not tell who has an account come after the same time whether Auth had anything to
 * do or not. It writes a mail for a known address, and nothing for an unknown one.
 */
export const evenTime = createMiddleware<AppEnv>(async (c, next) => {
  const began = performance.now();
  await next();
  const rest = EVEN_MS - (performance.now() - began);
  if (rest > 0 && couldTell(c.get('authRoute'), !c.res.ok)) await sleep(rest);
});
