import type { IncomingMessage } from 'node:http';
import type { ParsedAuthRoute } from '../../features/supabase/auth/parse-auth-route.logic.ts';
import type { RestRoute } from '../../features/supabase/rest/rest-route.logic.ts';
import type { StorageRoute } from '../../features/supabase/storage/storage-routes.ts';
import type { User } from '../supabase/port.ts';
import type { Address } from './address/address.logic.ts';

/** What Hono's context carries in this app. */
export interface AppEnv {
  /** Set by the Node server; absent when a test calls `app.request()`. */
  Bindings: { incoming?: Pick<IncomingMessage, 'socket'> & { url?: string | undefined } };
  Variables: {
    requestId: string;
    /** The address as it was sent, read: routes and limits hang on this, never on a string. */
    address: Address;
    /** Only behind `requireUser`. */
    user: User;
    /** Under `/auth/v1` only. */
    authRoute: ParsedAuthRoute;
    /** Whether the caller holds the secret key; behind the check of tokens. */
    isServer: boolean;
    /** Under `/rest/v1` only. */
    restRoute: RestRoute;
    restBody: Uint8Array<ArrayBuffer>;
    /** Under `/storage/v1` only. */
    storageRoute: StorageRoute;
  };
}
