import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppServices } from '../../deps.ts';
import { ApiError } from '../../errors/api-error.ts';
import { clientAddress, networkOf } from '../../http/client-address.ts';
import type { AppEnv } from '../../http/env.ts';
import { countAll, countWrong, refuseWhenBlocked } from '../../middleware/rate-limit/rate-limit.ts';
import { type AuthBody, authBodySchema, authRule } from './auth-limits.logic.ts';

const GUARDED = new Set([
  'POST /token',
  'POST /signup',
  'POST /verify',
  'POST /recover',
  'POST /otp',
  'POST /magiclink',
  'POST /resend',
  'PUT /user',
]);

/**
 * Stands before Auth: limits sign-in, sign-up, codes and mails, and lets a reset mail be asked for only with a ticket
 * of `checkResetPwd`. Other paths pass untouched.
 */
export function authGuard(services: AppServices) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const path = c.req.path.replace(/^\/auth\/v1/, '').replace(/\/+$/, '');
    if (!GUARDED.has(`${c.req.method} ${path}`)) return next();
    const text = await c.req.text();
    const body = bodyOf(text);
    const network = networkOf(clientAddress(c, services.config.trustProxy));
    const rule = authRule(services.limits, path, c.req.query('grant_type'), body, network);
    if (rule) refuseWhenBlocked(rule.counted, rule.code);
    if (path === '/recover' && !redeemTicket(services, body)) throw new ApiError(403, 'ticket_required');

    passOn(c, path === '/recover' ? withoutTicket(text) : text);
    if (rule?.counts === 'refused') {
      return countWrong(rule.counted, rule.code, next, () => c.res.status >= 400 && c.res.status < 500);
    }
    if (rule) countAll(rule.counted);
    return next();
  });
}

function bodyOf(text: string): AuthBody {
  try {
    return authBodySchema.parse(JSON.parse(text));
  } catch {
    throw new ApiError(400, 'invalid_request');
  }
}

const redeemTicket = ({ resetTickets }: AppServices, { email, gotrue_meta_security: meta }: AuthBody) =>
  resetTickets.redeem(meta?.captcha_token ?? '', email ?? '');

/** The ticket is ours; a project with a captcha would take it for one. */
function withoutTicket(text: string): string {
  const { gotrue_meta_security: _, ...rest } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify(rest);
}

/** The body has been read, so the request is made again for whoever answers it. */
function passOn(c: Context<AppEnv>, body: string): void {
  const headers = new Headers(c.req.raw.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  c.req.raw = new Request(c.req.url, { method: c.req.method, headers, body });
}
