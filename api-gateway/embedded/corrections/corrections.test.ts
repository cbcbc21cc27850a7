import { hash } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  clientOf,
  guest,
  lastMail,
  newEmail,
  PASSWORD,
  type Person,
  rawLite,
  SITE,
  sender,
  signUp,
  startWorkspace,
} from '../test-support.ts';
import type { TestDatabase } from '../testing.ts';

// Each test first shows that lite alone, on the same database, still has the bug. Then it shows that the correction fixes the
// bug. When the first half fails with a newer lite, the correction can be removed.

let db: TestDatabase;
let lite: ReturnType<typeof rawLite>;
let owner: Person;
let projectId: string;

beforeAll(async () => {
  db = await startWorkspace();
  lite = rawLite(db);
  owner = await signUp(db.embedded);
  const project = await owner.client.from('projects').insert({ name: '프로젝트' }).select().single();
  projectId = project.data?.id;
  await owner.client.from('notes').insert({ project_id: projectId, title: '노트' });
});
afterAll(async () => {
  await lite?.close();
  await db?.stop();
});

type Send = (request: Request) => Promise<Response>;
const raw: Send = (request) => lite.send(request);
const corrected: Send = (request) => sender(db.embedded)(request);

function call(send: Send, path: string, init: RequestInit & { token?: string } = {}): Promise<Response> {
  const { token, ...rest } = init;
  const headers = new Headers({ 'content-type': 'application/json', apikey: db.embedded.publishableKey });
  if (token) headers.set('authorization', `Bearer ${token}`);
  for (const [name, value] of new Headers(rest.headers)) headers.set(name, value);
  return send(new Request(`${SITE}${path}`, { ...rest, headers }));
}
const post = (send: Send, path: string, body: unknown, token?: string) =>
  call(send, path, { method: 'POST', body: JSON.stringify(body), ...(token ? { token } : {}) });
const sign = (claims: Record<string, unknown>) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('5 minutes')
    .sign(new TextEncoder().encode(db.embedded.jwtSecret));

describe('wire types', () => {
  test('jsonb is encoded once', async () => {
    const put = async (send: Send) => {
      const email = newEmail();
      await post(send, '/auth/v1/signup', { email, password: PASSWORD, data: { display_name: '홍길동' } });
      const [user] = await db.sql<{ type: string }[]>`
        select jsonb_typeof(raw_user_meta_data) as type from auth.users where email = ${email}`;
      return user?.type;
    };
    expect(await put(raw)).toBe('string');
    expect(await put(corrected)).toBe('object');
  });

  test.each([
    ['an object', { a: 1 }, '{"a":1}'],
    ['an object without a usable toString', { toString: 1 }, '{"toString":1}'],
    ['a list', ['a'], '["a"]'],
  ])('%s in a text column is stored as its JSON', async (_, body, stored) => {
    const write = async (send: Send) => {
      const answer = await call(send, '/rest/v1/notes?select=title', {
        method: 'POST',
        body: JSON.stringify({ project_id: projectId, title: body }),
        token: owner.token,
        headers: { prefer: 'return=representation' },
      });
      const [row] = answer.ok ? ((await answer.json()) as { title: string }[]) : [];
      return row?.title;
    };
    expect(await write(raw)).not.toBe(stored);
    expect(await write(corrected)).toBe(stored);
  });

  test('times are ISO 8601', async () => {
    const read = async (send: Send) => {
      const answer = await call(send, '/rest/v1/notes?select=created_at&limit=1', { token: owner.token });
      const [row] = (await answer.json()) as { created_at: string }[];
      return row?.created_at;
    };
    expect(await read(raw)).not.toContain('T');
    expect(await read(corrected)).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/);
  });
});

describe('role context', () => {
  test('a signed token of role postgres is refused', async () => {
    const token = await sign({ role: 'postgres', sub: owner.id });
    const read = (send: Send) => call(send, '/rest/v1/outbox?select=id', { token });
    expect((await read(raw)).status).toBe(200);
    expect((await read(corrected)).status).toBe(401);
  });

  test('the first request after a start grants no privileges to anon', async () => {
    const other = await startWorkspace();
    const fresh = rawLite(other, { grantsAtStart: true });
    try {
      const granted = async () => {
        const [row] = await other.sql<
          { yes: boolean }[]
        >`select has_table_privilege('anon', 'public.outbox', 'select') as yes`;
        return row?.yes;
      };
      const read = { headers: { apikey: other.embedded.publishableKey } };
      await sender(other.embedded)(new Request(`${SITE}/rest/v1/people?select=id`, read));
      expect(await granted()).toBe(false);
      await fresh.send(new Request(`${SITE}/rest/v1/people?select=id`, read));
      expect(await granted()).toBe(true);
    } finally {
      await fresh.close();
      await other.stop();
    }
  });
});

describe('errors', () => {
  test.each([
    ['P0001', 400],
    ['P0002', 404],
    ['23514', 400],
  ])('%s reaches the caller', async (code, status) => {
    const raise = (send: Send) =>
      post(send, '/rest/v1/rpc/raise_error', { p_code: code, p_message: '안 돼요' }, owner.token);
    expect(await (await raise(raw)).json()).toMatchObject({ code: 'SUP' });
    const answer = await raise(corrected);
    expect([answer.status, await answer.json()]).toMatchObject([status, { code, message: '안 돼요' }]);
  });

  test('an error that a trigger raises on sign-up reaches the caller', async () => {
    const refuse = (send: Send) => post(send, '/auth/v1/signup', { email: newEmail('refused'), password: PASSWORD });
    expect(await (await refuse(raw)).text()).not.toContain('consent_required');
    expect(await (await refuse(corrected)).json()).toMatchObject({ code: 'P0001', msg: 'consent_required' });
  });
});

describe('requests', () => {
  test('an invalid token is refused and not treated as a guest', async () => {
    const read = (send: Send) => call(send, '/rest/v1/projects?select=id', { token: 'abc.def' });
    expect(await (await read(raw)).json()).toMatchObject({ code: '42501' });
    expect(await (await read(corrected)).json()).toMatchObject({ code: 'PGRST301' });
  });

  test('lite’s own pages are closed', async () => {
    expect((await call(raw, '/_system/introspect')).status).toBe(200);
    expect((await call(corrected, '/_system/introspect')).status).toBe(404);
  });

  test('a number as password is 400', async () => {
    const signUpWith = (send: Send) => post(send, '/auth/v1/signup', { email: newEmail(), password: 12345678 });
    expect((await signUpWith(raw)).status).toBe(500);
    expect((await signUpWith(corrected)).status).toBe(400);
  });
});

describe('sign-in', () => {
  test('the stored token of a mail is not a hash of the address and six digits', async () => {
    const isFound = async (send: Send) => {
      const { email, id } = await signUp(db.embedded);
      await post(send, '/auth/v1/recover', { email });
      const [user] = await db.sql<{ hash: string }[]>`select recovery_token as hash from auth.users where id = ${id}`;
      for (let code = 0; code < 1_000_000; code++) {
        const guess = email + String(code).padStart(6, '0');
        if (hash('sha256', guess) === user?.hash) return true;
      }
      return false;
    };
    expect(await isFound(raw)).toBe(true);
    expect(await isFound(corrected)).toBe(false);
  });

  test('the stored token of a mail cannot be used to sign in', async () => {
    const opens = async (send: Send) => {
      const { email, id } = await signUp(db.embedded);
      await post(send, '/auth/v1/recover', { email });
      const [user] = await db.sql<{ hash: string }[]>`select recovery_token as hash from auth.users where id = ${id}`;
      return (await post(send, '/auth/v1/verify', { type: 'recovery', token_hash: user?.hash })).status;
    };
    expect(await opens(raw)).toBe(200);
    expect(await opens(corrected)).toBe(403);
  });

  test('a session keeps the browser in which it began', async () => {
    const kept = async (send: Send) => {
      const { email, id } = await signUp(db.embedded);
      await call(send, '/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { 'user-agent': 'Firefox/140.0' },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      const rows = await db.sql`select from auth.sessions where user_id = ${id} and user_agent = 'Firefox/140.0'`;
      return rows.length;
    };
    expect(await kept(raw)).toBe(0);
    expect(await kept(corrected)).toBe(1);
  });

  test('routes that the product does not use are closed', async () => {
    const ask = async (send: Send) => (await post(send, '/auth/v1/otp', { email: newEmail() })).status;
    expect(await ask(raw)).toBe(200);
    expect(await ask(corrected)).toBe(404);
  });

  test('an unconfirmed address is revealed only with its password', async () => {
    const ask = async (send: Send) => {
      const { email, id } = await signUp(db.embedded);
      await db.sql`update auth.users set email_confirmed_at = null where id = ${id}`;
      const tries = ['wrong-password', PASSWORD].map((password) =>
        post(send, '/auth/v1/token?grant_type=password', { email, password }),
      );
      return (await Promise.all(tries)).map((answer) => answer.headers.get('x-sb-error-code'));
    };
    expect(await ask(raw)).toEqual(['email_not_confirmed', 'email_not_confirmed']);
    expect(await ask(corrected)).toEqual(['invalid_credentials', 'email_not_confirmed']);
  });

  test('a refresh token used again after ten seconds ends its session', async () => {
    const survives = async (send: Send) => {
      const { client, id } = await signUp(db.embedded);
      const first = (await client.auth.getSession()).data.session?.refresh_token;
      const renew = async (token?: string) =>
        post(send, '/auth/v1/token?grant_type=refresh_token', { refresh_token: token });
      const next = (await (await renew(first)).json()) as { refresh_token: string };
      expect((await renew(first)).status).toBe(200);
      await db.sql`update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where user_id = ${id}`;
      expect((await renew(next.refresh_token)).status).toBe(200);
      await renew(first);
      return (await db.sql`select 1 from auth.sessions where user_id = ${id}`).length === 1;
    };
    expect(await survives(raw)).toBe(true);
    expect(await survives(corrected)).toBe(false);
  });

  test('a refresh token in the form of GoTrue that nobody has is unknown', async () => {
    const renew = async (send: Send) => {
      const answer = await post(send, '/auth/v1/token?grant_type=refresh_token', { refresh_token: 'abcdefghijkl' });
      return [answer.status, (await answer.json()).error_code];
    };
    expect(await renew(raw)).toEqual([400, 'validation_failed']);
    expect(await renew(corrected)).toEqual([400, 'refresh_token_not_found']);
  });

  test('tabs that renew a session at the same time get the same token', async () => {
    const renew = async (send: Send) => {
      const { client } = await signUp(db.embedded);
      const token = (await client.auth.getSession()).data.session?.refresh_token;
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          post(send, '/auth/v1/token?grant_type=refresh_token', { refresh_token: token }),
        ),
      );
      const tokens = await Promise.all(answers.map(async (answer) => (await answer.json()).refresh_token));
      return new Set(tokens).size;
    };
    expect(await renew(raw)).toBeGreaterThan(1);
    expect(await renew(corrected)).toBe(1);
  });

  test('a change to a registered address gets the same answer as one to a free address', async () => {
    const taken = await signUp(db.embedded);
    const ask = async (send: Send, email: string) => {
      const { token } = await signUp(db.embedded);
      const answer = await call(send, '/auth/v1/user', { method: 'PUT', body: JSON.stringify({ email }), token });
      return answer.status;
    };
    expect([await ask(raw, newEmail('free')), await ask(raw, taken.email)]).toEqual([200, 422]);
    expect([await ask(corrected, newEmail('free')), await ask(corrected, taken.email)]).toEqual([200, 200]);
  });

  test('the documented type of a mailed code is supported', async () => {
    const verify = async (send: Send) =>
      (await post(send, '/auth/v1/verify', { email: newEmail(), token: '1', type: 'email' })).status;
    expect(await verify(raw)).toBe(400);
    expect(await verify(corrected)).toBe(403);
  });

  test('opening the link of a mail does not use it up', async () => {
    const opens = async (send: Send, tokenOf: (id: string, email: string) => Promise<string | null | undefined>) => {
      const { email, id } = await signUp(db.embedded);
      await post(send, '/auth/v1/recover', { email });
      const token = await tokenOf(id, email);
      await send(new Request(`${SITE}/auth/v1/verify?type=recovery&token=${token}`));
      return (await post(send, '/auth/v1/verify', { type: 'recovery', token_hash: token })).status;
    };
    const stored = async (id: string) =>
      (await db.sql<{ token: string }[]>`select recovery_token as token from auth.users where id = ${id}`)[0]?.token;
    const mailed = async (_: string, email: string) =>
      new URL((await lastMail(db, email))?.data.link ?? '').searchParams.get('token_hash');
    expect(await opens(raw, stored)).toBe(403);
    expect(await opens(corrected, mailed)).toBe(200);
  });

  test('a new password ends the other sessions', async () => {
    const survives = async (send: Send) => {
      const { email } = await signUp(db.embedded);
      const [here, there] = [clientOf(send, db.embedded.publishableKey), guest(db.embedded)];
      await here.auth.signInWithPassword({ email, password: PASSWORD });
      await there.auth.signInWithPassword({ email, password: PASSWORD });
      await here.auth.updateUser({ password: 'password-5678' });
      return !(await there.auth.refreshSession()).error;
    };
    expect(await survives(raw)).toBe(true);
    expect(await survives(corrected)).toBe(false);
  });
});

describe('storage', () => {
  const storage = (send: Send) =>
    clientOf(send, db.embedded.publishableKey, {
      global: { headers: { authorization: `Bearer ${owner.token}` } },
    }).storage.from('files');
  const file = (name: string) => `${owner.id}/${name}`;

  test('a file without a measured length is refused', async () => {
    const unmeasured = (send: Send) =>
      send(
        new Request(`${SITE}/storage/v1/object/files/${file('raw.txt')}`, {
          method: 'POST',
          headers: { apikey: db.embedded.publishableKey, authorization: `Bearer ${owner.token}` },
          body: 'hello',
        }),
      );
    expect((await unmeasured(raw)).status).toBe(200);
    expect((await unmeasured(corrected)).status).toBe(411);
    expect((await storage(raw).remove([file('raw.txt')])).error).toBeNull();
    expect((await storage(corrected).upload(file('a.txt'), Buffer.from('hello'))).error).toBeNull();
  });

  test('supabase-js can read one signed URL or several', async () => {
    const sign = async (send: Send) => (await storage(send).createSignedUrl(file('a.txt'), 60)).data?.signedUrl ?? '';
    expect(await sign(raw)).not.toContain('token=');
    expect(await sign(corrected)).toContain('token=');
    const several = (send: Send) => storage(send).createSignedUrls([file('a.txt')], 60);
    expect((await several(raw)).error).toMatchObject({ statusCode: '404', message: 'Object not found' });
    expect((await several(corrected)).data?.[0]?.signedUrl).toContain('token=');
  });

  test('the names in a listing are relative to its folder', async () => {
    const list = async (send: Send) => (await storage(send).list(owner.id)).data?.map(({ name }) => name);
    expect(await list(raw)).toEqual([file('a.txt')]);
    expect(await list(corrected)).toEqual(['a.txt']);
  });

  test('a signed URL with a bad token and a body that is not JSON are answered 400', async () => {
    const open = (send: Send) => call(send, '/storage/v1/object/sign/files/x?token=x');
    const remove = (send: Send) =>
      call(send, '/storage/v1/object/files', { method: 'DELETE', body: '{', token: owner.token });
    expect([(await open(raw)).status, (await remove(raw)).status]).toEqual([500, 500]);
    expect([(await open(corrected)).status, (await remove(corrected)).status]).toEqual([400, 400]);
  });
});
