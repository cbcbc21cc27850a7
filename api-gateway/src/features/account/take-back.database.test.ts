import { softwareAuthenticator } from '@dojang/embedded/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';

const PASSWORD = 'a good long password';
const NEW_PASSWORD = 'another long password';

let gateway: DatabaseApp;
beforeAll(async () => {
  gateway = await startDatabaseApp();
});
afterAll(() => gateway.stop());

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const send = (method: string, path: string, person: Person, body?: object) =>
  gateway.send(method, path, person, body, { 'user-agent': IPHONE });
const jsonOf = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T;

interface Started {
  challenge_id: string;
  options: { challenge: string };
}
type Device = ReturnType<typeof softwareAuthenticator>;

async function addPasskey(person: Person): Promise<Device> {
  await gateway.prove(person);
  const device = softwareAuthenticator({ origin: gateway.deps.config.siteUrl });
  const { challenge_id, options } = await jsonOf<Started>(
    send('POST', '/auth/v1/passkeys/registration/options', person, {}),
  );
  const credential = device.register(options.challenge);
  const added = await send('POST', '/auth/v1/passkeys/registration/verify', person, { challenge_id, credential });
  expect(added.status).toBe(200);
  return device;
}

/** @returns the token of a session; undefined when the passkey is refused */
async function signInWith(device: Device, { id }: Person): Promise<string | undefined> {
  const { challenge_id, options } = await jsonOf<Started>(gateway.post('/auth/v1/passkeys/authentication/options', {}));
  const credential = device.signIn(options.challenge, id);
  const answer = gateway.post('/auth/v1/passkeys/authentication/verify', { challenge_id, credential });
  return (await jsonOf<{ access_token?: string }>(answer)).access_token;
}

const signIn = async ({ email }: Person, password: string) =>
  (await gateway.post('/auth/v1/token?grant_type=password', { email, password })).status;

const setPassword = (person: Person, password = NEW_PASSWORD) => send('PUT', '/auth/v1/user', person, { password });
const statusOf = async (person: Person) => (await send('POST', '/api/private/account/sessions', person, {})).status;
const mailsTo = async ({ email }: Person) => {
  const mails = await gateway.database.sql<{ kind: string }[]>`
    select kind from public.outbox where to_email = ${email} and kind <> 'recovery' order by created_at`;
  return mails.map(({ kind }) => kind);
};

test('a stranger who signed up with an address keeps no way in when its owner recovers the account by mail', async () => {
  const attacker = await gateway.signUp('남의 주소');
  const device = await addPasskey(attacker);
  const byPasskey = { ...attacker, token: (await signInWith(device, attacker)) ?? '' };
  expect(await statusOf(byPasskey)).toBe(200);
  expect(await gateway.database.sql`select public.proven_owner_of(${attacker.email}) as id`).toEqual([{ id: null }]);

  const owner = await gateway.recover(attacker);
  // Already before the owner has set a new password.
  expect(await signIn(attacker, PASSWORD)).toBe(400);
  expect(await signInWith(device, attacker)).toBeUndefined();
  expect([await statusOf(attacker), await statusOf(byPasskey)]).toEqual([401, 401]);

  expect((await setPassword(owner)).status).toBe(200);
  expect(await jsonOf(send('GET', '/auth/v1/passkeys', owner))).toEqual([]);
  expect(await statusOf(owner)).toBe(200);
  expect(await signIn(owner, NEW_PASSWORD)).toBe(200);
  expect(await gateway.database.sql`select public.proven_owner_of(${owner.email}) as id`).toEqual([{ id: owner.id }]);
});

test('a passkey that was added after the address was proved stays, with its name, and a new password ends other sessions', async () => {
  const owner = await gateway.recover(await gateway.signUp('김민아'));
  expect((await setPassword(owner, PASSWORD)).status).toBe(200);
  const device = await addPasskey(owner);
  const elsewhere = { ...owner, token: (await signInWith(device, owner)) ?? '' };

  const again = await gateway.recover(owner);
  // Opening the mail alone changes nothing in an account that its owner has proved before.
  expect([await signIn(owner, PASSWORD), await statusOf(elsewhere)]).toEqual([200, 200]);
  expect((await setPassword(again)).status).toBe(200);
  expect(await statusOf(elsewhere)).toBe(401);
  expect(await jsonOf(send('GET', '/auth/v1/passkeys', again))).toMatchObject([
    { friendly_name: '아이폰 · Safari', created_at: expect.any(String), last_used_at: expect.any(String) },
  ]);
  expect(await signInWith(device, owner)).toEqual(expect.any(String));
});

test('every act that weakens the account is told by mail', async () => {
  const owner = await gateway.signUp('이소라');
  await addPasskey(owner);
  const [passkey] = await jsonOf<{ id: string }[]>(send('GET', '/auth/v1/passkeys', owner));
  expect((await send('PATCH', `/auth/v1/passkeys/${passkey?.id}`, owner, { friendly_name: '내 폰' })).status).toBe(200);
  expect((await send('DELETE', `/auth/v1/passkeys/${passkey?.id}`, owner)).status).toBe(200);
  expect((await setPassword(owner)).status).toBe(200);
  await gateway.database.sql`update public.profiles set is_secure_login = true where id = ${owner.id}`;
  await gateway.database.sql`update public.profiles set is_secure_login = false where id = ${owner.id}`;
  expect(await mailsTo(owner)).toEqual(['new_passkey', 'passkey_removed', 'password_changed', 'secure_login_off']);
  await gateway.deps.mailbox?.collect();
  const mails = (await gateway.deps.mailbox?.list())?.filter(({ to }) => to === owner.email) ?? [];
  expect(mails).toHaveLength(4);
  for (const { text } of mails)
    expect(text).toContain('내가 한 일이 아니에요: http://localhost:3000/member/find-password');
});

test('a stranger who signed up with an address keeps no password when its owner confirms it in another browser', async () => {
  const strict = await startDatabaseApp({ own: { confirmEmail: true } });
  try {
    const send = ({ app }: Pick<DatabaseApp, 'app'>, path: string, body: object, cookie = '') =>
      app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: strict.deps.supabase.publishableKey, cookie },
        body: JSON.stringify(body),
      });
    const newEmail = () => `${crypto.randomUUID().slice(0, 8)}@dojang.test`;
    const signUp = async (email = newEmail(), password = PASSWORD, to: Pick<DatabaseApp, 'app'> = strict) => {
      const answer = await send(to, '/auth/v1/signup', { email, password, data: { full_name: '남' } });
      expect([answer.status, await jsonOf(answer.clone())]).toMatchObject([200, { email }]);
      return { email, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
    };
    const confirm = async (email: string, cookie = '') => {
      const [mail] = await strict.database.sql<{ code: string }[]>`
        select data ->> 'code' as code from public.outbox where kind = 'confirmation' and to_email = ${email}`;
      const answer = await send(strict, '/auth/v1/verify', { type: 'signup', email, token: mail?.code }, cookie);
      const { access_token: token } = await jsonOf<{ access_token: string }>(answer);
      return { token };
    };
    const entersWith = async (email: string, password: string) =>
      (await strict.post('/auth/v1/token?grant_type=password', { email, password })).ok;
    const lacksPassword = async (session: { token: string }) =>
      jsonOf(strict.send('POST', '/rest/v1/rpc/lacks_password', session, {}));

    const stranger = await signUp();
    const owner = await confirm(stranger.email);
    expect([await entersWith(stranger.email, PASSWORD), await lacksPassword(owner)]).toEqual([false, true]);
    expect((await strict.send('PUT', '/auth/v1/user', owner, { password: NEW_PASSWORD })).status).toBe(200);
    expect([await entersWith(stranger.email, NEW_PASSWORD), await lacksPassword(owner)]).toEqual([true, false]);

    const person = await signUp();
    const same = await confirm(person.email, person.cookie);
    expect([await entersWith(person.email, PASSWORD), await lacksPassword(same)]).toEqual([true, false]);

    // The owner signs up too, but the account and its password are from the stranger who signed up first.
    const signUpAfterStranger = async (to: Pick<DatabaseApp, 'app'>) => {
      const { email } = await signUp();
      const { cookie } = await signUp(email, NEW_PASSWORD, to);
      expect(cookie).toMatch(/^dojang_sign_up=/);
      const confirmed = await confirm(email, cookie);
      return [await entersWith(email, PASSWORD), await lacksPassword(confirmed)];
    };
    expect(await signUpAfterStranger(strict)).toEqual([false, true]);
    // Hosted Auth answers the second sign-up with the account of the first.
    const { supabase } = strict.deps;
    const fetch: typeof supabase.fetch = async (request, context) => {
      const answer = await supabase.fetch(request, context);
      if (new URL(request.url).pathname !== '/auth/v1/signup') return answer;
      const { email } = await jsonOf<{ email: string }>(answer);
      const [user] = await strict.database.sql`select id, email from auth.users where email = ${email}`;
      return Response.json({ ...user, identities: [{ provider: 'email' }] });
    };
    const hosted = createApp({ ...strict.deps, supabase: { ...supabase, fetch } });
    expect(await signUpAfterStranger({ app: hosted })).toEqual([false, true]);
  } finally {
    await strict.stop();
  }
});

test('a sign-in that has compared a former password begins no session after a new password or the first proof', async () => {
  const { sql } = gateway.database;
  await sql.unsafe(`
    create sequence public.test_gate;
    create function public.test_wait() returns trigger language plpgsql security definer as
      $$ begin if nextval('public.test_gate') = 1 then perform pg_sleep(1); end if; return new; end $$;
    create trigger test_gate before insert on auth.sessions for each row execute function public.test_wait()`);
  try {
    const during = async (person: Person, change: () => Promise<unknown>) => {
      await sql`alter sequence public.test_gate restart`;
      const late = signIn(person, PASSWORD);
      await expect.poll(() => sql`select from public.test_gate where is_called`, { interval: 10 }).toHaveLength(1);
      await change();
      const sessions = () => sql`select id from auth.sessions where user_id = ${person.id}`;
      const kept = await sessions();
      expect(await late).toBe(400);
      expect(await sessions()).toEqual(kept);
      expect(kept).toHaveLength(1);
    };
    const attacker = await gateway.signUp('남의 주소');
    await during(attacker, () => gateway.recover(attacker));
    const owner = await gateway.signUp('김민아');
    await gateway.prove(owner);
    await during(owner, async () => expect((await setPassword(owner)).status).toBe(200));
  } finally {
    await sql.unsafe('drop function public.test_wait cascade; drop sequence public.test_gate');
  }
});
