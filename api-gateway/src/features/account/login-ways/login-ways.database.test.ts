import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSigner } from '../../../platform/http/signer.ts';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../../testing/database-app.ts';

const PASSWORD = 'a good long password';
const STEP = 30_000;

let gateway: DatabaseApp;
beforeAll(async () => {
  gateway = await startDatabaseApp();
});
afterAll(() => gateway.stop());

interface Answer<T> {
  status: number;
  body: T;
  cookie: string;
}

async function call<T = { code?: string }>(
  person: Person,
  path: string,
  body: object = {},
  cookie = '',
): Promise<Answer<T>> {
  const response = await gateway.app.request(path, {
    method: 'POST',
    headers: {
      apikey: gateway.deps.supabase.publishableKey,
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify(body),
  });
  const set = response.headers.getSetCookie().find((value) => value.startsWith('dojang_remembered=')) ?? '';
  return { status: response.status, body: (await response.json()) as T, cookie: set.split(';')[0] ?? '' };
}

const account = <T = { code?: string }>(person: Person, route: string, body: object = {}, cookie = '') =>
  call<T>(person, `/api/private/account/${route}`, body, cookie);
const enter = (person: Person, way: string, code: string, remember = false) =>
  account(person, 'enterCode', { way, code, remember });
const mayUse = async (person: Person) => (await account(person, 'sessions')).status === 200;

/** Signs in with the password, in a browser with this cookie. */
async function signIn(person: Person, cookie = '', password = PASSWORD): Promise<Person> {
  const response = await gateway.app.request('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { apikey: gateway.deps.supabase.publishableKey, 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email: person.email, password }),
  });
  return { ...person, token: ((await response.json()) as { access_token: string }).access_token };
}

interface App {
  person: Person;
  secret: string;
  codes: string[];
  codeAt(steps: number): string;
}

/** A user who has set up an app in this session. */
async function withApp(name: string): Promise<App> {
  const person = await gateway.signUp(name);
  await account(person, 'prove', { password: PASSWORD });
  const begun = await account<{ secret: string; address: string; ticket: string }>(person, 'beginLoginApp');
  expect(begun.body.address).toContain(`secret=${begun.body.secret}`);
  const codeAt = (steps: number) =>
    new TOTP({ secret: begun.body.secret }).generate({ timestamp: gateway.clock.now + steps * STEP });
  const done = await account<{ codes: string[] }>(person, 'confirmLoginApp', {
    ticket: begun.body.ticket,
    code: codeAt(0),
  });
  expect(done.status).toBe(200);
  expect(done.body.codes).toHaveLength(10);
  gateway.clock.now += 2 * STEP;
  return { person, secret: begun.body.secret, codes: done.body.codes, codeAt };
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const mailsTo = async ({ email }: Person) =>
  (
    await gateway.database.sql<
      { kind: string }[]
    >`select kind from public.outbox where to_email = ${email} order by created_at`
  )
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'new_device' && kind !== 'confirmation');

test('setting up an app turns secure login on, and its code completes a session once', async () => {
  const { person, codeAt } = await withApp('김민아');
  const again = await signIn(person);
  expect(await mayUse(again)).toBe(false);
  expect((await account(again, 'codeWays')).body).toEqual({ app: true, recovery: true });
  expect((await enter(again, 'app', codeAt(0))).status).toBe(200);
  expect(await mayUse(again)).toBe(true);
  // The session in which the app was set up stays.
  expect(await mayUse(person)).toBe(true);
  const third = await signIn(person);
  const replayed = await enter(third, 'app', codeAt(0));
  expect([replayed.status, replayed.body.code]).toEqual([403, 'login_code_used']);
  // An earlier code is not taken after a later one.
  expect((await enter(third, 'app', codeAt(-1))).body.code).toBe('login_code_used');
  expect(await mayUse(third)).toBe(false);
  expect((await enter(third, 'app', ` ${codeAt(1).slice(0, 3)} ${codeAt(1).slice(3)} `)).status).toBe(200);
  expect(await mailsTo(person)).toEqual(['login_app_added', 'recovery_codes_made']);
});

test('a code counts one step early or late, and not two', async () => {
  const { person, codeAt } = await withApp('박시계');
  for (const steps of [-2, 2]) {
    expect((await enter(await signIn(person), 'app', codeAt(steps))).body.code).toBe('login_code_wrong');
  }
  for (const steps of [-1, 1]) expect((await enter(await signIn(person), 'app', codeAt(steps))).status).toBe(200);
});

test('a session has five wrong codes in ten minutes, and an account 25 in a day, also when they come at once', async () => {
  const { person, codeAt } = await withApp('최추측');
  const first = await signIn(person);
  const guesses = await Promise.all(Array.from({ length: 12 }, () => enter(first, 'app', wrong(codeAt(0)))));
  expect(guesses.filter(({ body }) => body.code === 'login_code_wrong')).toHaveLength(5);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(7);
  expect((await enter(first, 'app', codeAt(0))).status).toBe(429);
  for (let session = 0; session < 4; session++) {
    const next = await signIn(person);
    for (let at = 0; at < 5; at++) await enter(next, 'app', wrong(codeAt(0)));
  }
  const last = await signIn(person);
  expect((await enter(last, 'app', codeAt(0))).body.code).toBe('too_many_codes');
  // Codes of mails are counted together with those of the app.
  await call(last, '/rest/v1/rpc/send_login_code');
  expect((await enter(last, 'mail', '000000')).status).toBe(429);
});

test('a database dump is not enough to make codes', async () => {
  const { person, secret, codes } = await withApp('이덤프');
  const [row] = await gateway.database.sql<{ all: string; sealed: string }[]>`
    select a.sealed_secret as sealed,
      (select string_agg(c.code_hash, ' ') from public.recovery_codes c where c.user_id = a.user_id) || a.sealed_secret as all
    from public.login_apps a where a.user_id = ${person.id}`;
  const dump = `${row?.all} ${Buffer.from(row?.sealed ?? '', 'base64url').toString('latin1')}`;
  for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
    expect(dump).not.toContain(text);
  const purpose = `login app ${person.id}`;
  expect(gateway.deps.signer.unseal(purpose, row?.sealed ?? '')).toBe(secret);
  expect(gateway.deps.signer.unseal('login app of another', row?.sealed ?? '')).toBeUndefined();
  expect(createSigner('another key of thirty-two characters').unseal(purpose, row?.sealed ?? '')).toBeUndefined();
});

test('another secret key of the platform leaves the recovery codes and the mail', async () => {
  const { person, codes, codeAt } = await withApp('나열쇠');
  const sealed = createSigner('another key of thirty-two characters').seal(`login app ${person.id}`, 'x');
  await gateway.database.sql`update public.login_apps set sealed_secret = ${sealed} where user_id = ${person.id}`;
  const again = await signIn(person);
  expect((await enter(again, 'app', codeAt(0))).body.code).toBe('login_app_missing');
  expect((await enter(again, 'recovery', codes[0] ?? '')).status).toBe(200);
});

test('a recovery code works once, in any way of writing, and is told by mail; new codes end the old ones', async () => {
  const { person, codes } = await withApp('정복구');
  const [first = '', second = '', third = ''] = codes;
  expect(new Set(codes).size).toBe(10);
  expect(first).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/);
  const again = await signIn(person);
  expect((await enter(again, 'recovery', first.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
  expect(await mayUse(again)).toBe(true);
  const other = await signIn(person);
  expect((await enter(other, 'recovery', first)).body.code).toBe('recovery_code_wrong');
  expect((await account<{ codesLeft: number }>(again, 'loginWays')).body.codesLeft).toBe(9);
  // A recovery code is a fresh proof as well.
  const made = await account<{ codes: string[] }>(again, 'makeRecoveryCodes');
  expect((await enter(other, 'recovery', second)).body.code).toBe('recovery_code_wrong');
  expect((await enter(other, 'recovery', made.body.codes[0] ?? '')).status).toBe(200);
  expect(await mailsTo(person)).toEqual([
    'login_app_added',
    'recovery_codes_made',
    'recovery_code_used',
    'recovery_codes_made',
    'recovery_code_used',
  ]);
  const thief = await gateway.signUp('나도둑');
  expect((await enter(thief, 'recovery', third)).status).toBe(403);
});

test('simultaneous uses of one recovery code complete one session', async () => {
  const { person, codes } = await withApp('강동시');
  const sessions = await Promise.all(Array.from({ length: 4 }, () => signIn(person)));
  const uses = await Promise.all(sessions.map((session) => enter(session, 'recovery', codes[0] ?? '')));
  expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('wrong recovery codes are counted', async () => {
  const { person } = await withApp('한열번');
  const again = await signIn(person);
  const found: number[] = [];
  for (let times = 0; times < 7; times++) found.push((await enter(again, 'recovery', `wrong ${times}`)).status);
  expect(found.slice(0, 5)).toEqual([403, 403, 403, 403, 403]);
  expect(found).toContain(429);
});

test('a remembered browser needs no code, and only with the password, for its own account', async () => {
  const { person, codeAt } = await withApp('윤기억');
  const first = await signIn(person);
  const { cookie } = await enter(first, 'app', codeAt(0), true);
  expect(cookie).toMatch(/^dojang_remembered=/);
  const second = await signIn(person, cookie);
  expect(await mayUse(second)).toBe(true);
  // The cookie alone opens nothing, and a wrong password with it begins no session.
  const alone = await gateway.app.request('/api/private/account/sessions', { method: 'POST', headers: { cookie } });
  expect(alone.status).toBe(401);
  expect((await signIn(person, cookie, 'wrong')).token).toBeUndefined();
  // Neither a session in another browser nor another account is completed.
  const elsewhere = await signIn(person);
  expect(await mayUse(elsewhere)).toBe(false);
  await signIn(person, cookie);
  expect(await mayUse(elsewhere)).toBe(false);
  const { person: other } = await withApp('다른이');
  expect(await mayUse(await signIn(other, cookie))).toBe(false);
  const [stored] = await gateway.database.sql<{ token_hash: string }[]>`
    select token_hash from public.remembered_browsers where user_id = ${person.id}`;
  expect(decodeURIComponent(cookie)).not.toContain(stored?.token_hash);
  gateway.clock.now += 31 * 24 * 3_600_000;
  expect(await mayUse(await signIn(person, cookie))).toBe(false);
});

test('a remembered browser is no fresh proof', async () => {
  const { person, codeAt } = await withApp('신선함');
  const { cookie } = await enter(await signIn(person), 'app', codeAt(0), true);
  const again = await signIn(person, cookie);
  for (const [route, body] of [
    ['beginLoginApp', {}],
    ['confirmLoginApp', { ticket: 'x', code: '123456' }],
    ['removeLoginApp', {}],
    ['makeRecoveryCodes', {}],
  ] as const) {
    expect((await account(again, route, body)).body.code).toBe('fresh_proof_required');
  }
  gateway.clock.now += STEP;
  expect((await enter(again, 'app', codeAt(0))).status).toBe(200);
  expect((await account(again, 'removeLoginApp')).status).toBe(200);
  expect((await account(await signIn(person), 'codeWays')).body).toEqual({ app: false, recovery: true });
  expect(await mailsTo(person)).toContain('login_app_removed');
});

interface Ways {
  app: object | null;
  codesLeft: number;
  browsers: { id: string; device: string; isCurrent: boolean }[];
}
const waysOf = async (person: Person, cookie = '') => (await account<Ways>(person, 'loginWays', {}, cookie)).body;

test('a user lists remembered browsers and forgets one or all; others cannot', async () => {
  const { person, codeAt } = await withApp('오목록');
  const one = await enter(await signIn(person), 'app', codeAt(0), true);
  gateway.clock.now += STEP;
  const two = await enter(await signIn(person), 'app', codeAt(0), true);
  const { browsers } = await waysOf(person, two.cookie);
  expect(browsers.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['윈도우 PC · Chrome', true],
    ['윈도우 PC · Chrome', false],
  ]);
  const thief = await gateway.signUp('나도둑');
  expect((await account(thief, 'forgetBrowsers', { id: browsers[0]?.id })).status).toBe(404);
  await account(thief, 'forgetBrowsers', { id: null });
  expect((await account(person, 'forgetBrowsers', { id: browsers[1]?.id })).status).toBe(200);
  expect(await mayUse(await signIn(person, one.cookie))).toBe(false);
  expect(await mayUse(await signIn(person, two.cookie))).toBe(true);
  expect((await account(person, 'forgetBrowsers', { id: null })).status).toBe(200);
  expect(await mayUse(await signIn(person, two.cookie))).toBe(false);
});

test('a new password forgets the remembered browsers, and turning secure login off ends every way', async () => {
  const { person, codeAt } = await withApp('임바꿈');
  const { cookie } = await enter(await signIn(person), 'app', codeAt(0), true);
  const next = 'another long password';
  expect((await gateway.send('PUT', '/auth/v1/user', person, { password: next })).status).toBe(200);
  expect(await mayUse(await signIn(person, cookie, next))).toBe(false);
  expect((await waysOf(person)).app).not.toBeNull();
  const off = await gateway.send('PATCH', `/rest/v1/profiles?id=eq.${person.id}`, person, {
    is_secure_login: false,
  });
  expect(off.status).toBeLessThan(300);
  expect(await waysOf(person)).toEqual({ app: null, codesLeft: 0, browsers: [] });
});

test('a ticket of a new app works for its user only, and not after 15 minutes', async () => {
  const [person, other] = [await gateway.signUp('표주인'), await gateway.signUp('표도둑')];
  for (const each of [person, other]) await account(each, 'prove', { password: PASSWORD });
  const { body } = await account<{ secret: string; ticket: string }>(person, 'beginLoginApp');
  const code = () => new TOTP({ secret: body.secret }).generate({ timestamp: gateway.clock.now });
  expect((await account(other, 'confirmLoginApp', { ticket: body.ticket, code: code() })).status).toBe(410);
  expect((await account(person, 'confirmLoginApp', { ticket: body.ticket, code: wrong(code()) })).status).toBe(403);
  gateway.clock.now += 16 * 60_000;
  expect((await account(person, 'confirmLoginApp', { ticket: body.ticket, code: code() })).status).toBe(410);
});

test('a session that has not entered a code can neither list nor change the ways, nor be remembered without one', async () => {
  const { person } = await withApp('문지기');
  const again = await signIn(person);
  for (const route of [
    'loginWays',
    'beginLoginApp',
    'confirmLoginApp',
    'removeLoginApp',
    'makeRecoveryCodes',
    'forgetBrowsers',
  ]) {
    expect([route, (await account(again, route)).status]).toEqual([route, 403]);
  }
  const refused = await enter(again, 'app', '000000', true);
  expect([refused.status, refused.cookie]).toEqual([403, '']);
  expect((await waysOf(person)).browsers).toEqual([]);
});

test('a deleted account leaves no secret, code or browser', async () => {
  const { person, codeAt } = await withApp('하떠남');
  await enter(await signIn(person), 'app', codeAt(0), true);
  const left = async () => {
    const [row] = await gateway.database.sql<{ rows: number[] }[]>`
      select array[
        (select count(*)::int from public.login_apps where user_id = ${person.id}),
        (select count(*)::int from public.recovery_codes where user_id = ${person.id}),
        (select count(*)::int from public.remembered_browsers where user_id = ${person.id})] as rows`;
    return row?.rows;
  };
  expect(await left()).toEqual([1, 10, 1]);
  await gateway.database.sql`delete from auth.users where id = ${person.id}`;
  expect(await left()).toEqual([0, 0, 0]);
});

test('what a stranger set up with the address of another person ends when that person opens a mail', async () => {
  const { person, codeAt } = await withApp('남주소');
  await enter(await signIn(person), 'app', codeAt(0), true);
  const owner = await gateway.recover(person);
  expect(await waysOf(owner)).toEqual({ app: null, codesLeft: 0, browsers: [] });
});
