import { DEMO_PASSWORD } from '@dojang/database/demo';
import type { Embedded } from '@dojang/embedded';
import { copyTestDatabase } from '@dojang/embedded/testing';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type RunningServer, startServer } from './server.ts';
import { copyDemo } from './testing/demo-folder.ts';
import { temporaryFolder } from './testing/releases.ts';

const ADMIN = 'admin@dojang.test';
const SUPER = 'super@dojang.test';

/** A gateway behind a proxy, which others can reach. Its address stays that of this machine, so that the test can call it. */
const OPEN = { TRUST_PROXY: '1' };

let dataDir: string;
beforeEach(async () => {
  dataDir = await temporaryFolder();
});

type Running = RunningServer & { embedded: Embedded };

async function start(env: Record<string, string>): Promise<Running> {
  const running = await startServer({ port: 0, dataDir, env, log: () => {} });
  onTestFinished(() => running.close());
  return running as Running;
}

async function post(running: Running, path: string, body: object, token?: string, method = 'POST') {
  const key = running.embedded.publishableKey;
  return fetch(`${running.url}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: key,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
}

const signIn = (running: Running, email: string, password = DEMO_PASSWORD) =>
  post(running, 'token?grant_type=password', { email, password });

/** Whether somebody with the published password may do anything. A suspended account reads its own profile only. */
async function isLetIn(running: Running, email: string): Promise<boolean> {
  const answer = await signIn(running, email);
  if (!answer.ok) return false;
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const read = await fetch(`${running.url}/rest/v1/rpc/is_active`, {
    method: 'POST',
    headers: { apikey: running.embedded.publishableKey, authorization: `Bearer ${token}` },
  });
  expect(read.status).toBe(200);
  return (await read.json()) as boolean;
}

const tokenOf = (link: string) => new URL(link).searchParams.get('token_hash');
const redeem = (running: Running, link: string) =>
  post(running, 'verify', { type: 'recovery', token_hash: tokenOf(link) });

describe('a first start that others can reach', () => {
  beforeEach(() => copyTestDatabase(dataDir));

  test('it makes the super admin alone, and nobody signs in with a published password', async () => {
    const running = await start(OPEN);
    expect(running.isDemo).toBe(false);
    expect(await running.embedded.sql`select email, level from public.profiles`).toEqual([
      { email: SUPER, level: 'super' },
    ]);
    for (const email of [ADMIN, 'mina@dojang.test', SUPER]) expect((await signIn(running, email)).status).toBe(400);
    expect((await fetch(`${running.url}/_dev/mail`)).status).toBe(404);
  });

  test('the super admin sets the password by a link, which works once', async () => {
    const running = await start({ ...OPEN, DOJANG_SUPER_EMAIL: 'Owner@dojang.example' });
    expect(running.embedded.firstSuper).toEqual({ email: 'owner@dojang.example' });
    const former = await running.embedded.passwordLink('owner@dojang.example');
    const link = await running.embedded.passwordLink('owner@dojang.example');
    expect(link).toContain(`${running.url}/member/verify?`);
    expect((await redeem(running, former)).status).toBe(403);
    const { access_token: token } = (await (await redeem(running, link)).json()) as { access_token: string };
    expect((await redeem(running, link)).status).toBe(403);
    const password = 'a wax seal of the owner';
    expect((await post(running, 'user', { password }, token, 'PUT')).status).toBe(200);
    expect((await signIn(running, 'owner@dojang.example', password)).status).toBe(200);
  });

  test('the link ends after an hour, and a later start names a super admin without a password again', async () => {
    const running = await start(OPEN);
    const link = await running.embedded.passwordLink(SUPER);
    await running.embedded
      .sql`update embedded.mail_tokens set link_expires_at = link_expires_at - interval '61 minutes'`;
    expect((await redeem(running, link)).status).toBe(403);
    await running.close();
    const later = await start(OPEN);
    expect(later.embedded.firstSuper).toEqual({ email: SUPER });
    expect((await redeem(later, await later.embedded.passwordLink(SUPER))).status).toBe(200);
  });

  test('a later start on this machine alone adds no demo to it, and one that asks for the demo is refused', async () => {
    await (await start(OPEN)).close();
    const local = await start({});
    expect(local.isDemo).toBe(false);
    expect((await signIn(local, ADMIN)).status).toBe(400);
    expect((await fetch(`${local.url}/_dev/mail`)).status).toBe(404);
    await local.close();
    await expect(start({ DEMO: '1' })).rejects.toMatchObject({ name: 'SettingError' });
  });
});

describe('a folder with demo accounts', () => {
  beforeEach(() => copyDemo(dataDir));

  test('opened to others, it starts with the accounts of the published password suspended, and their sessions ended', async () => {
    const local = await start({});
    expect(await isLetIn(local, ADMIN)).toBe(true);
    const kept = 'a password of my own 1';
    const { access_token: token } = (await (await signIn(local, 'jun@dojang.test')).json()) as { access_token: string };
    await local.embedded.sql`
      update auth.users set encrypted_password = extensions.crypt(${kept}, extensions.gen_salt('bf', 4))
      where email = 'jun@dojang.test'`;
    // The published password was set again, with another hash.
    await local.embedded.sql`
      update auth.users set encrypted_password = extensions.crypt(${DEMO_PASSWORD}, extensions.gen_salt('bf', 4))
      where email = 'sora@dojang.test'`;
    await local.close();

    const open = await start(OPEN);
    expect(open.isDemo).toBe(false);
    for (const email of [ADMIN, 'mina@dojang.test', 'sora@dojang.test', 'yujin.choi@example.com']) {
      expect(await isLetIn(open, email)).toBe(false);
    }
    const reason = await open.embedded
      .sql`select distinct suspended_reason from public.profiles where email = ${ADMIN}`;
    expect(reason).toEqual([{ suspended_reason: expect.stringContaining('둘러보기 계정') }]);
    expect((await signIn(open, 'jun@dojang.test', kept)).status).toBe(200);
    expect(token).not.toBe('');
    await open.close();

    const again = await start({});
    expect(again.isDemo).toBe(true);
    expect(await isLetIn(again, ADMIN)).toBe(true);
    expect(await again.embedded.sql`select count(*)::int from public.profiles where suspended_at is not null`).toEqual([
      { count: 1 },
    ]);
  });

  test('with DEMO=1 the accounts stay open to others, and with DEMO=0 they are suspended on this machine too', async () => {
    const asked = await start({ ...OPEN, DEMO: '1' });
    expect(await isLetIn(asked, ADMIN)).toBe(true);
    await asked.close();
    const refused = await start({ DEMO: '0' });
    expect(await isLetIn(refused, ADMIN)).toBe(false);
  });
});
