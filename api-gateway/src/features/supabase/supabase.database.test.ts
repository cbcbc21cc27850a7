import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';

let gateway: DatabaseApp;
let mina: Person;
let server: ReturnType<typeof createAdaptorServer>;
let origin: string;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  mina = await gateway.signUp('김민아');
  server = createAdaptorServer({ fetch: gateway.app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await gateway.stop();
});

const client = () =>
  createClient(origin, gateway.deps.supabase.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

describe('supabase-js through the gateway', () => {
  test('supabase-js through the gateway signs in, reads its own profile, and signs out', async () => {
    const supabase = client();
    const signedIn = await supabase.auth.signInWithPassword({ email: mina.email, password: 'a good long password' });
    expect(signedIn.error).toBeNull();
    const { data, count } = await supabase.from('profiles').select('display_name', { count: 'exact' });
    expect([data, count]).toEqual([[{ display_name: '김민아' }], 1]);
    expect((await supabase.auth.signOut()).error).toBeNull();
  });

  test('supabase-js through the gateway gets a Korean message after too many failures', async () => {
    const supabase = client();
    const person = await gateway.signUp('박준');
    const wrong = () => supabase.auth.signInWithPassword({ email: person.email, password: 'wrong' });
    for (let times = 0; times < 5; times++) expect((await wrong()).error?.status).toBe(400);
    const { error } = await wrong();
    expect([error?.status, error?.message]).toEqual([429, expect.stringMatching(/(1분|5\d초) 뒤에/)]);
  });

  test('a parameter named like an object prototype is refused and changes no other request', async () => {
    const headers = { apikey: gateway.deps.supabase.publishableKey };
    for (const [method, path] of [
      ['GET', 'notices?select=id&__proto__=eq.1'],
      ['POST', 'rpc/current_agreements?__proto__=eq.1'],
    ]) {
      expect((await fetch(`${origin}/rest/v1/${path}`, { method: method ?? '', headers })).status).toBe(400);
    }
    const inherited: string[] = [];
    for (const key in {}) inherited.push(key);
    expect(inherited).toEqual([]);
    expect((await client().from('notices').select('id').limit(1)).error).toBeNull();
  });

  test.each(['제목 \ud83d', '\ude00\ud83d', '제목\u0000'])(
    'a text that cannot be stored is refused in Korean: %j',
    async (title) => {
      const mina = await gateway.signUp('김민아');
      const stored = await gateway.post('/rest/v1/memos', { id: crypto.randomUUID(), body: title }, mina);
      const ofUs = await gateway.post('/api/private/project/getDetail', { projectId: title }, mina);
      const called = await gateway.post('/rest/v1/rpc/search_memos', { p_query: title }, mina);
      for (const answer of [stored, ofUs, called]) {
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({
          code: 'text_not_storable',
          message: expect.stringContaining('글자'),
        });
      }
      const whole = await gateway.post('/rest/v1/memos', { id: crypto.randomUUID(), body: '제목 😀 \\ud83d' }, mina);
      expect(whole.status).toBe(201);
    },
  );

  test('a text that the gateway itself cut badly is stored with a replacement character', async () => {
    const mina = await gateway.signUp('김민아');
    const { createRest } = await import('../../platform/supabase/rest.ts');
    const rest = createRest(gateway.deps.supabase);
    await rest.update(`profiles?id=eq.${mina.id}`, { display_name: '김민아 \ud83d' });
    expect(await rest.select(`profiles?select=display_name&id=eq.${mina.id}`)).toEqual([
      { display_name: '김민아 \ufffd' },
    ]);
  });

  test('supabase-js through the gateway requests a reset mail with the ticket as captcha token', async () => {
    const supabase = client();
    const check = await gateway.post('/api/public/checkResetPwd', { email: mina.email, displayName: mina.name });
    const { ticket } = (await check.json()) as { ticket: string };
    const redirectTo = 'http://localhost:3000/member/account';
    expect((await supabase.auth.resetPasswordForEmail(mina.email, { redirectTo })).error?.status).toBe(403);
    const asked = await supabase.auth.resetPasswordForEmail(mina.email, { redirectTo, captchaToken: ticket });
    expect(asked.error).toBeNull();
  });
});

describe('a member', () => {
  test.each(['/auth/v1/admin/users', '/auth/v1/admin/users/x', '/rest/v1/outbox', '/rest/v1/rpc/promote_member'])(
    'a member is refused by %s',
    async (path) => {
      const response = await gateway.app.request(path, {
        method: path.includes('rpc') ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${mina.token}`,
          apikey: gateway.deps.supabase.publishableKey,
          'content-type': 'application/json',
        },
        ...(path.includes('rpc') ? { body: JSON.stringify({ p_email: mina.email }) } : {}),
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
    },
  );
});

test('the signature of a token is verified once per request', async () => {
  const { token } = await gateway.signUp('박준');
  const verify = vi.spyOn(crypto.subtle, 'verify');
  try {
    const headers = { apikey: gateway.deps.supabase.publishableKey, authorization: `Bearer ${token}` };
    expect((await gateway.app.request('/rest/v1/profiles?select=id', { headers })).status).toBe(200);
    expect(verify).toHaveBeenCalledTimes(1);
  } finally {
    verify.mockRestore();
  }
});
