import type { IncomingMessage } from 'node:http';
import type { Address } from './address/address.logic.ts';

/** The identity in a verified access token. */
export interface User {
  id: string;
  email: string | null;
  sessionId: string;
  /** The access token itself, to call the database as this user. */
  token: string;
}

/** The context of Hono in this app; a feature that adds to it defines its own Env. */
export interface AppEnv {
  /** Set by the Node server; absent when a test calls `app.request()`. */
  Bindings: { incoming?: Pick<IncomingMessage, 'socket'> & { url?: string | undefined } };
  Variables: {
    requestId: string;
    /** The parsed URL of the request: routes and limits use this, never a string. */
    address: Address;
    /** The site whose host was asked; undefined at the app's own host. */
    subdomain: string | undefined;
    /** The domain of its own at which that site was asked; undefined at `{subdomain}.{PAGES_DOMAIN}`. */
    customHost: string | undefined;
    /** The account that signed in last in this browser, by its signed cookie, also without a session. A name that says nothing. */
    knownAs: (() => string | null) | undefined;
    /** Set behind `requireUser` only. */
    user: User;
    /** Whether the caller has the secret key; set behind the token check. */
    isServer: boolean;
  };
}
