import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../http/env.ts';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self), usb=()',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** Headers of every answer; a route may have set its own already. */
export function securityHeaders() {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  });
}
