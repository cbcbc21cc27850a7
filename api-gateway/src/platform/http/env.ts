import type { IncomingMessage } from 'node:http';
import type { User } from '../supabase/port.ts';
import type { Address } from './address/address.logic.ts';

/** The context of Hono in this app; a feature that adds to it defines its own Env. */
export interface AppEnv {
  /** Set by the Node server; absent when a test calls `app.request()`. */
  Bindings: { incoming?: Pick<IncomingMessage, 'socket'> & { url?: string | undefined } };
  Variables: {
    requestId: string;
    /** The parsed URL of the request: routes and limits use this, never a string. */
    address: Address;
    /** Set behind `requireUser` only. */
    user: User;
    /** Whether the caller has the secret key; set behind the token check. */
    isServer: boolean;
  };
}
