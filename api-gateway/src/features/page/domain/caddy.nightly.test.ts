import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../../../../scripts/free-port.ts';
import { missingPrograms } from '../../../../../scripts/programs.ts';
import { createApp } from '../../../app.ts';
import { createGatewayServer } from '../../../platform/http/connections/gateway-server.ts';
import { createRest } from '../../../platform/supabase/rest.ts';
import { type DatabaseApp, startDatabaseApp } from '../../../testing/database-app.ts';
import { type NameServer, startNameServer } from '../../../testing/name-server.ts';
import { temporaryFolder } from '../../../testing/releases.ts';
import { createDomainWorker } from './domain-worker.ts';

/**
 * The program that `CADDY` names, or the program of Debian's package `caddy`. The package is installed when the rights allow
 * it.
 */
const CADDY = process.env.CADDY ?? 'caddy';
const isThere = process.env.CADDY ? spawnSync(CADDY, ['version']).status === 0 : missingPrograms(CADDY).length === 0;

const PATIENCE = { timeout: 30_000, interval: 200 };

describe.runIf(isThere)('Caddy in front of the gateway, with its own certificate authority', () => {
  let dns: NameServer;
  let gateway: DatabaseApp;
  let caddy: ChildProcess;
  let port: number;
  const cleanUp: (() => unknown)[] = [];
  const trusted = getCACertificates('default');

  beforeAll(async () => {
    [dns, gateway, port] = [await startNameServer(), await startDatabaseApp(), await freePort()];
    const config = {
      ...gateway.deps.config,
      siteUrl: `https://localhost:${port}`,
      dnsServers: [dns.address],
      siteAddresses: ['127.0.0.1'],
    };
    const app = createApp({ ...gateway.deps, config, elapsed: () => performance.now() });
    const { server } = createGatewayServer({
      fetch: (incoming, bindings) => app.fetch(incoming, bindings),
      isUpload: () => false,
      log: () => {},
      countsNetworks: false,
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanUp.push(() => server.close());
    const upstream = `127.0.0.1:${(server.address() as AddressInfo).port}`;

    const folder = await temporaryFolder();
    const proxy = { handler: 'reverse_proxy', upstreams: [{ dial: upstream }] };
    await writeFile(
      join(folder, 'caddy.json'),
      JSON.stringify({
        admin: { disabled: true },
        storage: { module: 'file_system', root: folder },
        apps: {
          http: {
            servers: {
              sites: {
                listen: [`127.0.0.1:${port}`],
                routes: [{ handle: [proxy] }],
                tls_connection_policies: [{}],
                automatic_https: { disable_redirects: true },
              },
            },
          },
          tls: {
            automation: {
              policies: [{ on_demand: true, issuers: [{ module: 'internal' }] }],
              on_demand: { ask: `http://${upstream}/api/internal/domain` },
            },
          },
          pki: { certificate_authorities: { local: { install_trust: false } } },
        },
      }),
    );
    caddy = spawn(CADDY, ['run', '--config', join(folder, 'caddy.json')], { stdio: 'ignore' });
    const root = await vi.waitFor(() => readFile(join(folder, 'pki/authorities/local/root.crt'), 'utf8'), PATIENCE);
    setDefaultCACertificates([...trusted, root]);
    const rest = createRest(gateway.deps.supabase);
    worker = createDomainWorker({ rest, config, log: () => {}, elapsed: () => performance.now() });
  }, 60_000);
  afterAll(async () => {
    setDefaultCACertificates(trusted);
    caddy?.kill();
    for (const end of cleanUp) end();
    await gateway?.stop();
    await dns?.stop();
  });

  let worker: { run(): Promise<void> };
  const visit = (hostname: string) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const headers = { host: `${hostname}:${port}` };
      request({ host: '127.0.0.1', port, servername: hostname, headers, path: '/', agent: false })
        .on('response', (response) =>
          text(response).then((body) => resolve({ status: response.statusCode, body }), reject),
        )
        .on('error', reject)
        .end();
    });

  test('a proved domain gets a certificate and becomes live; a name that nobody proved gets none', async () => {
    const { sql } = gateway.database;
    const mina = await gateway.signUp('김민아');
    const [site] = await sql<{ id: string }[]>`select id from sites where owner_id = ${mina.id}`;
    const id = randomUUID();
    const h1 = { tagName: 'h1', type: 'text', content: '온기커피' };
    const draft = { pages: [{ frames: [{ component: { type: 'wrapper', components: [h1] } }] }] };
    await gateway.post('/rest/v1/pages', { id, site_id: site?.id, slug: 'main', title: '온기', draft }, mina);
    await gateway.post('/api/private/page/publish', { pageId: id, baseRev: 1 }, mina);
    const claim = { siteId: site?.id, address: 'ongi.co.kr' };
    expect((await gateway.post('/api/private/page/domain/add', claim, mina)).status).toBe(200);
    await expect(visit('ongi.co.kr')).rejects.toThrow();

    const [domain] = await sql`select id, txt_token from domains where hostname = 'ongi.co.kr'`;
    dns.zone['_dojang.ongi.co.kr'] = { TXT: [`dojang-site=${domain?.txt_token}`] };
    dns.zone['ongi.co.kr'] = { A: ['127.0.0.1'] };
    await vi.waitFor(async () => {
      await sql`update domains set next_check_at = now()`;
      await worker.run();
      const [row] = await sql`select status from domains where id = ${domain?.id}`;
      expect(row?.status).toBe('live');
    }, PATIENCE);
    expect(await visit('ongi.co.kr')).toMatchObject({ status: 200, body: expect.stringContaining('온기커피') });
    await expect(visit('evil.co.kr')).rejects.toThrow();
    await expect(visit('www.ongi.co.kr')).rejects.toThrow();
  }, 60_000);
});
