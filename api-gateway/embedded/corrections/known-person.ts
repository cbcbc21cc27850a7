import { isUuid } from '@dojang/contract/text';
import type { Context, MiddlewareHandler } from 'hono';
import type { ReadToken } from './tokens.ts';

/** The fields that lite sets after it has verified a token. */
interface LiteVariables {
  readonly userId: string;
  readonly sessionId: string;
  readonly jwt: unknown;
  /** Tells lite that the token is verified, so that it does not verify it again. */
  readonly ignoreAuthorization: boolean;
}

/**
 * For REST, lite verifies a user's token twice and queries the account and the session, and then ignores the result:
 * the gateway checks whether a session has ended. `refuseBadTokens` has verified the token, so nothing is queried
 * here. All other tokens are left to lite.
 */
export function knowPerson(read: ReadToken): MiddlewareHandler {
  return async (c: Context<{ Variables: LiteVariables }>, next) => {
    const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    // When a key is in its place, lite uses the key's role.
    if (token && token !== c.req.header('apikey') && c.req.path.startsWith('/rest/v1/')) {
      const claims = await read(token);
      const { sub = '', role, session_id: session, iat = 0 } = claims ?? {};
      const isPerson = role === 'authenticated' && typeof session === 'string' && isUuid(sub);
      if (isPerson && iat <= Date.now() / 1000) {
        c.set('userId', sub);
        c.set('sessionId', session);
        c.set('jwt', claims);
        c.set('ignoreAuthorization', true);
      }
    }
    await next();
  };
}
