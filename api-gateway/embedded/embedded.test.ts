import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSeed } from '../../supabase/demo/index.ts';
import { productSeed } from '../../supabase/seed/index.ts';
import { DataFolderInUseError } from './data-folder/lock.ts';
import { type Embedded, startEmbedded } from './index.ts';
import { startPostgres } from './postgres/index.ts';
import { guest, SITE, service, signUp } from './test-support.ts';

const migrationsDir = path.join(import.meta.dirname, '..', '..', 'supabase', 'migrations');

let dataDir: string;
let embedded: Embedded;
const start = () =>
  startEmbedded({
    dataDir,
    siteUrl: SITE,
    migrationsDir,
    seed: demoSeed({ superPassword: 'super-pass-1' }),
    durable: false,
  });

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-embedded-'));
  embedded = await start();
});
afterAll(async () => {
  await embedded?.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

test('the first start creates the demo users and a super admin with the given password, who can sign in', async () => {
  expect(embedded.firstSuper).toEqual({ email: 'super@dojang.test', password: 'super-pass-1' });
  for (const [email, password, level] of [
    ['super@dojang.test', 'super-pass-1', 'super'],
    ['admin@dojang.test', 'dojang-demo-2026', 'admin'],
    ['mina@dojang.test', 'dojang-demo-2026', 'member'],
  ] as const) {
    const client = guest(embedded);
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    const profile = await client
      .from('profiles')
      .select('level')
      .eq('id', data.user?.id ?? '')
      .single();
    expect(profile.data?.level).toBe(level);
  }
});

test('a second gateway on the same folder is refused', async () => {
  await expect(start()).rejects.toThrow(DataFolderInUseError);
});

test('a later start keeps all data, keys and sessions, and seeds nothing', async () => {
  const [{ users } = { users: 0 }] = await embedded.sql<
    { users: number }[]
  >`select count(*)::int as users from auth.users`;
  const client = guest(embedded);
  await client.auth.signInWithPassword({ email: 'mina@dojang.test', password: 'dojang-demo-2026' });
  const before = await client.auth.getSession();
  await embedded.close();
  embedded = await start();
  expect(embedded.firstSuper).toBeNull();
  const again = guest(embedded);
  const { error } = await again.auth.setSession(before.data.session ?? { access_token: '', refresh_token: '' });
  expect(error).toBeNull();
  expect(await embedded.sql`select count(*)::int as users from auth.users`).toEqual([{ users }]);
});

/** Consents to everything that a sign-up asks for. */
async function consentsOf(asked: Embedded) {
  const { data } = await guest(asked).rpc('current_agreements');
  const agreements = data as { agreement_id: string; version: number }[];
  return agreements.map(({ agreement_id, version }) => ({ agreement_id, version }));
}

test('sign-up without the required consents is refused with the reason', async () => {
  const refused = signUp(embedded, { full_name: '박하늘' });
  await expect(refused).rejects.toMatchObject({ message: 'consent_required', status: 400 });
});

test('sign-up with consents creates a member, also when it claims another level', async () => {
  const consents = await consentsOf(embedded);
  const { client, id } = await signUp(embedded, { full_name: '박하늘', level: 'super', consents });
  const profile = await client.from('profiles').select('display_name, level').eq('id', id).single();
  expect(profile.data).toEqual({ display_name: '박하늘', level: 'member' });
  expect((await client.from('profiles').update({ level: 'super' }).eq('id', id)).error?.code).toBe('42501');
});

test('two gateways on an external PostgreSQL migrate and seed it once, and share keys, sessions and files @nightly', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-elsewhere-'));
  const elsewhere = await startPostgres({ dataDir: folder, durable: false });
  try {
    const startThere = (name: string) => {
      const dataDir = path.join(folder, name);
      const sharedDir = path.join(folder, 'shared');
      const database = { databaseUrl: elsewhere.url, sharedDir, migrationsDir, seed: productSeed };
      return startEmbedded({ dataDir, siteUrl: SITE, ...database });
    };
    // Two gateways start at the same time, as when a deployment grows. Each migration still runs once.
    const [one, two] = await Promise.all([startThere('one'), startThere('two')]);
    expect(one.firstSuper).toBeNull();
    expect(await one.sql`select from auth.users`).toHaveLength(0);
    expect(await one.sql`select from public.current_agreements()`).toHaveLength(4);
    expect(fs.existsSync(path.join(folder, 'one', 'postgres'))).toBe(false);
    expect(two.secretKey).toBe(one.secretKey);
    const { token, email } = await signUp(one, { full_name: '김민아', consents: await consentsOf(one) });
    expect(await two.readToken(token)).toMatchObject({ email });
    const stored = await service(one)
      .storage.from('profile-photos')
      .upload('shared.webp', Buffer.from('on both'), { contentType: 'image/webp' });
    expect(stored.error).toBeNull();
    const read = await service(two).storage.from('profile-photos').download('shared.webp');
    expect(await read.data?.text()).toBe('on both');
    await Promise.all([one.close(), two.close()]);
  } finally {
    await elsewhere.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
