import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from './server.ts';
import { startMailServer } from './testing/mail-server.ts';
import { temporaryFolder, writeRemote, writeShell } from './testing/releases.ts';
import { startUpstream } from './testing/upstream.ts';

const run = promisify(execFile);

describe('a gateway with a hosted Supabase', () => {
  let upstream: Awaited<ReturnType<typeof startUpstream>>;
  let running: RunningServer;
  const env = () => ({
    SUPABASE_URL: upstream.url,
    SUPABASE_SECRET_KEY: 'sb_secret_x',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  });

  beforeAll(async () => {
    upstream = await startUpstream((incoming, answer) => answer.end(JSON.stringify([{ url: incoming.url }])));
    running = await startServer({ port: 0, dataDir: await temporaryFolder(), env: env(), log: () => {} });
  });
  afterAll(async () => {
    await running.close();
    await upstream.stop();
  });

  test('a gateway with a hosted Supabase is not ready before a shell is published, and then serves it', async () => {
    expect((await fetch(`${running.url}/healthz`)).status).toBe(503);
    await running.registry.publishAll([await writeShell(), await writeRemote()]);
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${running.url}/memo`)).status).toBe(200);
    expect((await fetch(`${running.url}/memo`, { method: 'HEAD' })).status).toBe(200);
  });

  test('a gateway with a hosted Supabase forwards the same-origin paths', async () => {
    const response = await fetch(`${running.url}/rest/v1/notices?select=id`, {
      headers: { apikey: 'sb_publishable_x' },
    });
    expect(await response.json()).toEqual([{ url: '/rest/v1/notices?select=id&limit=1000' }]);
  });

  test('a gateway with a hosted Supabase has no mailbox', async () => {
    expect((await fetch(`${running.url}/_dev/mail`)).status).toBe(404);
  });

  test('a gateway with a mail server sends the waiting mails, and the pages know that mails are sent', async () => {
    const mails = await startMailServer();
    const row = { id: randomUUID(), kind: 'project_invite', to_email: 'sora@example.com', data: {}, created_at: '' };
    const waiting: object[] = [row];
    const database = await startUpstream((incoming, answer) => {
      const isClaim = incoming.url?.endsWith('/rpc/claim_outbox');
      answer.end(JSON.stringify(isClaim ? waiting.splice(0) : null));
    });
    const mailing = { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'no-reply@dojang.example' };
    const gateway = await startServer({
      port: 0,
      dataDir: await temporaryFolder(),
      env: { ...env(), SUPABASE_URL: database.url, ...mailing },
      log: () => {},
    });
    try {
      await gateway.registry.publishAll([await writeShell()]);
      expect(await (await fetch(`${gateway.url}/memo`)).text()).toContain('"sendsMail":true');
      await expect.poll(() => mails.received.map(({ to }) => to)).toEqual([['sora@example.com']]);
    } finally {
      await gateway.close();
      await database.stop();
      await mails.stop();
    }
  });

  test('a gateway with a hosted Supabase imports nothing of the embedded Supabase', async () => {
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
      const { startServer } = await import(${JSON.stringify(join(import.meta.dirname, 'server.ts'))});
      const running = await startServer({ port: 0, dataDir: process.argv[1], log: () => {} });
      await fetch(running.url + '/healthz');
      await running.close();
      console.log(JSON.stringify(loaded));
    `;
    const dataDir = await temporaryFolder();
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, dataDir], {
      env: { ...process.env, ...env() },
    });
    const loaded = JSON.parse(stdout) as string[];
    expect(loaded.some((url) => url.endsWith('/api-gateway/src/app.ts'))).toBe(true);
    expect(
      loaded.filter((url) => /api-gateway\/embedded|@supabase\/lite|node_modules\/postgres|kysely/.test(url)),
    ).toEqual([]);
  });

  test('a gateway that is stopped stores the visits that it counted', async () => {
    const stored = Promise.withResolvers<unknown>();
    const id = '0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c01';
    const row = {
      page_id: id,
      title: '여름',
      html: '<!doctype html><title>여름</title><style></style>',
      etag: '"abc"',
      published_at: '2026-11-21T00:00:00Z',
      taken_down: false,
      unpublished: false,
      version_id: '6a9f2f0c-1f0e-4b5e-8d0a-3c1d2e4f5a6b',
      subdomain: 'ongi',
      path: '/',
      host: null,
    };
    const own = await startUpstream(async (incoming, answer) => {
      const pieces: Buffer[] = [];
      for await (const piece of incoming) pieces.push(piece as Buffer);
      if (incoming.url?.endsWith('/rpc/add_visits')) stored.resolve(JSON.parse(Buffer.concat(pieces).toString()));
      answer.end(JSON.stringify(incoming.url?.endsWith('/rpc/published_page') ? [row] : []));
    });
    const gateway = await startServer({
      port: 0,
      dataDir: await temporaryFolder(),
      env: { ...env(), SUPABASE_URL: own.url },
      log: () => {},
    });
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile Safari', 'sec-fetch-dest': 'document' };
    const visit = () => fetch(`${gateway.url}/landing/${id}`, { headers });
    // The page is answered from the database, then from memory, then with 304.
    const etag = (await visit()).headers.get('etag') ?? '';
    await visit();
    expect(
      (await fetch(`${gateway.url}/landing/${id}`, { headers: { ...headers, 'if-none-match': etag } })).status,
    ).toBe(304);
    await fetch(`${gateway.url}/landing/${id}`, { method: 'HEAD', headers });
    await fetch(`${gateway.url}/landing/${id}/_payload.json`, { headers });
    await gateway.close();
    await own.stop();
    expect(await stored.promise).toMatchObject({ p_visits: [{ page: id, device: 'phone', referrer: '', count: 3 }] });
  });

  test('a gateway with a hosted Supabase finishes running requests before it ends', async () => {
    const asked = Promise.withResolvers<() => void>();
    const slow = await startUpstream((_, answer) => asked.resolve(() => void answer.end('"late"')));
    const own = await startServer({
      port: 0,
      dataDir: await temporaryFolder(),
      env: { ...env(), SUPABASE_URL: slow.url },
      log: () => {},
    });
    const pending = fetch(`${own.url}/rest/v1/notices`);
    const finish = await asked.promise;
    const closed = own.close();
    setTimeout(finish, 200);
    expect(await (await pending).json()).toBe('late');
    await closed;
    await expect(fetch(`${own.url}/healthz`)).rejects.toThrow();
    await slow.stop();
  });

  test('a gateway with a hosted Supabase does not start with an incomplete configuration', async () => {
    const half = { SUPABASE_URL: upstream.url };
    const start = startServer({ port: 0, dataDir: await temporaryFolder(), env: half, log: () => {} });
    await expect(start).rejects.toThrow('SUPABASE_SECRET_KEY');
  });
});
