import { randomBytes } from 'node:crypto';
import type { ReadClaims } from '@dojang/server-kit/claims';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { authError } from '../corrections/auth-body.ts';
import type { AuthRouteName } from '../corrections/auth-route-table.ts';
import { type AuthBody, type Correction, type Fetch, pathOf, type RequestContext } from '../corrections/fetch.ts';
import type { Sql } from '../postgres/connect.ts';
import { createChallenges } from './challenges.ts';
import { createPasskeyStore, MAX_PASSKEYS } from './passkey-store.ts';

interface PasskeyOptions {
  sql: Sql;
  readToken: ReadClaims;
  /** Key of the challenges. */
  secret: string;
  /** The key of the server. */
  secretKey: string;
  /** The host of this address is the host of the passkeys. */
  siteUrl: string;
}

type Answer = (request: Request, context: RequestContext, userId: string) => Promise<Response>;

/** Loads the library when it is first needed, because most tests do not need it. */
const webauthn = () => import('@simplewebauthn/server');

/**
 * Loads the library for passkeys early. Loading keeps the thread busy for 0.2 s, so at the first passkey all other requests
 * would wait. A failure is reported by the request that needs the library.
 */
export const warmUpPasskeys = (): Promise<void> =>
  webauthn().then(
    () => {},
    () => {},
  );
/** EdDSA, ES256 and RS256: algorithms that authenticators have and that the runtime can check. */
const ALGORITHMS = [-8, -7, -257];

/** Maximum length of a name, as in GoTrue. */
const MAX_NAME = 120;

const failed = () => authError(400, 'webauthn_verification_failed', 'Credential verification failed');
const challengeNotFound = () => authError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used');
const notFound = () => authError(404, 'webauthn_credential_not_found', 'Passkey not found');
const tooMany = () => authError(422, 'too_many_passkeys', 'Maximum number of passkeys reached');

/** Serves passkeys with the routes and answers of GoTrue, because lite has no passkeys. */
export function servePasskeys({ sql, readToken, secret, secretKey, siteUrl }: PasskeyOptions): Correction {
  const { origin, hostname: rpID } = new URL(siteUrl);
  const challenges = createChallenges(secret);
  const store = createPasskeyStore(sql);

  const registrationOptions: Answer = async (_request, _context, userId) => {
    const known = await store.credentialsOf(userId);
    if (known.length >= MAX_PASSKEYS) return tooMany();
    const [user] = await sql<{ email: string }[]>`select email from auth.users where id = ${userId}`;
    if (!user) return failed();
    const { id, challenge, expiresAt } = challenges.issue(userId);
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      rpName: rpID,
      rpID,
      userName: user.email,
      userID: new TextEncoder().encode(userId),
      challenge: Buffer.from(challenge, 'base64url'),
      excludeCredentials: known,
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return Response.json({ challenge_id: id, options, expires_at: expiresAt });
  };

  const register: Answer = async (_request, { authBody: body = {} }, userId) => {
    const challenge = challenges.find(userId, body.challenge_id);
    if (!challenge) return challengeNotFound();
    const { verifyRegistrationResponse } = await webauthn();
    const { registrationInfo: info } = await verifyRegistrationResponse({
      response: body.credential as RegistrationResponseJSON,
      expectedChallenge: challenge.challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => ({ registrationInfo: undefined }));
    if (!info) return failed();
    const { id, publicKey, counter, transports = [] } = info.credential;
    const added = await store.add({ userId, credentialId: id, publicKey, signCount: counter, transports }, challenge);
    if (added === 'spent') return challengeNotFound();
    return added === 'full' ? tooMany() : Response.json(added);
  };

  const signInOptions: Answer = async () => {
    const { id, challenge, expiresAt } = challenges.issue(null);
    const { generateAuthenticationOptions } = await webauthn();
    const options = await generateAuthenticationOptions({
      rpID,
      challenge: Buffer.from(challenge, 'base64url'),
      userVerification: 'required',
    });
    return Response.json({ challenge_id: id, options, expires_at: expiresAt });
  };

  /** @returns the user whose passkey signed the challenge */
  const userOf = async ({ challenge_id: challengeId, credential }: AuthBody): Promise<string | Response> => {
    const challenge = challenges.find(null, challengeId);
    if (!challenge) return challengeNotFound();
    const response = credential as AuthenticationResponseJSON;
    const passkey = await store.find(String(response.id));
    if (!passkey) return failed();
    const handle = Buffer.from(String(response.response?.userHandle), 'base64url').toString();
    if (handle !== passkey.userId) return failed();
    const { credentialId: id, publicKey, signCount: counter } = passkey;
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge.challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id, publicKey, counter },
    }).catch(() => ({ verified: false, authenticationInfo: undefined }));
    if (!verified || !info) return failed();
    return (await store.use(passkey, info.newCounter, challenge)) ? passkey.userId : challengeNotFound();
  };

  const signIn = async (next: Fetch, request: Request, context: RequestContext): Promise<Response> => {
    const user = await userOf(context.authBody ?? {});
    if (typeof user !== 'string') return user;
    const token = await store.sessionToken(user, randomBytes(32).toString('hex'));
    if (!token) return authError(403, 'email_not_confirmed', 'Email not confirmed');
    const authBody = { type: 'magiclink', token_hash: token };
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    const url = new URL('/auth/v1/verify', request.url);
    const asked = new Request(url, { method: 'POST', headers, body: JSON.stringify(authBody), signal: request.signal });
    return next(asked, { ...context, authRoute: 'verify', authBody });
  };

  const remove: Answer = async (request, _context, userId) => {
    return (await store.remove(userId, idOf(request))) ? Response.json({}) : notFound();
  };

  const rename: Answer = async (request, { authBody: body = {} }, userId) => {
    const name = typeof body.friendly_name === 'string' ? body.friendly_name.trim() : '';
    if (!name || name.length > MAX_NAME) return authError(400, 'validation_failed', 'Invalid name');
    const renamed = await store.rename(userId, idOf(request), name);
    return renamed ? Response.json(renamed) : notFound();
  };

  const OF_USER: Partial<Record<AuthRouteName, Answer>> = {
    'passkey.list': async (_request, _context, userId) => Response.json(await store.list(userId)),
    'passkey.register.options': registrationOptions,
    'passkey.register': register,
    'passkey.rename': rename,
    'passkey.remove': remove,
  };

  /** The passkeys of any user, for the server's key. */
  const ofAdmin = async (request: Request, name: 'admin.passkey.list' | 'admin.passkey.remove'): Promise<Response> => {
    if (request.headers.get('authorization') !== `Bearer ${secretKey}`)
      return authError(403, 'not_admin', 'Not allowed');
    const userId = pathOf(request).split('/')[5] ?? '';
    if (name === 'admin.passkey.list') return Response.json(await store.list(userId));
    return (await store.remove(userId, idOf(request))) ? Response.json({}) : notFound();
  };

  return (next) => async (request, context) => {
    const { authRoute } = context;
    if (authRoute === 'admin.passkey.list' || authRoute === 'admin.passkey.remove') return ofAdmin(request, authRoute);
    if (authRoute === 'passkey.sign-in.options') return signInOptions(request, context, '');
    if (authRoute === 'passkey.sign-in')
      return isCredential(context.authBody) ? signIn(next, request, context) : failed();
    const answer = authRoute && OF_USER[authRoute];
    if (!answer) return next(request, context);
    const token = request.headers.get('authorization')?.split(' ')[1];
    const userId = token && (await readToken(token))?.sub;
    if (!userId) return authError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    if (authRoute === 'passkey.register' && !isCredential(context.authBody)) return failed();
    return answer(request, context, userId);
  };
}

/** The id of a passkey, which ends the path. */
const idOf = (request: Request) => pathOf(request).split('/').at(-1) ?? '';

const isCredential = (body: AuthBody | undefined) => typeof body?.credential === 'object' && body.credential !== null;
