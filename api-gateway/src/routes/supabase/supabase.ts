import { type Context, Hono } from 'hono';
import type { AppServices } from '../../deps.ts';
import { ApiError, notFound } from '../../errors/api-error.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { AppEnv } from '../../http/env.ts';
import { BODY_LIMITS, limitBody } from '../../middleware/body-limit/body-limit.ts';
import { tokenCheck } from '../../middleware/token-check/token-check.ts';
import { authRoute } from './auth/auth-route.ts';
import { authGuard } from './auth-guard.ts';
import { inviteGuard } from './invite-guard.ts';
import { isPlainPath, isReadable } from './readable.logic.ts';
import { safeDownload } from './safe-download.ts';
import { uploadCheck } from './upload-check/upload-check.ts';

const unrouted = () => {
  throw notFound();
};

/** Same-origin Supabase. Only these prefixes are routed: what else lies behind is not to be reached. */
export function supabasePaths(services: AppServices) {
  const pass = async (c: Context<AppEnv>) => {
    const url = new URL(c.req.url);
    if (!isPlainPath(url.pathname)) throw notFound();
    if (!isReadable(url)) throw new ApiError(400, 'invalid_request');
    const peerAddress = clientAddress(c, services.config.trustProxy);
    const answer = await services.supabase.fetch(c.req.raw, { peerAddress });
    return c.newResponse(answer.body, answer);
  };
  return (
    new Hono<AppEnv>()
      .use('/auth/v1/*', limitBody(BODY_LIMITS.auth), tokenCheck(services), authRoute(services), authGuard(services))
      .use('/rest/v1/*', limitBody(BODY_LIMITS.rest), tokenCheck(services))
      .use('/rest/v1/rpc/accept_invite', inviteGuard(services))
      .use('/rest/v1/rpc/preview_invite', inviteGuard(services))
      .use('/storage/v1/*', limitBody(BODY_LIMITS.storage), tokenCheck(services))
      .use('/storage/v1/object/*', uploadCheck, safeDownload)
      // Other ways to upload, of hosted Supabase, on which nobody would see what comes.
      .all('/storage/v1/upload/*', unrouted)
      .all('/storage/v1/s3/*', unrouted)
      .all('/auth/v1/*', pass)
      .all('/rest/v1/*', pass)
      .all('/storage/v1/*', pass)
  );
}
