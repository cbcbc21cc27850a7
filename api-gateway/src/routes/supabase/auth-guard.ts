import { createMiddleware } from 'hono/factory';
import type { AppServices } from '../../deps.ts';
import { ApiError } from '../../errors/api-error.ts';
import { clientAddress, networkOf } from '../../http/client-address.ts';
import type { AppEnv } from '../../http/env.ts';
import { countAll, countWrong, refuseWhenBlocked } from '../../middleware/rate-limit/rate-limit.ts';
import type { AuthBody } from './auth/auth-routes.ts';
import { authRule } from './auth-limits.logic.ts';

/**
 * Stands before Auth, behind `authRoute`: limits sign-in, sign-up, codes and mails, and lets a reset mail be asked for
 * only with a ticket of `checkResetPwd`.
 */
export function authGuard(services: AppServices) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const route = c.get('authRoute');
    const network = networkOf(clientAddress(c, services.config.trustProxy));
    const rule = authRule(services.limits, route, network);
    if (rule) refuseWhenBlocked(rule.counted, rule.code);
    if (route.name === 'recover' && !redeemTicket(services, route.body)) throw new ApiError(403, 'ticket_required');

    if (rule?.counts === 'refused') {
      return countWrong(rule.counted, rule.code, next, () => c.res.status >= 400 && c.res.status < 500);
    }
    if (rule) countAll(rule.counted);
    return next();
  });
}

const redeemTicket = ({ resetTickets }: AppServices, { email, gotrue_meta_security: meta }: AuthBody) =>
  resetTickets.redeem(meta?.captcha_token ?? '', email ?? '');
