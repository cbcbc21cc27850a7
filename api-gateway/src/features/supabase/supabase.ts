import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { clientAddress } from '../../platform/http/client-address.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { type DiskRoom, needsRoom } from '../../platform/middleware/disk-room/disk-room.ts';
import { inLane, type LaneDeps } from '../../platform/middleware/lanes/lanes.ts';
import type { Counter } from '../../platform/middleware/rate-limit/limits.ts';
import { requireProven } from '../../platform/middleware/token-check/require-user.ts';
import { type TokenCheckDeps, tokenCheck } from '../../platform/middleware/token-check/token-check.ts';
import type { BodyLimit } from '../../platform/middleware/whole-body/whole-body.ts';
import { type AuthRouteDeps, authRoute } from './auth/auth-route.ts';
import { constantTime } from './auth/constant-time.ts';
import { type AuthGuardDeps, authGuard } from './auth-guard.ts';
import { type FunctionRouteDeps, functionRoute } from './function-route.ts';
import { growsAccounts, growsTables } from './growing.logic.ts';
import './context.ts';
import { inviteGuard } from './invite-guard.ts';
import { boundedBody } from './rest/bounded-answer.ts';
import { restBody, restBounds, restRoute } from './rest/rest-bounds.ts';
import { restTarget } from './rest/rest-route.logic.ts';
import { download, downloadPrivate } from './storage/download.ts';
import { isUpload } from './storage/is-upload.logic.ts';
import { safeDownload } from './storage/safe-download.ts';
import { storageRoute } from './storage/storage-route.ts';
import { type UploadDeps, upload } from './storage/upload.ts';

/** The request in its parsed form. A request that already has this form is forwarded unchanged, which is faster. */
function requestTo(url: URL, c: Context<AppEnv>): Request {
  const body = c.get('body');
  if (!body && url.href === c.req.url) return c.req.raw;
  const { method, headers, signal } = c.req.raw;
  return new Request(url, { method, headers, signal, ...(body?.byteLength ? { body } : {}) });
}

/** Functions whose error codes mean that a rate limit of attempts was reached. */
const OF_INVITES: ReadonlySet<string> = new Set([
  'accept_invite',
  'preview_invite',
  'accept_site_invite',
  'preview_site_invite',
]);

/** Names, addresses and passwords. */
export const AUTH_BODIES: BodyLimit = { path: /^\/auth\/v1\//, bytes: 8 * 1024 };

export type SupabasePathsDeps = TokenCheckDeps &
  LaneDeps &
  AuthRouteDeps &
  UploadDeps &
  AuthGuardDeps &
  FunctionRouteDeps & {
    inviteCounter(userId: string): Counter;
    room: { database: DiskRoom };
    /**
     * Milliseconds after which answers are sent that must not reveal who has an account. Default: 400, which is more than
     * Auth needs.
     */
    constantMs?: number;
    /** Handlers of resumable uploads, from the feature `file`. */
    resumable: Record<'begin' | 'proceed', (c: Context<AppEnv>) => Promise<Response>>;
  };

/**
 * Supabase on the same origin. Only these prefixes are routed, and only the routes in the lists next to this file. The
 * forwarded request is built from the parsed route.
 */
export function supabasePaths(deps: SupabasePathsDeps) {
  const send = async (c: Context<AppEnv>, request: Request) =>
    deps.supabase.fetch(request, { peerAddress: clientAddress(c, deps.config.trustProxy) });
  const pass = (c: Context<AppEnv>, answer: Response) => c.newResponse(answer.body, answer);

  const auth = async (c: Context<AppEnv>) => pass(c, await send(c, c.req.raw));
  const rest = async (c: Context<AppEnv>) => {
    const url = new URL(restTarget(c.get('restRoute')), c.req.url);
    const answer = await send(c, requestTo(url, c));
    return c.newResponse(c.get('isServer') ? answer.body : await boundedBody(answer), answer);
  };
  const called = async (c: Context<AppEnv>) =>
    pass(c, await send(c, requestTo(new URL(c.get('functionTarget'), c.req.url), c)));
  const storageHandlers = {
    upload: upload(deps),
    read: downloadPrivate(deps),
    'read.public': download(deps),
    'resumable.begin': deps.resumable.begin,
    'resumable.proceed': deps.resumable.proceed,
  };
  const storage = (c: Context<AppEnv>) => storageHandlers[c.get('storageRoute').name](c);

  const invites = inviteGuard(deps.inviteCounter);
  const guardInvites = createMiddleware<AppEnv>((c, next) =>
    OF_INVITES.has(c.get('restRoute').name) && c.get('restRoute').kind === 'rpc' ? invites(c, next) : next(),
  );
  const proven = createMiddleware<AppEnv>(async (c, next) => {
    const user = c.get('user');
    if (user) await requireProven(deps.supabase, user);
    await next();
  });
  const afterCode = createMiddleware<AppEnv>(async (c, next) => {
    await next();
    const { kind, name } = c.get('restRoute');
    const user = c.get('user');
    if (user && kind === 'rpc' && name === 'verify_login_code') deps.supabase.sessions.forget(user.id);
  });
  const authLane = inLane(deps, (lanes) => lanes.auth);
  const restLane = inLane(deps, (lanes) => lanes.rest);
  const functionLane = inLane(deps, (lanes) => lanes.functions);
  const readLane = inLane(deps, (lanes) => lanes.read);
  const storageLane = createMiddleware<AppEnv>((c, next) => {
    const { name } = c.get('storageRoute');
    // A body that arrives has a place for transfers only.
    if (isUpload(c.req.method, c.req.path, '')) return next();
    return name.startsWith('resumable') ? restLane(c, next) : readLane(c, next);
  });

  const database = needsRoom(deps.room.database);
  const roomForAccounts = createMiddleware<AppEnv>((c, next) =>
    growsAccounts(c.get('authRoute')) ? database(c, next) : next(),
  );
  const roomForRows = createMiddleware<AppEnv>((c, next) =>
    growsTables(c.req.method, c.get('restRoute')) ? database(c, next) : next(),
  );

  return new Hono<AppEnv>()
    .use('/auth/v1/*', tokenCheck(deps), authRoute(deps))
    .use('/auth/v1/*', roomForAccounts, authGuard(deps))
    .use('/auth/v1/*', constantTime(deps.constantMs), authLane)
    .all('/auth/v1/*', auth)
    .use(
      '/rest/v1/*',
      tokenCheck(deps),
      restRoute,
      restBounds,
      restBody,
      roomForRows,
      restLane,
      guardInvites,
      afterCode,
    )
    .all('/rest/v1/*', rest)
    .use('/storage/v1/*', tokenCheck(deps), proven, storageRoute, storageLane, safeDownload)
    .all('/storage/v1/*', storage)
    .use('/functions/v1/*', tokenCheck(deps), proven, functionRoute(deps), functionLane)
    .on(['POST', 'OPTIONS'], '/functions/v1/*', called);
}
