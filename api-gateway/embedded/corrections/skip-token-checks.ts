import { personOf, type ReadClaims } from '@dojang/server-kit/claims';
import type { Context, MiddlewareHandler } from 'hono';

/** The fields that lite sets after it has verified a token. */
interface LiteVariables {
  readonly userId: string;
  readonly sessionId: string;
  readonly jwt: unknown;
  /** Tells lite that the token is verified, so that it does not verify it again. */
  readonly ignoreAuthorization: boolean;
}

/**
 * For REST, lite verifies a user's token twice, queries the account and the session, and then ignores the result, because the
 * gateway checks whether a session has ended. `refuseBadTokens` has verified the token, so nothing is queried here. All other
 * tokens are left to lite.
 */
export function skipTokenChecks(read: ReadClaims): MiddlewareHandler {
  return async (c: Context<{ Variables: LiteVariables }>, next) => {
    const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    // When there is a key instead of a token, lite uses the role of the key.
    if (token && token !== c.req.header('apikey') && c.req.path.startsWith('/rest/v1/')) {
      const claims = await read(token);
      const person = claims && personOf(claims);
      if (person && (claims.iat ?? 0) <= Date.now() / 1000) {
        c.set('userId', person.id);
        c.set('sessionId', person.sessionId);
        c.set('jwt', claims);
        c.set('ignoreAuthorization', true);
      }
    }
    await next();
  };
}
