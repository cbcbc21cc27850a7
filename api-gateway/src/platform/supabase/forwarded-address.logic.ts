import { isIP } from 'node:net';
import { cut } from '@dojang/contract/text';

/**
 * The requests to Auth that count by the client's address, or store it with a session. With the secret key as `apikey` Auth
 * takes the address from `Sb-Forwarded-For`; otherwise all people share the limits of the gateway's address.
 *
 * The secret key opens nothing on these paths: Auth looks for the role of the server only on its routes for admins and for invitations.
 * What it also skips for the server is the captcha of a project.
 */
export const BY_ADDRESS: ReadonlySet<string> = new Set([
  'POST /auth/v1/token',
  'POST /auth/v1/signup',
  'POST /auth/v1/verify',
  'GET /auth/v1/verify',
  'POST /auth/v1/recover',
  'POST /auth/v1/resend',
  'PUT /auth/v1/user',
  'POST /auth/v1/passkeys/authentication/options',
  'POST /auth/v1/passkeys/authentication/verify',
]);

/** Hosted Auth takes an address only with a secret key of this kind, not with the older key of the role `service_role`. */
const isForwardingKey = (secretKey: string): boolean => secretKey.startsWith('sb_secret_');

/** A client's address as Auth reads it: without the zone that a link-local address may have. Undefined for other text. */
function ipOf(peerAddress: string | null): string | undefined {
  const [address = ''] = peerAddress?.split('%') ?? [];
  return isIP(address) === 0 ? undefined : address;
}

/** Only this many characters of a user agent are sent. */
const MAX_USER_AGENT = 400;
const OWN_AGENT = 'dojang-gateway';

/**
 * The edge of a hosted project refuses the secret key beside the user agent of a browser, and Auth stores the user agent with
 * the session. So the client's goes as hexadecimal digits, in which the edge finds no word, behind the name of the gateway.
 */
function ownAgent(clientAgent = ''): string {
  const digits = Buffer.from(cut(clientAgent, MAX_USER_AGENT)).toString('hex');
  return digits === '' ? OWN_AGENT : `${OWN_AGENT} ${digits}`;
}

const WITH_A_CLIENT = /^dojang-gateway(?: ([0-9a-f]+))?$/;

/** The client's user agent, from the one that Auth stored with a session. Empty when the client sent none. */
export function clientAgentOf(storedAgent: string): string {
  const sent = WITH_A_CLIENT.exec(storedAgent);
  return sent ? Buffer.from(sent[1] ?? '', 'hex').toString() : storedAgent;
}

/** Headers that go along with the secret key: none by which the edge could take the gateway for a browser, or that a client made up. */
const BESIDE_THE_KEY: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'authorization',
  'content-type',
  'traceparent',
  'x-forwarded-for',
  'x-supabase-api-version',
]);

interface Asked {
  method: string;
  pathname: string;
  headers: Readonly<Record<string, string>>;
  peerAddress: string | null;
}

/** The headers of a request, with the client's address where Auth counts by it. */
export function withForwardedAddress(
  { method, pathname, headers, peerAddress }: Asked,
  secretKey: string,
): Readonly<Record<string, string>> {
  const address = ipOf(peerAddress);
  if (address === undefined || !BY_ADDRESS.has(`${method} ${pathname}`)) return headers;
  const forwarded = { 'sb-forwarded-for': address };
  if (!isForwardingKey(secretKey)) return { ...headers, ...forwarded };
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => BESIDE_THE_KEY.has(name)));
  // Another key of the project in place of a token is refused beside the secret key.
  if (/^Bearer sb_/i.test(kept.authorization ?? '')) delete kept.authorization;
  return { ...kept, ...forwarded, apikey: secretKey, 'user-agent': ownAgent(headers['user-agent']) };
}
