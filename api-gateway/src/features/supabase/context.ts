import type { ParsedAuthRoute } from './auth/parse-auth-route.logic.ts';
import type { RestRoute } from './rest/rest-route.logic.ts';
import type { StorageRoute } from './storage/storage-routes.ts';

/** Additional context of Hono under the paths of Supabase: the request as it was parsed. */
declare module 'hono' {
  interface ContextVariableMap {
    /** For `/auth/v1` only. */
    authRoute: ParsedAuthRoute;
    /** For `/rest/v1` only. */
    restRoute: RestRoute;
    /** For `/storage/v1` only. */
    storageRoute: StorageRoute;
    /** For `/functions/v1` only: the path to call. */
    functionTarget: string;
  }
}
