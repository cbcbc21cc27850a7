import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { startTestDatabase, type TestDatabase } from '@dojang/embedded/testing';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { missingPrograms } from '../../scripts/programs.ts';

// Runs the recipe of docs/operations.md unchanged: two gateways, one PostgreSQL, nginx with TLS in front.
const ROOT = join(import.meta.dirname, '../..');
const PATIENCE = { timeout: 120_000, interval: 200 };
/** Builds what is not built yet. */
const STARTING = { timeout: 280_000, interval: 500 };
const CALLERS = 4;
/** The pause of a browser before it sends a request again. */
const PAUSE_MS = 300;

interface Answer {
  status: number;
  body: string;
}

describe.runIf(missingPrograms('nginx', 'openssl').length === 0)('two gateways behind nginx', () => {
  let folder: string;
  let database: TestDatabase;
  let nginx: ChildProcess;
  let site: string;
  const gateways: { port: number; dataDir: string; process: ChildProcess }[] = [];
  const trusted = getCACertificates('default');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dojang-two-'));
    database = await startTestDatabase();
    const ports = { https: await freePort(), one: await freePort(), two: await freePort() };
    site = `https://localhost:${ports.https}`;
    for (const port of [ports.one, ports.two]) {
      const dataDir = join(folder, `gateway-${port}`);
      const env = {
        ...process.env,
        DATABASE_URL: database.url,
        SHARED_DIR: join(folder, 'shared'),
        DOJANG_REGISTRY: 'database',
        DATA_DIR: dataDir,
        SITE_URL: site,
        TRUST_PROXY: '1',
        PORT: String(port),
        npm_lifecycle_event: '',
      };
      const started = spawn(process.execPath, [join(ROOT, 'scripts/start.ts')], { env, stdio: 'ignore' });
      gateways.push({ port, dataDir, process: started });
    }
    nginx = await startNginx(ports);
    for (const { port } of gateways) await vi.waitFor(() => expectReady(port), STARTING);
  }, 300_000);

  afterAll(async () => {
    setDefaultCACertificates(trusted);
    nginx?.kill();
    for (const { process: started } of gateways) started.kill('SIGTERM');
    await Promise.all(gateways.map(({ process: started }) => started.exitCode ?? once(started, 'exit')));
    await database?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }, 60_000);

  async function startNginx(ports: { https: number; one: number; two: number }): Promise<ChildProcess> {
    const [, recipe = ''] =
      /```nginx\n([\s\S]+?)```/.exec(await readFile(join(ROOT, 'docs/operations.md'), 'utf8')) ?? [];
    const [certificate, key] = [join(folder, 'dojang.crt'), join(folder, 'dojang.key')];
    const made = [
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
    ];
    expect(spawnSync('openssl', ['req', ...made, '-keyout', key, '-out', certificate]).status).toBe(0);
    setDefaultCACertificates([...trusted, await readFile(certificate, 'utf8')]);
    const own = recipe
      .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports.one}`)
      .replaceAll('127.0.0.1:3002', `127.0.0.1:${ports.two}`)
      .replace('listen 443', `listen 127.0.0.1:${ports.https}`)
      .replace('/etc/ssl/dojang.crt', certificate)
      .replace('/etc/ssl/dojang.key', key)
      .replace('http {', `http {\n  access_log off;`);
    const file = join(folder, 'nginx.conf');
    await writeFile(file, `daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/nginx.log;\n${own}`);
    return spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' });
  }

  const expectReady = async (port: number) => {
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  };

  const send = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string,
  ): Promise<Answer> => {
    const signal = AbortSignal.timeout(10_000);
    const response = await fetch(`${site}${path}`, { method, headers, signal, ...(body ? { body } : {}) });
    return { status: response.status, body: await response.text() };
  };

  /** Sends a request, and once more after a failure, as a browser does. */
  const sendTwice = async (...call: Parameters<typeof send>): Promise<Answer & { again: boolean }> => {
    const first = await send(...call).catch((error: Error) => ({ status: 0, body: error.message }));
    if (first.status > 0 && first.status < 500) return { ...first, again: false };
    await sleep(PAUSE_MS);
    const second = await send(...call).catch((error: Error) => ({ status: 0, body: error.message }));
    return { ...second, again: true };
  };

  async function signUp() {
    const page = await send('GET', '/member/login');
    const key = /sb_publishable_[\w-]+/.exec(page.body)?.[0] ?? '';
    const headers = { apikey: key, 'content-type': 'application/json' };
    const agreements = JSON.parse((await send('POST', '/rest/v1/rpc/current_agreements', headers, '{}')).body) as {
      agreement_id: string;
      version: number;
    }[];
    const consents = agreements.map(({ agreement_id, version }) => ({ agreement_id, version }));
    const email = `mina-${crypto.randomUUID()}@dojang.test`;
    const account = { email, password: 'password-1234', data: { full_name: '김민아', consents } };
    const answer = JSON.parse((await send('POST', '/auth/v1/signup', headers, JSON.stringify(account))).body);
    return { key, userId: answer.user.id as string, token: answer.access_token as string };
  }

  const gatewayPid = async (dataDir: string): Promise<number> => {
    const lock = await readFile(join(dataDir, 'lock'), 'utf8').catch(() => '{}');
    return (JSON.parse(lock) as { pid?: number }).pid ?? 0;
  };

  test('each gateway is killed under load: every request succeeds after one retry, and no acknowledged write is lost', async () => {
    const { key, userId, token } = await signUp();
    const headers = { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const saved: string[] = [];
    const failed: string[] = [];
    let sent = 0;
    let again = 0;
    let isRunning = true;
    const call = async () => {
      while (isRunning) {
        const id = crypto.randomUUID();
        const memo = JSON.stringify({ id, user_id: userId, body: `memo ${id}` });
        const upsert = { ...headers, prefer: 'resolution=ignore-duplicates' };
        for (const [method, path, own, body] of [
          ['GET', '/', {}],
          ['POST', '/rest/v1/memos?on_conflict=id', upsert, memo],
          ['GET', `/rest/v1/memos?select=id&id=eq.${id}`, headers],
        ] as const) {
          const answer = await sendTwice(method, path, own, body);
          sent += 1;
          if (answer.again) again += 1;
          const isFound = method === 'GET' && path !== '/' ? answer.body.includes(id) : true;
          if (answer.status === 0 || answer.status >= 400 || !isFound) {
            failed.push(`${method} ${path}: ${answer.status} ${answer.body.slice(0, 200)}`);
          } else if (method === 'POST') saved.push(id);
        }
      }
    };
    const callers = Promise.all(Array.from({ length: CALLERS }, call));
    for (const { dataDir, port } of gateways) {
      await sleep(3_000);
      const pid = await gatewayPid(dataDir);
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(async () => expect([0, pid]).not.toContain(await gatewayPid(dataDir)), PATIENCE);
      await vi.waitFor(() => expectReady(port), PATIENCE);
    }
    await sleep(2_000);
    isRunning = false;
    await callers;
    console.log(`${sent} requests, ${again} sent again, ${saved.length} memos`);
    expect(failed).toEqual([]);
    expect(saved.length).toBeGreaterThan(20);
    const [{ kept } = { kept: 0 }] = await database.sql<{ kept: number }[]>`
      select count(*)::int as kept from memos where id = any(${saved}::uuid[])`;
    expect(kept).toBe(saved.length);
  }, 300_000);

  test('a change is told to the connections of both gateways, which serve the same releases', async () => {
    const { key, userId, token } = await signUp();
    const told: number[] = [];
    // nginx gives connections to the gateways in turn.
    const clients = await Promise.all(
      gateways.map(async (_gateway, at) => {
        const client = createClient(site, key, { accessToken: async () => token });
        await client.realtime.setAuth();
        const channel = client.channel(`person:${userId}`, { config: { private: true } });
        channel.on('broadcast', { event: '*' }, () => told.push(at));
        await new Promise<void>((resolve, reject) => {
          channel.subscribe((status, error) => (status === 'SUBSCRIBED' ? resolve() : error && reject(error)));
        });
        return client;
      }),
    );
    try {
      const headers = { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const memo = JSON.stringify({ id: crypto.randomUUID(), user_id: userId, body: 'told' });
      expect((await send('POST', '/rest/v1/memos', headers, memo)).status).toBe(201);
      await vi.waitFor(() => expect([...new Set(told)].sort()).toEqual([0, 1]), PATIENCE);
    } finally {
      await Promise.all(clients.map((client) => client.removeAllChannels()));
    }
    const healths = await Promise.all(
      gateways.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}/healthz`)).json()),
    );
    expect(healths[0]).toMatchObject({ ok: true, snapshot: expect.any(String) });
    expect(healths[1]).toEqual(healths[0]);
  }, 60_000);
});
