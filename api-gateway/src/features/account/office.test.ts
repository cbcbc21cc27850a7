import { expect, test } from 'vitest';
import { from } from '../../testing/database-app.ts';
import { PUBLISHABLE_KEY, testApp } from '../../testing/test-app.ts';

/** Users of one office share an address. */
const OFFICE = from('203.0.113.7');
const PEOPLE = Array.from({ length: 200 }, (_, at) => `person${at}@office.example`);

type Built = Awaited<ReturnType<typeof testApp>>;
const post = ({ app }: Built, path: string, body: object, bindings = OFFICE) =>
  app.request(
    path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: PUBLISHABLE_KEY },
      body: JSON.stringify(body),
    },
    bindings,
  );
const signIn = (built: Built, email: string, password: string) =>
  post(built, '/auth/v1/token?grant_type=password', { email, password });

/** Sends many requests at the same time, because Auth delays each refusal. */
async function inHundreds(times: number, attempt: (at: number) => unknown) {
  for (let at = 0; at < times; at += 100)
    await Promise.all(Array.from({ length: 100 }, (_, more) => attempt(at + more)));
}

const answering = (isGood: (body: Record<string, unknown>) => boolean) =>
  testApp({
    upstream: async (request) => Response.json({}, { status: isGood(JSON.parse(await request.text())) ? 200 : 400 }),
  });

test('two hundred people mistype their password at the same moment, and sign in', async () => {
  const built = await answering(({ password }) => password === 'right');
  for (const [password, status] of [
    ['wrong', 400],
    ['right', 200],
  ] as const) {
    const answers = await Promise.all(PEOPLE.map((email) => signIn(built, email, password)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]));
  }
});

test('two hundred people sign in at the same moment', async () => {
  const built = await answering(() => true);
  const answers = await Promise.all(PEOPLE.map((email) => signIn(built, email, 'right')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('two hundred people sign up', async () => {
  const built = await answering(() => true);
  for (const email of PEOPLE) {
    expect((await post(built, '/auth/v1/signup', { email, password: 'a good one' })).status).toBe(200);
  }
});

test('a sixth user can request a new password after five others mistyped their names', async () => {
  const built = await testApp({ upstream: () => Response.json([{ display_name: '김민아' }]) });
  const check = (email: string, displayName: string) =>
    post(built, '/api/public/checkResetPwd', { email, displayName });
  for (const email of PEOPLE.slice(0, 5)) {
    for (const name of ['이름', '다른 이름', '또 다른 이름'])
      expect(await (await check(email, name)).json()).toBe(false);
  }
  expect(await (await check('sixth@office.example', '김민아')).json()).toMatchObject({ ticket: expect.any(String) });
});

test('a network that invents accounts is stopped before it creates thousands of counts @nightly', async () => {
  const built = await answering(() => false);
  await inHundreds(2_000, (at) => signIn(built, `made-up-${at}@dojang.test`, 'wrong'));
  expect(built.received).toHaveLength(500);
  const mails = await answering(() => true);
  await inHundreds(1_000, (at) =>
    post(mails, '/auth/v1/resend', { email: `made-up-${at}@dojang.test`, type: 'signup' }),
  );
  expect(mails.received).toHaveLength(200);
});

test('a browser in which somebody has signed in renews its session while another one of the office floods renewals', async () => {
  const hanging = Promise.withResolvers<void>();
  const built = await testApp({
    upstream: async (request) => {
      const { refresh_token: token, email } = JSON.parse((await request.text()) || '{}');
      if (token === 'junk') await hanging.promise;
      const session = { access_token: 'x', user: { id: 'x', email } };
      return Response.json(token === 'junk' ? {} : session, { status: token === 'junk' ? 400 : 200 });
    },
  });
  const renew = (token: string, cookie = '') =>
    built.app.request(
      '/auth/v1/token?grant_type=refresh_token',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: PUBLISHABLE_KEY, cookie },
        body: JSON.stringify({ refresh_token: token }),
      },
      OFFICE,
    );
  const signedIn = await signIn(built, 'mina@office.example', 'right');
  const cookie = /dojang_device=[^;]+/.exec(signedIn.headers.get('set-cookie') ?? '')?.[0] ?? '';
  const flood = Array.from({ length: 300 }, () => renew('junk'));
  // One request more than may wait, so one request is refused at once.
  expect((await Promise.race(flood)).status).toBe(503);
  expect((await renew('good', cookie)).status).toBe(200);
  expect((await renew('good', `${cookie.slice(0, -3)}AAA`)).status).toBe(503);
  hanging.resolve();
  await Promise.all(flood);
});
