import net, { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createGateway } from '../../app.ts';
import { createGatewayServer, type GatewayServerOptions } from '../../platform/http/connections/gateway-server.ts';
import type { LogEntry } from '../../platform/http/log.ts';
import { testApp } from '../../testing/test-app.ts';

const ID = '0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c01';
const OTHER = '0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c02';
const landing = `/landing/${ID}`;
const row = {
  page_id: ID,
  title: '여름',
  html: `<!doctype html><title>여름</title><style>h1{color:red}</style><h1>${'도장 '.repeat(3_000)}</h1>`,
  etag: '"abc"',
  published_at: '2026-11-21T00:00:00Z',
  taken_down: false,
  unpublished: false,
  seo: null,
  version_id: '6a9f2f0c-1f0e-4b5e-8d0a-3c1d2e4f5a6b',
  subdomain: 'ongi',
  host: null as string | null,
  path: '/메뉴',
};
const menu = `/${encodeURIComponent('메뉴')}`;

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of cleanUp.splice(0)) await each();
});

/** The gateway's server with and without the quick answers, for the same app. */
async function start(siteUrl: string, limits: GatewayServerOptions['limits'] = {}) {
  const state = { taken_down: false, lookUps: 0, host: null as string | null };
  const { deps, clock, logs } = await testApp({
    config: { siteUrl, pagesDomain: 'dojang.page' },
    upstream: async (request) => {
      if (request.url.endsWith('/rpc/page_at')) {
        const { p_subdomain, p_slug } = (await request.json()) as { p_subdomain: string; p_slug: string };
        const isHere = p_slug === '메뉴';
        const found = {
          site_name: '온기',
          settings: {},
          page_id: isHere ? ID : null,
          moved_to: p_slug === '' ? '/메뉴' : null,
        };
        return Response.json(p_subdomain === 'ongi' ? [found] : []);
      }
      if (request.url.endsWith('/rpc/site_web')) return Response.json({ host: null, redirects: {} });
      if (request.url.endsWith('/rpc/domain_at')) return Response.json('ongi');
      if (!request.url.endsWith('/rpc/published_page')) return Response.json([]);
      state.lookUps += 1;
      const { p_page_id } = (await request.json()) as { p_page_id: string };
      return Response.json(p_page_id === ID ? [{ ...row, ...{ taken_down: state.taken_down, host: state.host } }] : []);
    },
  });
  const { app, quick: answer } = createGateway(deps);
  let quickly = 0;
  const listen = async (quick: boolean) => {
    const { server, budget } = createGatewayServer({
      fetch: (request, bindings) => app.fetch(request, bindings),
      ...(quick
        ? {
            quick: (request, response) => {
              const isTaken = answer(request, response);
              if (isTaken) quickly += 1;
              return isTaken;
            },
          }
        : {}),
      isUpload: () => false,
      log: () => {},
      countsNetworks: true,
      limits,
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUp.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return { port: (server.address() as AddressInfo).port, budget };
  };
  const [atOnce, whole] = [await listen(true), await listen(false)];
  const ports = { quick: atOnce.port, whole: whole.port };
  const visit = async () => {
    await app.request(`${siteUrl}${landing}`);
    await app.request(menu, { headers: { host: 'ongi.dojang.page' } });
  };
  return { ports, budget: atOnce.budget, state, clock, logs, visit, countQuick: () => quickly };
}

/** The whole response to a request's bytes, until the server closes the connection or pauses. */
function send(port: number, text: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  socket.on('error', () => {});
  socket.on('close', () => resolve(Buffer.concat(pieces).toString('latin1')));
  return promise;
}

function read(answer: string) {
  const end = answer.indexOf('\r\n\r\n');
  const [status, ...lines] = answer.slice(0, end).split('\r\n');
  const headers = lines.map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()));
  const isOwn = (line: string) => /^(?:date|server-timing|x-request-id):/.test(line);
  return {
    status,
    headers: headers.filter((line) => !isOwn(line)).sort(),
    own: headers.filter(isOwn).map((line) => line.split(':')[0]),
    // An error answer contains its request id.
    body: answer.slice(end + 4).replace(/"requestId":"[^"]*"/, '"requestId":""'),
  };
}

const routeLines = (logs: LogEntry[]) =>
  logs.splice(0).map(({ requestId, traceId, ms, ...rest }) => ({
    ...rest,
    hasId: !!requestId,
    hasTrace: !!traceId,
    hasMs: typeof ms === 'number',
  }));

const HOST = 'Host: dojang.example';
const SITE = 'Host: ongi.dojang.page';
const get = (path: string, ...lines: string[]) => ['GET', path, ...lines] as const;
type Asked = readonly [method: string, path: string, ...lines: string[]];

const QUICK: Asked[] = [
  get(landing, HOST),
  get(landing, 'hOST: dojang.example'),
  get(landing, 'Host: DOJANG.example:443'),
  get(`/iframe/${ID}`, HOST),
  ...['br', 'gzip, deflate, br, zstd', 'gzip', 'identity', 'brx', '*', ''].map((accepted) =>
    get(landing, HOST, `Accept-Encoding: ${accepted}`),
  ),
  get(`/iframe/${ID}`, HOST, 'Accept-Encoding: br'),
  get(landing, HOST, 'Accept-Encoding: gzip', 'Accept-Encoding: br'),
  ...['W/"abc"', '"abc"', '*', 'W/"x", W/"abc"', 'W/"x"', ''].map((tag) => get(landing, HOST, `If-None-Match: ${tag}`)),
  get(landing, HOST, 'If-None-Match: W/"x"', 'If-None-Match: W/"abc"'),
  get(landing, HOST, 'Range: bytes=0-1', 'Cookie: a=b', 'Authorization: Bearer x', 'X-Forwarded-For: 1.2.3.4'),
  get(menu, SITE),
  get(menu, 'Host: ONGI.dojang.page:443', 'Accept-Encoding: br', 'Cookie: a=b'),
  get(menu, SITE, 'If-None-Match: W/"abc"'),
  ['HEAD', menu, SITE],
  ['HEAD', landing, HOST],
  ['HEAD', landing, HOST, 'Accept-Encoding: br'],
  ['HEAD', `/iframe/${ID}`, HOST, 'If-None-Match: *'],
];
const WHOLE: Asked[] = [
  get('/', SITE),
  get('/none', SITE),
  get(landing, SITE),
  get(menu, HOST),
  get(menu, 'Host: other.dojang.page'),
  get(menu, 'Host: ongi.dojang.page.'),
  get(menu, HOST, SITE),
  get(menu, HOST, 'X-Forwarded-Host: ongi.dojang.page'),
  ...['?a=b', '/', '%20', '%'].map((end) => get(menu + end, SITE)),
  get(menu.toLowerCase(), SITE),
  get(`http://ongi.dojang.page${menu}`, SITE),
  ['POST', menu, SITE, 'Content-Length: 0'],
  get(landing, 'Host: evil.example'),
  get(landing, 'Host: evil.example@dojang.example'),
  get(landing, HOST, 'Host: evil.example'),
  get(landing, HOST, HOST),
  get(landing, 'Host:'),
  get(landing),
  get(landing.toUpperCase(), HOST),
  get(`/landing/${ID.toUpperCase()}`, HOST),
  ...['?', '?a=b', '#', '/', '/_payload.json', '%20', '%'].map((end) => get(landing + end, HOST)),
  get(`//landing/${ID}`, HOST),
  get(`/landing//${ID}`, HOST),
  get(`/x/../landing/${ID}`, HOST),
  get(`/%6Canding/${ID}`, HOST),
  get(`http://dojang.example${landing}`, HOST),
  get(`/landing/${OTHER}`, HOST),
  get(`/landing/${ID.slice(1)}`, HOST),
  get(landing, HOST, 'Content-Encoding: gzip'),
  get(landing, HOST, 'Content-Length: 0'),
  get(landing, HOST, 'Expect: 100-continue'),
  get(landing, HOST, 'Expect: bread'),
  get(landing, HOST, 'Upgrade: websocket'),
  ['POST', landing, HOST, 'Content-Length: 0'],
  ['OPTIONS', landing, HOST],
  ['TRACE', landing, HOST],
];

describe('a live published page in memory', () => {
  let gateway: Awaited<ReturnType<typeof start>>;
  beforeEach(async () => {
    gateway = await start('https://dojang.example');
    await gateway.visit();
    gateway.logs.splice(0);
  });

  test.each([
    ...QUICK.map((asked) => ['at once', asked] as const),
    ...WHOLE.map((asked) => ['by its route', asked] as const),
  ])('a live published page in memory is answered %s like by its route: %j', async (way, [method, path, ...lines]) => {
    const { ports, logs, countQuick } = gateway;
    for (const version of ['1.1', '1.0']) {
      const text = [`${method} ${path} HTTP/${version}`, ...lines, 'Connection: close', '', ''].join('\r\n');
      const whole = read(await send(ports.whole, text));
      const linesOfWhole = routeLines(logs);
      const before = countQuick();
      expect(read(await send(ports.quick, text))).toEqual(whole);
      expect(routeLines(logs)).toEqual(linesOfWhole);
      expect(countQuick() - before, `HTTP/${version}`).toBe(way === 'at once' ? 1 : 0);
    }
  });

  test('a live published page in memory is answered for many requests of one connection, some of them pipelined', async () => {
    const { ports, countQuick } = gateway;
    const text = `GET ${landing} HTTP/1.1\r\n${HOST}\r\nAccept-Encoding: br\r\n\r\n`;
    const last = text.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
    const answer = await send(ports.quick, text.repeat(5) + last);
    expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(6);
    expect(new Set(answer.match(/x-request-id: \S+/g)).size).toBe(6);
    expect(countQuick()).toBe(6);
  });

  test('a live published page in memory is no longer served 0.9 s after it is unpublished, with many requests meanwhile', async () => {
    const { ports, state, clock } = gateway;
    const text = `GET ${landing} HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`;
    const status = async () => read(await send(ports.quick, text)).status;
    clock.now += 599;
    expect([await status(), state.lookUps]).toEqual(['HTTP/1.1 200 OK', 1]);
    clock.now += 1;
    // Refreshed once, for all requests meanwhile.
    expect(await status()).toBe('HTTP/1.1 200 OK');
    await expect.poll(() => state.lookUps).toBe(2);
    state.taken_down = true;
    clock.now += 900;
    expect(await status()).toBe('HTTP/1.1 410 Gone');
  });

  test('an unread answer counts as memory, and its connection is closed', async () => {
    const { ports, budget, visit, countQuick } = await start('https://dojang.example', { unreadMs: 300, sweepMs: 50 });
    await visit();
    const socket = net.connect(ports.quick, '127.0.0.1').pause();
    cleanUp.push(() => socket.destroy());
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    // The system buffers some megabytes per connection before data waits in the gateway.
    for (let asked = 1; budget.bytes === 0 && asked < 2_000; asked++) {
      socket.write(`GET ${landing} HTTP/1.1\r\n${HOST}\r\n\r\n`);
      await vi.waitFor(() => expect(countQuick()).toBe(asked), { interval: 1 });
    }
    expect(budget.bytes).toBeGreaterThan(0);
    await vi.waitFor(() => expect(budget.bytes).toBe(0), { timeout: 10_000 });
    socket.resume();
    await closed;
  });
});
