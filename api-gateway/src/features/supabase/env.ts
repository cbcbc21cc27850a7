import type { AppEnv } from '../../platform/http/env.ts';
import type { ParsedAuthRoute } from './auth/parse-auth-route.logic.ts';
import type { RestRoute } from './rest/rest-route.logic.ts';
import type { StorageRoute } from './storage/storage-routes.ts';

/** What the context carries under the paths of Supabase: the request as it was read. */
export interface SupabaseEnv extends AppEnv {
  Variables: AppEnv['Variables'] & {
    /** Under `/auth/v1` only. */
    authRoute: ParsedAuthRoute;
    /** Under `/rest/v1` only. */
    restRoute: RestRoute;
    restBody: Uint8Array<ArrayBuffer>;
    /** Under `/storage/v1` only. */
    storageRoute: StorageRoute;
  };
}
