import { isUuid } from '@dojang/contract/text';
import type { Context, MiddlewareHandler } from 'hono';
import type { ReadToken } from './tokens.ts';

/** What lite's own reading of a token leaves behind. */
interface LiteVariables {
  readonly userId: string;
  readonly sessionId: string;
  readonly jwt: unknown;
  /** The token was read: lite does not read it again. */
  readonly ignoreAuthorization: boolean;
}

/**
 * For REST lite verifies a person's token twice and asks the database for the account and the session, and then serves the
 * request whatever the answer was: whether a session has ended is what the gateway asks. The token was verified by
 * `refuseBadTokens`, so nothing is asked. Any other token is left to lite.
 */
export function knowPerson(read: ReadToken): MiddlewareHandler {
  return async (c: Context<{ Variables: LiteVariables }>, next) => {
    const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    // With a key in its place lite takes the key's role.
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
