import { setTimeout as sleep } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../../platform/http/env.ts';
import type { ParsedAuthRoute } from './parse-auth-route.logic.ts';

/** Longer than Auth needs for each of these requests, including sending a mail and comparing passwords. */
export const CONSTANT_MS = 400;

/** Whether the content or the time of the answer could reveal that an address has an account. */
async function mayRevealAccount({ name, body }: ParsedAuthRoute, answer: Response): Promise<boolean> {
  const isRefused = !answer.ok;
  if (name === 'recover' || name === 'resend') return true;
  if (name === 'user.update') return body.email !== undefined;
  // A sign-up that begins a session reveals nothing. The others wait for a mail, also the one of a known address.
  if (name === 'signup') return isRefused || !(await answer.clone().text()).includes('"access_token"');
  return isRefused && (name === 'token.password' || name === 'verify.code');
}

/**
 * Runs before Auth. Answers that must not reveal who has an account are delayed to the same time, because Auth sends a mail
 * for a known address and does nothing for an unknown one.
 */
export const constantTime = (constantMs = CONSTANT_MS) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const began = performance.now();
    await next();
    const rest = constantMs - (performance.now() - began);
    if (rest > 0 && (await mayRevealAccount(c.get('authRoute'), c.res))) await sleep(rest);
  });
