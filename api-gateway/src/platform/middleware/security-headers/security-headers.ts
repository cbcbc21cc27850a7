import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../http/env.ts';
import { setOwnHeaders } from '../../http/own-headers.ts';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self), usb=()',
  'cross-origin-opener-policy': 'same-origin',
} as const;

const ONE_YEAR = 'max-age=31536000';

/** Headers of every answer on this origin. */
export const headersOfEveryAnswer = (siteUrl: string): Record<string, string> =>
  siteUrl.startsWith('https:') ? { ...HEADERS, 'strict-transport-security': ONE_YEAR } : HEADERS;

/**
 * Sets `headersOfEveryAnswer`. A route can override them. They are set before the route runs, because changing the headers of
 * an answer afterwards disables the server's fast path.
 */
export function securityHeaders(siteUrl: string) {
  const headers = headersOfEveryAnswer(siteUrl);
  return createMiddleware<AppEnv>(async (c, next) => {
    setOwnHeaders(c, headers);
    await next();
  });
}
