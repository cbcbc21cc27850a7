import { authRouteOf } from '@dojang/embedded/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { BY_ADDRESS } from '../../../platform/supabase/forwarded-address.logic.ts';
import { bearer, PUBLISHABLE_KEY, testApp } from '../../../testing/test-app.ts';
import { AUTH_ROUTES, type AuthRoute } from './auth-routes.ts';

type Built = Awaited<ReturnType<typeof testApp>>;

const EMAIL = 'mina@dojang.test';
const PASSWORD = 'a good long password';

/** The permissions of each listed route: a valid request, its key and its limit. */
const EXPECTED: Record<string, { key: AuthRoute['key']; limit: AuthRoute['limit']; query?: string; body?: object }> = {
  'POST /token token.password': {
    key: 'publishable',
    limit: 'signIn',
    query: '?grant_type=password',
    body: { email: EMAIL, password: 'x' },
  },
  'POST /token token.refresh_token': {
    key: 'publishable',
    limit: 'session',
    query: '?grant_type=refresh_token',
    body: { refresh_token: 'x' },
  },
  'POST /token token.pkce': {
    key: 'publishable',
    limit: 'link',
    query: '?grant_type=pkce',
    body: { auth_code: 'x', code_verifier: 'y' },
  },
  'POST /signup signup': { key: 'publishable', limit: 'signUp', body: { email: EMAIL, password: PASSWORD } },
  'POST /verify verify.code': {
    key: 'publishable',
    limit: 'code',
    body: { type: 'recovery', email: EMAIL, token: '123456' },
  },
  'POST /verify verify.link': { key: 'publishable', limit: 'link', body: { type: 'recovery', token_hash: 'x' } },
  'GET /verify verify.link': { key: 'none', limit: 'link', query: '?token=x&type=recovery' },
  'POST /recover recover': { key: 'publishable', limit: 'mail', body: { email: EMAIL } },
  'POST /resend resend': { key: 'publishable', limit: 'mail', body: { type: 'signup', email: EMAIL } },
  'GET /user user.read': { key: 'bearer', limit: 'session' },
  'PUT /user user.update': { key: 'bearer', limit: 'account', body: { password: PASSWORD } },
  'POST /logout logout': { key: 'bearer', limit: 'session', query: '?scope=local' },
  'GET /passkeys passkey.list': { key: 'bearer', limit: 'session' },
  'POST /passkeys/registration/options passkey.register.options': { key: 'bearer', limit: 'account' },
  'POST /passkeys/registration/verify passkey.register': {
    key: 'bearer',
    limit: 'account',
    body: { challenge_id: 'x', credential: { id: 'x', type: 'public-key', response: { clientDataJSON: 'x' } } },
  },
  'PATCH /passkeys/:id passkey.rename': { key: 'bearer', limit: 'account', body: { friendly_name: '내 노트북' } },
  'DELETE /passkeys/:id passkey.remove': { key: 'bearer', limit: 'account' },
  'POST /passkeys/authentication/options passkey.sign-in.options': { key: 'publishable', limit: 'passkey', body: {} },
  'POST /passkeys/authentication/verify passkey.sign-in': {
    key: 'publishable',
    limit: 'passkey',
    body: { challenge_id: 'x', credential: { id: 'x', type: 'public-key', response: { clientDataJSON: 'x' } } },
  },
};

/** Every route of the embedded Auth and of GoTrue, and some routes that do not exist. */
const KNOWN_PATHS =
  `/ /token /signup /verify /recover /resend /user /logout /otp /magiclink /invite /authorize /callback
  /reauthenticate /settings /health /.well-known/jwks.json /.well-known/openid-configuration /nonexistent
  /admin/users /admin/users/x /admin/generate_link /admin/audit /admin/sso/providers /admin/custom-providers
  /admin/oauth/clients /factors /factors/x /factors/x/verify /factors/x/challenge /user/identities/authorize
  /user/identities/x /user/oauth/grants /sso /saml/acs /saml/metadata /sso/saml/acs /oauth/authorize /oauth/token
  /oauth/clients/register /oauth/authorizations/x /passkeys /passkeys/ /passkeys/x
  /passkeys/registration/options /passkeys/registration/verify /passkeys/authentication/options /passkeys/authentication/x
  /passkeys/00000000-0000-4000-8000-000000000001 /passkeys/00000000-0000-4000-8000-000000000001/x /web3 /id_token /scim/v2/Users
  /token/ /token/x /tokens /%74oken /Token /user/ /user%20 /verify/x /signup/../otp`.split(/\s+/);
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
const GRANTS = ['', '?grant_type=id_token', '?grant_type=web3', '?grant_type=', '?grant_type=password&grant_type=pkce'];

const name = (route: AuthRoute) => `${route.method} ${route.path} ${route.name}`;
const PASSKEY = '/passkeys/00000000-0000-4000-8000-000000000001';
const pathOf = ({ path }: AuthRoute) => (path === '/passkeys/:id' ? PASSKEY : path);
const addressOf = (route: AuthRoute) => `/auth/v1${pathOf(route)}${EXPECTED[name(route)]?.query ?? ''}`;

test('every listed route, and no other, is described here with its key and limit', () => {
  const listed = AUTH_ROUTES.map((route) => [name(route), { key: route.key, limit: route.limit }]);
  const described = Object.entries(EXPECTED).map(([key, { key: shown, limit }]) => [key, { key: shown, limit }]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(described));
  expect(new Set(listed.map(([key]) => key)).size).toBe(listed.length);
});

test('the secret key of the project goes along only to routes of this list, and to all that Auth limits by address', () => {
  const listed = AUTH_ROUTES.map(({ method, path }) => `${method} /auth/v1${path}`);
  expect([...BY_ADDRESS].filter((route) => !listed.includes(route))).toEqual([]);
  const others = AUTH_ROUTES.filter(({ method, path }) => !BY_ADDRESS.has(`${method} /auth/v1${path}`));
  expect(others.map((route) => route.name)).toEqual([
    'user.read',
    'logout',
    'passkey.list',
    'passkey.register.options',
    'passkey.register',
    'passkey.rename',
    'passkey.remove',
  ]);
});

/** Routes that the embedded Auth answers to the key of the server only. */
const OF_SERVER = ['user.create', 'admin.passkey.list', 'admin.passkey.remove'];

test('the embedded Auth serves the same list, and routes for the server itself', () => {
  for (const route of AUTH_ROUTES) {
    const request = new Request(`http://localhost${addressOf(route)}`, { method: route.method });
    // The body decides between the two POST routes that redeem a mail.
    expect(authRouteOf(request)).toBe(route.path === '/verify' && route.method === 'POST' ? 'verify' : route.name);
  }
  for (const path of KNOWN_PATHS) {
    for (const method of METHODS.filter((name) => !['OPTIONS', 'PROPFIND'].includes(name))) {
      const isListed = AUTH_ROUTES.some(
        (route) => route.method === method && pathOf(route) === path && !('grant' in route),
      );
      const found = authRouteOf(new Request(`http://localhost/auth/v1${path}`, { method }));
      if (found && OF_SERVER.includes(found)) continue;
      expect([method, path, found !== null]).toEqual([method, path, isListed]);
    }
  }
});

let built: Built;
beforeEach(async () => {
  // Every session holds a fresh proof.
  built = await testApp({ upstream: ({ url }) => Response.json(url.endsWith('/has_fresh_proof') ? true : {}) });
});

/** @returns the status, and the request that Auth received */
async function ask(address: string, method: string, headers: Record<string, string>, body?: object) {
  const before = built.received.length;
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const { status } = await built.app.request(address, init);
  // A mail about a new passkey is sent through the database.
  const seen = built.received.slice(before).filter(({ url }) => new URL(url).pathname.startsWith('/auth/'));
  return { status, seen };
}

const APIKEY = { apikey: PUBLISHABLE_KEY };

describe.each(AUTH_ROUTES.map((route): [string, AuthRoute] => [name(route), route]))('%s', (_, route) => {
  const { body } = EXPECTED[name(route)] ?? {};

  test('the route accepts its kind of key and no weaker kind', async () => {
    const signedIn = await bearer();
    const open = {
      none: (await ask(addressOf(route), route.method, {}, body)).seen.length,
      wrong: (await ask(addressOf(route), route.method, { apikey: 'sb_publishable_wrong' }, body)).seen.length,
      publishable: (await ask(addressOf(route), route.method, APIKEY, body)).seen.length,
      tokenAlone: (await ask(addressOf(route), route.method, signedIn, body)).seen.length,
      bearer: (await ask(addressOf(route), route.method, { ...APIKEY, ...signedIn }, body)).seen.length,
    };
    // A reset mail also requires a ticket. `account.test.ts` tests this.
    const all = route.name === 'recover' ? 0 : 1;
    expect(open).toEqual({
      none: route.key === 'none' ? 1 : 0,
      wrong: 0,
      publishable: route.key === 'bearer' ? 0 : all,
      tokenAlone: route.key === 'none' ? 1 : 0,
      bearer: all,
    });
  });

  test('the route passes on the listed fields and parameters only', async () => {
    if (route.name === 'recover') return;
    const extra = { phone: '+8210', role: 'service_role', create_user: true, channel: 'sms', nonce: 'x' };
    const address = `${addressOf(route)}${addressOf(route).includes('?') ? '&' : '?'}apikey=x&role=admin&provider=a`;
    const headers = {
      ...APIKEY,
      ...(await bearer()),
      redirect_to: 'https://evil.example',
      referer: 'https://evil.example',
    };
    const { seen } = await ask(address, route.method, headers, body && { ...body, ...extra });
    expect(seen).toHaveLength(1);
    const [request] = seen;
    const url = new URL(request?.url ?? '');
    expect(url.pathname + url.search).toBe(addressOf(route));
    expect(request?.headers.get('redirect_to') ?? request?.headers.get('referer')).toBeNull();
    if (body) expect(await request?.json()).toEqual(body);
  });
});

test('routes that weaken an account are never forwarded without a fresh proof', async () => {
  built = await testApp({ upstream: () => Response.json({}) });
  const headers = { ...APIKEY, ...(await bearer()) };
  const refused: string[] = [];
  for (const route of AUTH_ROUTES) {
    const { status, seen } = await ask(addressOf(route), route.method, headers, EXPECTED[name(route)]?.body);
    if (route.name !== 'recover' && status === 403 && seen.length === 0) refused.push(route.name);
  }
  expect(refused).toEqual(['user.update', 'passkey.register.options', 'passkey.rename', 'passkey.remove']);
});

test('a path that is not listed is closed for every method and key', async () => {
  const isListed = (method: string, path: string) => AUTH_ROUTES.some((r) => r.method === method && pathOf(r) === path);
  const signedIn = await bearer();
  const wrong: string[] = [];
  for (const path of KNOWN_PATHS) {
    for (const method of METHODS) {
      if (isListed(method, path)) continue;
      const withBody = method !== 'GET' && method !== 'HEAD';
      const body = withBody ? { email: EMAIL, password: 'x', type: 'recovery', token_hash: 'x' } : undefined;
      const isKnown = AUTH_ROUTES.some((route) => pathOf(route) === path);
      for (const headers of [{}, APIKEY, { ...APIKEY, ...signedIn }]) {
        const { status, seen } = await ask(`/auth/v1${path}`, method, headers, body);
        const expected = isKnown ? [405] : [400, 404, 405];
        if (!expected.includes(status) || seen.length > 0) wrong.push(`${method} ${path} → ${status}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test.each(['/authorize?provider=kakao', '/callback?code=x', '/user/identities/authorize?provider=google'])(
  'configuration: social login is off, so that %s is closed for every key',
  async (path) => {
    for (const headers of [APIKEY, { ...APIKEY, ...(await bearer()) }]) {
      const { status, seen } = await ask(`/auth/v1${path}`, 'GET', headers);
      expect([status, seen]).toEqual([404, []]);
    }
  },
);

test.each(GRANTS)('/token%s returns no session', async (query) => {
  const { status, seen } = await ask(`/auth/v1/token${query}`, 'POST', APIKEY, {
    email: EMAIL,
    password: 'x',
    auth_code: 'x',
    code_verifier: 'x',
    id_token: 'x',
    provider: 'google',
    refresh_token: 'x',
  });
  expect([status, seen]).toEqual([400, []]);
});

test.each([
  ['a number as password', '/token?grant_type=password', { email: EMAIL, password: 12345678 }],
  ['a list as password', '/token?grant_type=password', { email: EMAIL, password: ['x'] }],
  ['a phone number instead of an e-mail', '/token?grant_type=password', { phone: '+8210', password: 'x' }],
  ['text as data', '/signup', { email: EMAIL, password: 'x', data: 'x' }],
  ['NUL', '/signup', { email: EMAIL, password: 'x', data: { full_name: 'a\u0000' } }],
  ['a list', '/signup', [{ email: EMAIL, password: 'x' }]],
  ['a magic link', '/verify', { type: 'magiclink', token_hash: 'x' }],
  ['an invitation', '/verify', { type: 'invite', token_hash: 'x' }],
  ['a code by SMS', '/verify', { type: 'sms', phone: '+8210', token: '123456' }],
  ['a code without an address', '/verify', { type: 'recovery', token: '123456' }],
  ['another SMS', '/resend', { type: 'sms', phone: '+8210' }],
])('%s is an invalid request to %s', async (_, path, body) => {
  const { status, seen } = await ask(`/auth/v1${path}`, 'POST', APIKEY, body);
  expect([status, seen]).toEqual([400, []]);
});

test('Auth is never asked to change the address, because a change needs the codes of both addresses', async () => {
  const { status, seen } = await ask('/auth/v1/user', 'PUT', { ...APIKEY, ...(await bearer()) }, { email: EMAIL });
  expect([status, seen]).toEqual([400, []]);
});

test.each(['mi\u200Bna@dojang.test', 'mina\u202E@dojang.test', 'mіna@dojang.test'])(
  'no account gets the address %j, and full-width letters are normalized',
  async (email) => {
    const headers = { ...APIKEY, ...(await bearer()) };
    const refused = await ask('/auth/v1/signup', 'POST', headers, { email, password: 'x' });
    expect([refused.status, refused.seen]).toEqual([400, []]);
    const folded = await ask('/auth/v1/signup', 'POST', headers, { email: 'ＭＩＮＡ@dojang.test', password: PASSWORD });
    expect(await folded.seen[0]?.json()).toMatchObject({ email: EMAIL });
  },
);

test.each([
  ['GET', '/verify?type=recovery&token=x&', undefined],
  ['POST', '/signup?', { email: EMAIL, password: PASSWORD }],
  ['POST', '/resend?', { email: EMAIL, type: 'signup' }],
  ['PUT', '/user?', { password: PASSWORD }],
])('%s %s redirects to this app only', async (method, path, body) => {
  const headers = { ...APIKEY, ...(await bearer()) };
  const back = async (wanted: string) => {
    const address = `/auth/v1${path}redirect_to=${encodeURIComponent(wanted)}`;
    const { seen } = await ask(address, method, headers, body);
    return new URL(seen[0]?.url ?? 'http://none').searchParams.get('redirect_to');
  };
  expect(await back('http://localhost/member/account')).toBe('http://localhost/member/account');
  expect(await back('https://evil.example/steal')).toBe('http://localhost');
  expect(await back('http://localhost:9999/')).toBe('http://localhost');
});
