import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { type DatabaseApp, from, startDatabaseApp } from '../../../testing/database-app.ts';

let gateway: DatabaseApp;
beforeAll(async () => {
  gateway = await startDatabaseApp();
});
afterAll(() => gateway.stop());

const newEmail = () => `${randomUUID().slice(0, 8)}@dojang.test`;

const signUp = (email: string, address: string, data: object = {}, app = gateway.app) =>
  app.request(
    '/auth/v1/signup',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: gateway.deps.supabase.publishableKey },
      body: JSON.stringify({ email, password: 'a good long password', data: { full_name: '민아', ...data } }),
    },
    from(address),
  );

const networkOf = async (email: string) => {
  const [row] = await gateway.database.sql<{ network: string | null }[]>`
    select public.network_of_person(u.id) as network from auth.users u where u.email = ${email}`;
  return row?.network;
};
const waiting = () => gateway.database.sql`select email_hash from public.sign_ups`;

test('accounts of one network have the same hash, and the address is stored nowhere', async () => {
  const [first, second, other, six, sixToo] = [newEmail(), newEmail(), newEmail(), newEmail(), newEmail()];
  expect((await signUp(first, '203.0.113.7')).status).toBe(200);
  expect((await signUp(second.toUpperCase(), '203.0.113.7')).status).toBe(200);
  expect((await signUp(other, '203.0.113.8')).status).toBe(200);
  await signUp(six, '2001:db8:1:2:3::4');
  await signUp(sixToo, '2001:db8:1:2:ffff::9');

  const network = await networkOf(first);
  expect(network).toMatch(/^[\w-]{22}$/);
  expect(await networkOf(second)).toBe(network);
  expect(await networkOf(other)).toMatch(/^[\w-]{22}$/);
  expect(await networkOf(other)).not.toBe(network);
  expect(await networkOf(sixToo)).toBe(await networkOf(six));
  const rows = await gateway.database.sql`select o::text as text from public.person_origins o`;
  expect(JSON.stringify(rows)).not.toContain('203.0.113');
  expect(await waiting()).toEqual([]);
});

test('an account has its network also when the answer of Auth is lost', async () => {
  const { supabase } = gateway.deps;
  const losing = createApp({
    ...gateway.deps,
    supabase: {
      ...supabase,
      fetch: async (request, options) => {
        const answer = await supabase.fetch(request, options);
        if (new URL(request.url).pathname === '/auth/v1/signup') throw new Error('the connection broke');
        return answer;
      },
    },
  });
  const email = newEmail();
  expect((await signUp(email, '203.0.113.20', {}, losing)).status).toBeGreaterThanOrEqual(500);
  const neighbour = newEmail();
  await signUp(neighbour, '203.0.113.20');
  expect(await networkOf(email)).toBe(await networkOf(neighbour));
  expect(await networkOf(email)).toMatch(/^[\w-]{22}$/);
});

test('no field of the request names a network, and an account that was made without the gateway has none', async () => {
  const [honest, forged, direct] = [newEmail(), newEmail(), newEmail()];
  await signUp(honest, '203.0.113.30');
  const claimed = { network: 'x'.repeat(22), origin: 'x'.repeat(22) };
  await signUp(forged, '203.0.113.30', claimed);
  expect(await networkOf(forged)).toBe(await networkOf(honest));
  await gateway.database.sql`
    insert into auth.users (id, aud, role, email, raw_user_meta_data)
    values (gen_random_uuid(), 'authenticated', 'authenticated', ${direct}, ${gateway.database.sql.json(claimed)})`;
  expect(await networkOf(direct)).toBeNull();
});

test('a sign-up for an existing account changes nothing of it, and is forgotten', async () => {
  const email = newEmail();
  await signUp(email, '203.0.113.40');
  const network = await networkOf(email);
  await signUp(email, '203.0.113.41');
  expect(await networkOf(email)).toBe(network);
  expect(await waiting()).toHaveLength(1);
  await gateway.database.sql`update public.sign_ups set purge_at = now()`;
  await gateway.database.sql`select public.purge_expired()`;
  expect(await waiting()).toEqual([]);
});

test('a deleted account leaves no network', async () => {
  const email = newEmail();
  await signUp(email, '203.0.113.50');
  const [person] = await gateway.database.sql<{ id: string }[]>`
    delete from auth.users where email = ${email} returning id`;
  expect(await gateway.database.sql`select from public.person_origins where person_id = ${person?.id ?? ''}`).toEqual(
    [],
  );
});
