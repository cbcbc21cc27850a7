import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../../errors/api-error.ts';
import { readTarget } from '../../http/address/address.logic.ts';
import { repairedTarget } from '../../http/address/address-repair.logic.ts';
import { plainPolicy } from '../../http/csp.logic.ts';
import type { AppEnv } from '../../http/env.ts';
import { messageDocument } from '../../http/message-document.ts';

/** Prefixes of API routes. API clients do not follow redirects as browsers do. */
const OF_MACHINES = /^\/(?:auth|rest|storage|realtime|functions|api|_system)(?:\/|$)/;

const UNREADABLE = messageDocument('주소를 읽을 수 없어요', '주소가 잘못 쓰였어요. 링크를 다시 확인해 주세요.');

/**
 * Runs before all other code that reads the URL, and puts the parsed URL into the context. A target that is not in canonical
 * form is answered with 400 `invalid_address`. For a page the client is redirected to the canonical URL or gets a message.
 */
export const canonicalAddress = createMiddleware<AppEnv>(async (c, next) => {
  const target = rawTarget(c);
  const { address, fault } = readTarget(target);
  if (fault === undefined) {
    c.set('address', address);
    return next();
  }
  if (fault === 'form' || !isPageView(c) || OF_MACHINES.test(target)) throw new ApiError(400, 'invalid_address');
  const repaired = repairedTarget(target);
  if (repaired === undefined) {
    c.header('content-security-policy', plainPolicy());
    c.header('cache-control', 'no-store');
    return c.html(UNREADABLE, 400);
  }
  if (OF_MACHINES.test(repaired)) throw new ApiError(400, 'invalid_address');
  c.header('cache-control', 'no-store');
  return c.redirect(repaired, 308);
});

/** The raw target: Hono's own URL is already parsed. A request in a test has no raw target. */
function rawTarget(c: Context<AppEnv>): string {
  const raw = c.env?.incoming?.url;
  if (raw !== undefined) return raw;
  const { url } = c.req.raw;
  const at = url.indexOf('/', url.indexOf('://') + 3);
  return at === -1 ? '/' : url.slice(at);
}

const isPageView = (c: Context<AppEnv>) => c.req.method === 'GET' || c.req.method === 'HEAD';
