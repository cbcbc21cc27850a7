import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { type DatabaseApp, from, type Person, startDatabaseApp } from '../../testing/database-app.ts';

const PASSWORD = 'a good long password';
const MINUTE = 60_000;

let gateway: DatabaseApp;
let app: DatabaseApp['app'];
let mina: Person;

beforeAll(async () => {
  gateway = await startDatabaseApp();
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  app = createApp(gateway.deps);
  mina = await gateway.signUp('김민아');
});

let networks = 0;
/** A network that no test has used before. */
const elsewhere = () => {
  networks++;
  return from(`10.${networks >> 8}.${networks & 255}.1`);
};
const post = (path: string, body: unknown, bindings: object, cookie = '', asked = app) =>
  asked.request(
    path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: gateway.deps.supabase.publishableKey, cookie },
      body: JSON.stringify(body),
    },
    bindings,
  );
const signIn = (password: string, bindings: object, { cookie = '', asked = app, email = mina.email } = {}) =>
  post('/auth/v1/token?grant_type=password', { email, password }, bindings, cookie, asked);
const verify = (token: string, bindings: object, cookie = '') =>
  post('/auth/v1/verify', { email: mina.email, token, type: 'recovery' }, bindings, cookie);
const check = (displayName: string, bindings: object, cookie = '') =>
  post('/api/public/checkResetPwd', { email: mina.email, displayName }, bindings, cookie);
const resend = (bindings: object, cookie = '') =>
  post('/auth/v1/resend', { email: mina.email, type: 'signup' }, bindings, cookie);

/** Sends wrong passwords simultaneously, because a refusal takes time. @returns the answers */
const guess = (times: number, bindings: object, options = {}) =>
  Promise.all(Array.from({ length: times }, () => statusOf(signIn('wrong', bindings, options))));

const statusOf = async (answer: Promise<Response> | Response) => (await answer).status;
/** The cookie of a sign-in, as a browser sends it back. */
const deviceOf = (answer: Response) => /dojang_device=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';

async function elapse(ms: number) {
  await gateway.elapse(ms);
  app = gateway.app;
}

describe('five wrong passwords', () => {
  test('five wrong passwords block only that account in that network, also for the right password', async () => {
    const [here, there] = [elsewhere(), elsewhere()];
    const jun = await gateway.signUp('박준');
    expect(new Set(await guess(5, here))).toEqual(new Set([400]));
    expect(await statusOf(signIn(PASSWORD, here))).toBe(429);
    expect(await statusOf(signIn(PASSWORD, here, { email: ` ${mina.email.toUpperCase()}` }))).toBe(429);
    expect(await statusOf(signIn(PASSWORD, here, { email: jun.email }))).toBe(200);
    expect(await statusOf(signIn(PASSWORD, there))).toBe(200);
  });

  test('five wrong passwords block for a minute, a sixth for two, and a right password resets the block', async () => {
    const here = elsewhere();
    await guess(5, here);
    const wait = async () => Number((await signIn(PASSWORD, here)).headers.get('retry-after'));
    expect(Math.ceil((await wait()) / 60)).toBe(1);
    await elapse(MINUTE);
    expect(await statusOf(signIn('wrong', here))).toBe(400);
    expect(Math.ceil((await wait()) / 60)).toBe(2);
    await elapse(2 * MINUTE);
    expect(await statusOf(signIn(PASSWORD, here))).toBe(200);
    expect(new Set(await guess(5, here))).toEqual(new Set([400]));
  });

  test('wrong passwords from many addresses of one IPv6 network count together', async () => {
    const at = (host: number) => from(`2001:db8:1:2::${host}`);
    await Promise.all([1, 2, 3, 4, 5].map((host) => signIn('wrong', at(host))));
    expect(await statusOf(signIn(PASSWORD, at(99)))).toBe(429);
    expect(await statusOf(signIn(PASSWORD, from('2001:db8:1:3::1')))).toBe(200);
  });

  test('only five of a hundred simultaneous wrong passwords are checked', async () => {
    const here = elsewhere();
    const answers = await guess(100, here);
    expect(answers.filter((status) => status === 400)).toHaveLength(5);
    expect(answers.filter((status) => status === 429)).toHaveLength(95);
  });

  test('five wrong passwords are still counted after a restart, and by another gateway', async () => {
    const here = elsewhere();
    const gateways = [createApp(gateway.deps), createApp(gateway.deps)];
    await Promise.all(gateways.map((asked, at) => guess(2 + at, here, { asked })));
    for (const asked of [...gateways, createApp(gateway.deps)]) {
      expect(await statusOf(signIn(PASSWORD, here, { asked }))).toBe(429);
    }
  });
});

test('neighbours of a guesser sign in, sign up and ask for a new password, after a restart and at another gateway too', async () => {
  const office = elsewhere();
  const strangers = await Promise.all(['하나', '둘', '셋'].map((name) => gateway.signUp(name)));
  // After this loop each account is blocked in this network.
  for (const { email } of strangers) await guess(8, office, { email });
  const neighbour = await gateway.signUp('이웃');
  for (const asked of [app, createApp(gateway.deps)]) {
    expect(await statusOf(signIn('wrong', office, { asked, email: strangers[0]?.email ?? '' }))).toBe(429);
    expect(await statusOf(signIn(PASSWORD, office, { asked, email: neighbour.email }))).toBe(200);
    const account = { email: `new-${crypto.randomUUID()}@dojang.test`, password: PASSWORD };
    expect(await statusOf(post('/auth/v1/signup', account, office, '', asked))).not.toBe(429);
    const known = { email: neighbour.email, displayName: '이웃' };
    expect(await (await post('/api/public/checkResetPwd', known, office, '', asked)).json()).toMatchObject({
      ticket: expect.any(String),
    });
  }
});

describe('attempts of strangers', () => {
  /** How many of fifty attempts from fifty networks are accepted. */
  const throughOf = async (attempt: (bindings: object) => Promise<Response> | Response) => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => statusOf(attempt(elsewhere()))));
    return answers.filter((status) => status !== 429).length;
  };

  test('five attempts of strangers from their network lock nobody out in other networks', async () => {
    const stranger = elsewhere();
    await Promise.all(
      Array.from({ length: 6 }, (_, at) => [
        signIn('wrong', stranger),
        verify(`00000${at}`, stranger),
        check('다른 이름', stranger),
        resend(stranger),
      ]).flat(),
    );
    const owner = elsewhere();
    expect(await statusOf(signIn(PASSWORD, owner))).toBe(200);
    expect(await statusOf(verify('000000', owner))).toBe(403);
    expect(await (await check('김민아', owner)).json()).toMatchObject({ ticket: expect.any(String) });
    expect(await statusOf(resend(owner))).toBe(200);
  });

  test('attempts of strangers from many networks are limited, but not in the browser in which the user has signed in', async () => {
    const cookie = deviceOf(await signIn(PASSWORD, elsewhere()));
    expect(await throughOf((network) => signIn('wrong', network))).toBe(30);
    expect(await statusOf(signIn(PASSWORD, elsewhere()))).toBe(429);
    const answer = await signIn(PASSWORD, elsewhere(), { cookie });
    expect(answer.status).toBe(200);
    expect(await throughOf((network) => verify('000000', network))).toBe(20);
    expect(await statusOf(verify('000000', elsewhere(), cookie))).toBe(403);
    expect(await throughOf((network) => check('다른 이름', network))).toBe(30);
    expect(await statusOf(check('김민아', elsewhere(), cookie))).toBe(200);
    expect(await throughOf((network) => resend(network))).toBe(10);
    expect(await statusOf(resend(elsewhere(), cookie))).toBe(200);
  });

  test('attempts of strangers without a ticket do not use up the reset mails', async () => {
    const here = elsewhere();
    const recover = (ticket: string) =>
      post('/auth/v1/recover', { email: mina.email, gotrue_meta_security: { captcha_token: ticket } }, here);
    for (let times = 0; times < 20; times++) expect(await statusOf(recover('none'))).toBe(403);
    // Mails that strangers request without a ticket do not use up the reset mails either.
    expect(await throughOf((network) => resend(network))).toBe(10);
    const { ticket } = (await (await check('김민아', here)).json()) as { ticket: string };
    expect(await statusOf(recover(ticket))).toBe(200);
  });

  test('strangers cannot fill a mailbox by changing their own address to it', async () => {
    const me = await gateway.signUp('나바꿈');
    const change = (email: string) =>
      gateway.post('/api/private/account/changeEmail', { email, password: 'a good long password' }, me);
    for (let times = 0; times < 3; times++) expect(await statusOf(change('victim@dojang.test'))).toBe(200);
    const refused = await change('victim@dojang.test');
    expect(await refused.json()).toMatchObject({ code: 'too_many_mails' });
  });
});

describe('the cookie of a known browser', () => {
  test('the cookie of a known browser is HttpOnly, grants no access, contains no name, and survives the sign-out', async () => {
    const answer = await signIn(PASSWORD, elsewhere());
    const set = answer.headers.get('set-cookie') ?? '';
    expect(set).toMatch(/dojang_device=.*Max-Age=\d{8}; Path=\/; HttpOnly; SameSite=Strict/);
    const [body = ''] = deviceOf(answer).replace('dojang_device=', '').split('.');
    const content = Buffer.from(body, 'base64url').toString();
    expect(content).not.toContain(mina.email);
    expect(content).not.toContain(mina.id);
    const me = await app.request('/auth/v1/user', { headers: { cookie: deviceOf(answer) } });
    expect(me.status).toBe(401);
    const left = await post('/api/public/session/clear', {}, elsewhere(), deviceOf(answer));
    expect(left.headers.get('set-cookie')).not.toContain('dojang_device');
  });

  test('the cookie of a known browser gives an attacker who stole it five guesses from any number of networks', async () => {
    const cookie = deviceOf(await signIn(PASSWORD, elsewhere()));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => statusOf(signIn('wrong', elsewhere(), { cookie }))),
    );
    expect(answers.filter((status) => status === 400)).toHaveLength(5);
    expect(answers.filter((status) => status === 429)).toHaveLength(5);
  });

  test('the cookie of a known browser counts only for accounts that signed in there', async () => {
    const here = elsewhere();
    const stranger = await gateway.signUp('낯선 사람');
    const cookie = deviceOf(await signIn(PASSWORD, here, { email: stranger.email }));
    await guess(5, here, { cookie });
    expect(await statusOf(signIn(PASSWORD, here, { cookie }))).toBe(429);
    const both = deviceOf(await signIn(PASSWORD, elsewhere(), { cookie }));
    expect(await statusOf(signIn(PASSWORD, here, { cookie: both }))).toBe(200);
    expect(await statusOf(signIn(PASSWORD, here, { cookie: both, email: stranger.email }))).toBe(200);
  });

  test('the cookie of a known browser is ignored when it was changed', async () => {
    const here = elsewhere();
    const cookie = deviceOf(await signIn(PASSWORD, here));
    await guess(5, here);
    expect(await statusOf(signIn(PASSWORD, here, { cookie: `${cookie.slice(0, -2)}AA` }))).toBe(429);
    expect(await statusOf(signIn(PASSWORD, here, { cookie: 'dojang_device=e30.e30' }))).toBe(429);
    expect(await statusOf(signIn(PASSWORD, here, { cookie }))).toBe(200);
  });
});

test('a refusal names the limit and its end, in a format that supabase-js passes on', async () => {
  const here = elsewhere();
  const client = createClient('http://localhost:3000', gateway.deps.supabase.publishableKey, {
    auth: { persistSession: false },
    global: { fetch: async (input, init) => app.request(new Request(input, init), undefined, here) },
  });
  const attempt = () => client.auth.signInWithPassword({ email: mina.email, password: 'wrong' });
  const tries = await Promise.all(Array.from({ length: 5 }, attempt));
  for (const { error } of tries) expect(error?.code).toBe('invalid_credentials');
  const { error } = await attempt();
  expect(error).toMatchObject({ status: 429, code: 'too_many_sign_ins' });
  expect(error?.message).toMatch(/^로그인에 여러 번 실패했어요\. (1분|5\d초) 뒤에 다시 시도해 주세요\.$/);
  const answer = await signIn('wrong', here);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(30);
  expect(await answer.json()).toMatchObject({ code: 'too_many_sign_ins', error_code: 'too_many_sign_ins' });
});

test('the table of counts contains no user data', async () => {
  await signIn('wrong', elsewhere());
  const rows = await gateway.database.sql<{ key: string }[]>`select key from public.rate_limits`;
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).toMatch(/^[A-Za-z]+:[\w-]{22}$/);
});
