import type { ParsedAuthRoute } from './auth/parse-auth-route.logic.ts';
import type { RestRoute } from './rest/rest-route.logic.ts';
import type { StorageRoute } from './storage/storage-routes.ts';

/** What Hono's context carries under the paths of Supabase besides `AppEnv`: the request as it was read. */
declare module 'hono' {
  interface ContextVariableMap {
    /** Under `/auth/v1` only. */
    authRoute: ParsedAuthRoute;
    /** Under `/rest/v1` only. */
    restRoute: RestRoute;
    restBody: Uint8Array<ArrayBuffer>;
    /** Under `/storage/v1` only. */
    storageRoute: StorageRoute;
  }
}
