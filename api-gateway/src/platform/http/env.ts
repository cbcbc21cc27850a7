import type { IncomingMessage } from 'node:http';
import type { User } from '../supabase/port.ts';
import type { Address } from './address/address.logic.ts';

/** What Hono's context carries in this app; a feature that adds to it has an Env of its own. */
export interface AppEnv {
  /** Set by the Node server; absent when a test calls `app.request()`. */
  Bindings: { incoming?: Pick<IncomingMessage, 'socket'> & { url?: string | undefined } };
  Variables: {
    requestId: string;
    /** The address as it was sent, read: routes and limits hang on this, never on a string. */
    address: Address;
    /** Only behind `requireUser`. */
    user: User;
    /** Whether the caller holds the secret key; behind the check of tokens. */
    isServer: boolean;
  };
}
