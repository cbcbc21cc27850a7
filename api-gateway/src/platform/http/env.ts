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
    /** Headers of every answer to this request; see `setOwnHeaders`. */
    ownHeaders: Readonly<Record<string, string>> | undefined;
    /** The parsed URL of the request: routes and limits use this, never a string. */
    address: Address;
    /** The site to which the requested host belongs; undefined at the app's own host. */
    subdomain: string | undefined;
    /** The site's own domain that was requested; undefined at `{subdomain}.{PAGES_DOMAIN}`. */
    customHost: string | undefined;
    /** The preview to which the requested host belongs; undefined at every other host. */
    previewId: string | undefined;
    /** Name → version that this browser gets in a preview in place of the live one. Only at the host of a preview. */
    preview: Readonly<Record<string, string>> | undefined;
    /**
     * An opaque name of the account that signed in last in this browser. It comes from the signed cookie, also without a
     * session.
     */
    knownAs: (() => string | null) | undefined;
    /** The complete body. Unset for a route that reads it itself. */
    body: Uint8Array<ArrayBuffer> | undefined;
    /** Only set after `requireUser`. */
    user: User;
    /** Whether the caller has the secret key. Set after the token check. */
    isServer: boolean;
  };
}
