import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { lastMail, newEmail, PASSWORD, SITE, sender, startWorkspace } from './test-support.ts';
import type { TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await startWorkspace({ confirmEmail: true });
});
afterAll(() => db?.stop());

/** A user to whom a mail was sent. */
interface Addressee {
  id: string;
  /** The address that the mail was sent to. */
  email: string;
  type: Kind;
  code: string;
  token: string;
  link: string;
}

const KINDS = ['signup', 'recovery', 'email_change'] as const;
type Kind = (typeof KINDS)[number];

const send = (method: string, path: string, body?: object, token?: string) =>
  sender(db.embedded)(
    new Request(`${SITE}/auth/v1/${path}`, {
      method,
      headers: {
        apikey: db.embedded.publishableKey,
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );

async function mailTo(to: string) {
  const data = (await lastMail(db, to))?.data;
  const token = new URL(data?.link ?? 'http://none').searchParams.get('token_hash') ?? '';
  return { code: data?.code ?? '', link: data?.link ?? '', token };
}

/** Signs up and confirms, with a session. */
async function newAccount() {
  const email = newEmail();
  await send('POST', 'signup', { email, password: PASSWORD });
  const { token } = await mailTo(email);
  const answer = await send('POST', 'verify', { type: 'signup', token_hash: token });
  const { access_token: access, user } = (await answer.json()) as { access_token: string; user: { id: string } };
  return { email, access, id: user.id };
}

async function addressee(type: Kind): Promise<Addressee> {
  if (type === 'signup') {
    const email = newEmail();
    const answer = await send('POST', 'signup', { email, password: PASSWORD });
    const { id } = (await answer.json()) as { id: string };
    return { id, email, type, ...(await mailTo(email)) };
  }
  const { email: account, access, id } = await newAccount();
  const email = type === 'recovery' ? account : newEmail('next');
  const asked =
    type === 'recovery' ? await send('POST', 'recover', { email }) : await send('PUT', 'user', { email }, access);
  expect(asked.status).toBe(200);
  return { id, email, type, ...(await mailTo(email)) };
}

const byLink = async ({ type, token }: Pick<Addressee, 'type' | 'token'>) =>
  (await send('POST', 'verify', { type, token_hash: token })).ok;
const byCode = async ({ type, email, code }: Pick<Addressee, 'type' | 'email' | 'code'>) =>
  (await send('POST', 'verify', { type, email, token: code })).ok;
const wrongCode = (to: Addressee, at = 0) => ({
  ...to,
  code: String((Number(to.code) + 1 + at) % 1e6).padStart(6, '0'),
});

const age = (to: Addressee, column: 'link_expires_at' | 'code_expires_at', by: string) =>
  db.sql`update embedded.mail_tokens set ${db.sql(column)} = ${db.sql(column)} - ${by}::interval where user_id = ${to.id}`;

describe.each(KINDS)('a mail of %s', (type) => {
  let to: Addressee;
  beforeEach(async () => {
    to = await addressee(type);
  });

  test('it contains 256 random bits and six digits, and the database reveals neither', async () => {
    expect(to.token).toMatch(/^[\w-]{43}$/);
    expect(to.code).toMatch(/^\d{6}$/);
    const dump = JSON.stringify([
      await db.sql`select t.*, encode(link_hash, 'hex'), encode(code_hash, 'hex') from embedded.mail_tokens t`,
      await db.sql`select * from auth.users where id = ${to.id}`,
    ]);
    expect(dump.includes(to.token)).toBe(false);
    for (const guess of [to.code, to.email + to.code]) {
      expect(dump).not.toContain(createHash('sha256').update(guess).digest('hex'));
    }
  });

  test.each([
    ['link', byLink],
    ['code', byCode],
  ])('it can be redeemed once by its %s, and then no more by link or code', async (_, open) => {
    expect(await open(to)).toBe(true);
    expect([await byLink(to), await byCode(to)]).toEqual([false, false]);
  });

  test('its link leads to the page of the app; the link of older mails leads there too and is not used up', async () => {
    const page = new URL(to.link);
    expect(page.origin + page.pathname).toBe(`${SITE}/member/verify`);
    expect(Object.fromEntries(page.searchParams)).toEqual({ token_hash: to.token, type, redirect_to: SITE });
    const former = new URL('/auth/v1/verify', SITE);
    former.search = String(
      new URLSearchParams({ token: to.token, type, redirect_to: SITE, flow: crypto.randomUUID() }),
    );
    const { status, headers } = await sender(db.embedded)(new Request(former));
    expect([status, headers.get('location')]).toEqual([303, to.link]);
    expect(await byLink(to)).toBe(true);
  });

  test('it can be redeemed once when many requests redeem it at the same time', async () => {
    const all = await Promise.all([byLink(to), byCode(to), byLink(to), byCode(to)]);
    expect(all.filter(Boolean)).toHaveLength(1);
  });

  test('it cannot be redeemed by a token derived from its code or address', async () => {
    const hashes = [to.email + to.code, to.code, `${to.email}:${to.code}`].map((text) =>
      createHash('sha256').update(text).digest('hex'),
    );
    const [user] = await db.sql`
      select confirmation_token, recovery_token, email_change_token_new from auth.users where id = ${to.id}`;
    const kept = Object.values(user ?? {}).filter((value) => typeof value === 'string' && value !== '');
    expect(kept).toHaveLength(1);
    for (const token of [...hashes, ...kept, to.code, '', to.email]) {
      expect([token, await byLink({ type, token })]).toEqual([token, false]);
    }
    expect(await byLink(to)).toBe(true);
  });

  test('it can be redeemed for its own purpose and address only', async () => {
    for (const other of KINDS.filter((kind) => kind !== type)) {
      expect([await byLink({ ...to, type: other }), await byCode({ ...to, type: other })]).toEqual([false, false]);
    }
    for (const other of ['magiclink', 'invite', 'reauthentication', 'sms', '__proto__', '']) {
      expect((await send('POST', 'verify', { type: other, token_hash: to.token })).status).toBe(400);
    }
    expect(await byCode({ ...to, email: newEmail() })).toBe(false);
    expect(await byCode(to)).toBe(true);
  });

  test('five wrong codes invalidate the code, but not the link', async () => {
    for (let at = 0; at < 5; at++) expect(await byCode(wrongCode(to, at))).toBe(false);
    expect(await byCode(to)).toBe(false);
    expect(await byLink(to)).toBe(true);
  });

  test('the fifth attempt may have the right code', async () => {
    for (let at = 0; at < 4; at++) expect(await byCode(wrongCode(to, at))).toBe(false);
    expect(await byCode(to)).toBe(true);
  });

  test('only five of sixty simultaneous guesses are checked', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, at) => byCode(wrongCode(to, at))));
    const [row] = await db.sql`select tries from embedded.mail_tokens where user_id = ${to.id}`;
    expect(row?.tries).toBe(5);
    expect(await byCode(to)).toBe(false);
  });

  test('its code is valid for ten minutes, its link for an hour', async () => {
    await age(to, 'code_expires_at', '10 minutes');
    expect(await byCode(to)).toBe(false);
    await age(to, 'link_expires_at', '59 minutes');
    expect(await byLink({ ...to, token: `${to.token}x` })).toBe(false);
    await age(to, 'link_expires_at', '1 minute');
    expect(await byLink(to)).toBe(false);
  });
});

/**
 * Requests another mail. The limit of one mail a minute is counted by address and route. So here another route is used, or
 * none.
 */
async function again(to: Addressee, access?: string): Promise<Addressee> {
  if (to.type === 'signup') await send('POST', 'resend', { type: 'signup', email: to.email });
  else if (to.type === 'email_change') {
    const [user] = await db.sql<{ email: string }[]>`select email from auth.users where id = ${to.id}`;
    await send('POST', 'resend', { type: 'email_change', email: user?.email });
  } else if (access) await send('PUT', 'user', {}, access);
  return { ...to, ...(await mailTo(to.email)) };
}

test.each(['signup', 'email_change'] as const)(
  'a mail of %s that is sent again invalidates the previous one',
  async (type) => {
    const before = await addressee(type);
    const after = await again(before);
    expect(after.token).not.toBe(before.token);
    expect(await byLink(before)).toBe(false);
    if (after.code !== before.code) expect(await byCode(before)).toBe(false);
    expect(await byCode(after)).toBe(true);
    expect(await byLink(after)).toBe(false);
  },
);

test('new mails allow at most 25 code attempts a day, and the link stays valid', async () => {
  const to = await addressee('signup');
  for (let mails = 0; mails < 5; mails++) {
    for (let at = 0; at < 5; at++) await byCode({ ...to, code: 'wrong' });
    await db.sql`update embedded.mail_tokens set tries = 0 where user_id = ${to.id}`;
  }
  expect(await byCode(to)).toBe(false);
  expect(await byLink(to)).toBe(true);
});

test('a new password invalidates earlier mails, also those to an address that an attacker requested', async () => {
  const { email, access } = await newAccount();
  const next = newEmail('thief');
  await send('PUT', 'user', { email: next }, access);
  const mail = { ...(await mailTo(next)), type: 'email_change' as const, email: next };
  await send('POST', 'recover', { email });
  const recovery = { ...(await mailTo(email)), type: 'recovery' as const, email };
  expect((await send('PUT', 'user', { password: 'password-5678' }, access)).status).toBe(200);
  expect([await byLink(mail), await byCode(mail)]).toEqual([false, false]);
  expect([await byLink(recovery), await byCode(recovery)]).toEqual([false, false]);
  // Anybody may request that a mail is sent again, but no mail is sent to that address any more.
  const mails = () => db.sql`select 1 from public.outbox where to_email = ${next}`;
  const before = (await mails()).length;
  await send('POST', 'resend', { type: 'email_change', email });
  expect(await mails()).toHaveLength(before);
});

test('when password and address change together, the mail to the new address stays valid', async () => {
  const { access } = await newAccount();
  const next = newEmail('next');
  await send('PUT', 'user', { email: next, password: 'password-5678' }, access);
  const mail = { ...(await mailTo(next)), type: 'email_change' as const, email: next };
  expect(await byLink(mail)).toBe(true);
  expect((await send('POST', 'token?grant_type=password', { email: next, password: 'password-5678' })).status).toBe(
    200,
  );
});

describe('a change to a registered address', () => {
  test('a change to a registered address gets the same answer as one to a free address, and no mail', async () => {
    const taken = await newAccount();
    // Two real answers differ too. Rarely both times of an answer are in the same millisecond.
    await vi.waitFor(async () => {
      const answers: Record<string, unknown>[] = [];
      for (const email of [newEmail('free'), taken.email]) {
        const { access } = await newAccount();
        const answer = await send('PUT', 'user', { email: email.toUpperCase() }, access);
        const body = (await answer.json()) as Record<string, unknown>;
        const later = (await (await send('GET', 'user', undefined, access)).json()) as Record<string, unknown>;
        answers.push({
          status: answer.status,
          headers: [...answer.headers.keys()].sort(),
          names: Object.keys(body),
          shows: [
            body.new_email === email,
            String(body.updated_at) > String(body.email_change_sent_at),
            later.new_email === email,
          ],
          // PostgreSQL omits trailing zeros of fractional seconds.
          time: String(body.email_change_sent_at)
            .replace(/\d/g, '0')
            .replace(/(?:\.0{1,3})?\+/, '.000+'),
          later: Object.keys(later),
        });
      }
      expect(answers[1]).toEqual(answers[0]);
    }, 20_000);
    expect((await lastMail(db, taken.email))?.kind).toBe('confirmation');
  });

  test('a change to a registered address gets no mail when it is requested again', async () => {
    const taken = await newAccount();
    const { access, email } = await newAccount();
    await send('PUT', 'user', { email: taken.email }, access);
    const mails = () => db.sql`select 1 from public.outbox where to_email = ${taken.email}`;
    const before = (await mails()).length;
    expect((await send('POST', 'resend', { type: 'email_change', email })).status).toBe(200);
    expect(await mails()).toHaveLength(before);
  });

  test('a change to a registered address still changes the password of the same request', async () => {
    const taken = await newAccount();
    const { access, email } = await newAccount();
    await send('PUT', 'user', { email: taken.email, password: 'password-5678' }, access);
    const signIn = (password: string) => send('POST', 'token?grant_type=password', { email, password });
    expect([(await signIn('password-5678')).status, (await signIn(PASSWORD)).status]).toEqual([200, 400]);
  });
});

test('users can neither read nor write the stored mail tokens', async () => {
  const { access } = await newAccount();
  for (const token of [undefined, access]) {
    const headers = {
      apikey: db.embedded.publishableKey,
      'accept-profile': 'embedded',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const answer = await sender(db.embedded)(new Request(`${SITE}/rest/v1/mail_tokens?select=*`, { headers }));
    expect(answer.status).toBeGreaterThanOrEqual(400);
  }
  for (const role of ['anon', 'authenticated', 'service_role']) {
    const [row] = await db.sql`select has_schema_privilege(${role}, 'embedded', 'usage') as yes`;
    expect(row?.yes).toBe(false);
  }
});
