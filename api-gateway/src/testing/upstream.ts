import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Embedded } from '@dojang/embedded';
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';

/** A server on this machine that replaces a hosted Supabase and misbehaves as configured. */
export async function startUpstream(listener: RequestListener) {
  const server = http.createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** What arrived at a hosted Supabase. */
export interface Arrived {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** The address for which Auth counted the request; undefined when it does not count it. */
  countedFor?: string;
  status: number;
}

interface Count {
  countedFor?: string;
  isOver?: boolean;
}

/** Attempts that an address has at once on each of these limits. They do not come back here. */
const BURST = 30;
/** Limits of Auth by address. The grants of one path share a limit. */
export const AUTH_LIMITS: readonly RegExp[] = [
  /^POST \/auth\/v1\/token$/,
  /^(?:GET|POST) \/auth\/v1\/verify$/,
  /^POST \/auth\/v1\/signup$/,
  /^POST \/auth\/v1\/recover$/,
  /^POST \/auth\/v1\/resend$/,
  /^POST \/auth\/v1\/magiclink$/,
  /^PUT \/auth\/v1\/user$/,
  /^POST \/auth\/v1\/passkeys\/authentication\/options$/,
];
const NEEDS_NO_KEY = /^\/(?:auth\/v1\/(?:verify|\.well-known\/.*)|storage\/v1\/object\/public\/.*)$/;
const KEYS_PATH = '/auth/v1/.well-known/jwks.json';

/**
 * A hosted Supabase on this machine: the embedded one behind an edge that behaves as the real Auth and the real edge were seen to.
 * It wants a key, lets a key without a token stand for its role, and refuses the secret key to a browser. It counts requests to Auth by address, which it takes from
 * `Sb-Forwarded-For` only beside the secret key, and only when the project has this turned on. Each answer has a length, also a
 * compressed one. Tokens are signed with ES256, by published keys.
 */
export async function startHosted(embedded: Embedded, { forwardsAddresses = true } = {}) {
  const tokens = await asymmetricTokens(new TextEncoder().encode(embedded.jwtSecret));
  const arrived: Arrived[] = [];
  const taken = new Map<string, number>();
  const { publishableKey, secretKey } = embedded;

  const limitOf = ({ method, headers, socket }: IncomingMessage, path: string): Count => {
    const limit = AUTH_LIMITS.findIndex((pattern) => pattern.test(`${method} ${path}`));
    if (limit === -1) return {};
    const isForwarded = forwardsAddresses && headers.apikey === secretKey;
    const address = (isForwarded && headers['sb-forwarded-for']?.toString()) || (socket.remoteAddress ?? '');
    const count = (taken.get(`${limit} ${address}`) ?? 0) + 1;
    taken.set(`${limit} ${address}`, count);
    return { countedFor: address, isOver: count > BURST };
  };

  const answerOf = async (
    incoming: IncomingMessage,
    path: string,
    { countedFor, isOver }: Count,
  ): Promise<Response> => {
    const { apikey = '', authorization = '' } = incoming.headers;
    const token = authorization.replace(/^Bearer /, '');
    if (path === KEYS_PATH) return Response.json({ keys: [tokens.publicKey] });
    if (!NEEDS_NO_KEY.test(path) && !apikey) return Response.json({ message: 'No API key found' }, { status: 401 });
    if (apikey && ![publishableKey, secretKey].includes(String(apikey))) {
      return Response.json({ message: 'Invalid API key' }, { status: 401 });
    }
    if (apikey === secretKey && /^Mozilla\//.test(incoming.headers['user-agent'] ?? '')) {
      return Response.json({ message: 'Forbidden use of secret API key in browser' }, { status: 401 });
    }
    const isKey = token.startsWith('sb_');
    if (isKey && token !== apikey) return Response.json({ message: 'Invalid JWT' }, { status: 401 });
    if (path === '/auth/v1/magiclink' && !isOver) return authRefusal(422, 'validation_failed', 'An email is required');
    if (isOver) return authRefusal(429, 'over_request_rate_limit', 'Request rate limit reached');
    const headers = new Headers(incoming.headers as Record<string, string>);
    headers.delete('accept-encoding');
    if (apikey) headers.set('authorization', `Bearer ${token && !isKey ? await tokens.toShared(token) : apikey}`);
    const body = await bytesOf(incoming);
    const refusal = refusedRenewal(incoming, body) ?? (await refusedMail(path, body));
    if (refusal) return refusal;
    const { method = 'GET', url = '/' } = incoming;
    const init = { method, headers, ...(body.byteLength > 0 ? { body } : {}) };
    return embedded.fetch(new Request(`http://hosted.internal${url}`, init), { peerAddress: countedFor ?? null });
  };

  const mailed = new Set<string>();
  /** A second mail to an account within a minute. An address without an account is never refused. */
  const refusedMail = async (path: string, body: Uint8Array): Promise<Response | undefined> => {
    if (!/^\/auth\/v1\/(?:recover|resend|signup)$/.test(path)) return undefined;
    const { email } = JSON.parse(new TextDecoder().decode(body)) as { email: string };
    const [known] = await embedded.sql`select 1 from auth.users where email = ${email}`;
    const isAgain = mailed.has(email);
    mailed.add(email);
    if (!known || !isAgain) return undefined;
    const text = 'For security purposes, you can only request this after 58 seconds.';
    return authRefusal(429, 'over_email_send_rate_limit', text);
  };

  const upstream = await startUpstream((incoming, outgoing) => {
    void (async () => {
      const { pathname: path } = new URL(incoming.url ?? '/', 'http://hosted.internal');
      const count = limitOf(incoming, path);
      const { countedFor } = count;
      const answer = await tokens.withOwn(path, await raised(path, await answerOf(incoming, path, count)));
      const { method = '', headers } = incoming;
      arrived.push({ method, path, headers, status: answer.status, ...(countedFor ? { countedFor } : {}) });
      await send(incoming, outgoing, answer);
    })().catch((error: unknown) => outgoing.destroy(error as Error));
  });
  return { ...upstream, arrived, publishableKey, secretKey };
}

const authRefusal = (code: number, error_code: string, msg: string) =>
  Response.json({ code, error_code, msg }, { status: code, headers: { 'x-sb-error-code': error_code } });

/** Auth looks at the form of a refresh token before it looks for it. Those of the embedded Supabase are UUIDs. */
function refusedRenewal({ url = '' }: IncomingMessage, body: Uint8Array): Response | undefined {
  if (!url.includes('grant_type=refresh_token')) return undefined;
  const { refresh_token: token } = JSON.parse(new TextDecoder().decode(body)) as { refresh_token: string };
  const isToken = /^(?:[a-z0-9]{12}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(token);
  return isToken ? undefined : authRefusal(400, 'validation_failed', 'Refresh token is not valid');
}

/** An exception of a trigger is answered with 500 by Auth. */
async function raised(path: string, answer: Response): Promise<Response> {
  if (!path.startsWith('/auth/') || answer.status !== 400) return answer;
  const text = await answer.text();
  const isRaised = (JSON.parse(text) as { code?: unknown }).code === 'P0001';
  return new Response(text, { status: isRaised ? 500 : 400, headers: answer.headers });
}

async function bytesOf(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  return new Uint8Array(Buffer.concat(pieces));
}

async function send(incoming: IncomingMessage, outgoing: ServerResponse, answer: Response): Promise<void> {
  const headers = Object.fromEntries(answer.headers);
  let bytes: Uint8Array = new Uint8Array(await answer.arrayBuffer());
  const accepts = String(incoming.headers['accept-encoding'] ?? '');
  const isText = /json|text/.test(headers['content-type'] ?? '');
  const encoding = ['br', 'gzip'].find((each) => accepts.includes(each));
  if (isText && encoding && bytes.byteLength > 0) {
    bytes = encoding === 'br' ? brotliCompressSync(bytes) : gzipSync(bytes);
    headers['content-encoding'] = encoding;
  }
  if (incoming.method !== 'HEAD' && answer.status !== 204) headers['content-length'] = String(bytes.byteLength);
  outgoing.writeHead(answer.status, headers);
  outgoing.end(incoming.method === 'HEAD' ? undefined : bytes);
}

/** Tokens as a project with its own keys has them. The embedded Supabase behind it has a shared secret. */
async function asymmetricTokens(secret: Uint8Array) {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const kid = 'hosted';
  const toShared = async (token: string) => {
    const checked = await jwtVerify(token, publicKey).catch(() => null);
    return checked ? new SignJWT(checked.payload).setProtectedHeader({ alg: 'HS256' }).sign(secret) : token;
  };
  const withOwn = async (path: string, answer: Response): Promise<Response> => {
    if (!path.startsWith('/auth/') || !answer.ok) return answer;
    const text = await answer.text();
    const { access_token: shared } = (text ? JSON.parse(text) : {}) as { access_token?: string };
    if (!shared) return new Response(text || null, answer);
    const { payload } = await jwtVerify(shared, secret);
    const own = await new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(privateKey);
    return new Response(text.replaceAll(shared, own), answer);
  };
  return { toShared, withOwn, publicKey: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } };
}
