import { createMiddleware } from 'hono/factory';
import { unauthorized } from '../../errors/api-error.ts';
import type { AppEnv } from '../../http/env.ts';
import type { SupabasePort } from '../../supabase/port.ts';
import { bearerOf, looksLikeJwt } from './bearer.logic.ts';

export interface TokenCheckDeps {
  supabase: Pick<SupabasePort, 'publishableKey' | 'secretKey' | 'verifyToken'>;
}

/**
 * Runs before the Supabase routes. A token that is malformed, unsigned, wrongly signed, expired or of an unknown role is
 * answered with 401 here and not forwarded. A request without a token continues as anonymous or as the server, depending on
 * which of the project's keys it has.
 */
export function tokenCheck({ supabase }: TokenCheckDeps) {
  const isKey = (value: string) => value === supabase.publishableKey || value === supabase.secretKey;
  return createMiddleware<AppEnv>(async (c, next) => {
    const token = bearerOf(c.req.header('authorization'));
    if (token === null) throw unauthorized();
    if (token !== undefined && !isKey(token)) {
      const verified = await supabase.verifyToken(token);
      if (!verified) throw unauthorized();
      if (verified.user) c.set('user', verified.user);
      if (verified.role === 'service_role') c.set('isServer', true);
    }
    const key = c.req.header('apikey');
    if (key !== undefined && !isKey(key)) {
      if (!looksLikeJwt(key) || !(await supabase.verifyToken(key))) throw unauthorized();
    }
    if ((token ?? key) === supabase.secretKey) c.set('isServer', true);
    await next();
  });
}
