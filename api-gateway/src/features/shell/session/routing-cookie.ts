import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { cookieAttributes } from '../../../platform/http/cookie-attributes.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import type { Signer } from '../../../platform/http/signer.ts';

const NAME = 'dojang_routing';
const PURPOSE = 'routing cookie';
const DAYS = 30;

/**
 * The cookie that decides which versions a browser gets, and which files its next page load fetches early. It contains no name
 * and grants no access to data.
 */
const routingSchema = z.object({
  signedIn: z.boolean().default(false),
  isAdmin: z.boolean().default(false),
  /** Keyed hash of the user's id. */
  person: z.string().nullable().default(null),
  /** A random number that stays after a sign-out, so that a browser keeps its versions during a canary. */
  bucket: z.string().nullable().default(null),
});
export type Routing = z.infer<typeof routingSchema>;

const NOTHING_KNOWN = routingSchema.parse({});

/** Request headers from which the cookie is read. */
export interface RoutingCookieDeps {
  signer: Pick<Signer, 'sign' | 'open' | 'keyedHash'>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Response headers to which the cookie is written. */
export interface WriteRoutingCookieDeps extends RoutingCookieDeps {
  config: { siteUrl: string };
}

/** The keyed hash of a user's id, as it is in the cookie. */
export const personOf = ({ signer }: Pick<RoutingCookieDeps, 'signer'>, userId: string): string =>
  signer.keyedHash(PURPOSE, userId);

/** The content of the request's cookie; empty when the cookie is missing, was changed or has expired. */
export function readRouting(c: Context<AppEnv>, { signer, now }: RoutingCookieDeps): Routing {
  const value = getCookie(c, NAME);
  const opened = value === undefined ? undefined : signer.open(PURPOSE, value, now());
  return routingSchema.safeParse(opened).data ?? NOTHING_KNOWN;
}

/** Sets the cookie. A browser without a bucket gets a bucket. */
export function writeRouting(c: Context<AppEnv>, deps: WriteRoutingCookieDeps, known: Omit<Routing, 'bucket'>): void {
  const seconds = DAYS * 24 * 60 * 60;
  const bucket = readRouting(c, deps).bucket ?? randomBytes(16).toString('base64url');
  const value = deps.signer.sign(PURPOSE, { ...known, bucket }, deps.now() + seconds * 1000);
  setCookie(c, NAME, value, { ...cookieAttributes(deps), maxAge: seconds });
}
