import net from 'node:net';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LogEntry } from '../../platform/http/log.ts';
import { ID, landing, menu, OTHER, readAnswer, send, startLivePages } from '../../testing/live-pages.ts';

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
  let gateway: Awaited<ReturnType<typeof startLivePages>>;
  beforeEach(async () => {
    gateway = await startLivePages('https://dojang.example');
    await gateway.visit();
    gateway.logs.splice(0);
  });

  test.each([
    ...QUICK.map((asked) => ['at once', asked] as const),
    ...WHOLE.map((asked) => ['by its route', asked] as const),
  ])('a live published page in memory is answered %s like by its route: %j', async (way, [method, path, ...lines]) => {
    const { ports, logs, counts } = gateway;
    for (const version of ['1.1', '1.0']) {
      const text = [`${method} ${path} HTTP/${version}`, ...lines, 'Connection: close', '', ''].join('\r\n');
      const whole = readAnswer(await send(ports.whole, text));
      const linesOfWhole = routeLines(logs);
      const before = counts.parsed;
      expect(readAnswer(await send(ports.parsed, text))).toEqual(whole);
      expect(routeLines(logs)).toEqual(linesOfWhole);
      expect(counts.parsed - before, `HTTP/${version}`).toBe(way === 'at once' ? 1 : 0);
    }
  });

  test('a live published page in memory is answered for many requests of one connection, some of them pipelined', async () => {
    const { ports, counts } = gateway;
    const text = `GET ${landing} HTTP/1.1\r\n${HOST}\r\nAccept-Encoding: br\r\n\r\n`;
    const last = text.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
    const answer = await send(ports.parsed, text.repeat(5) + last);
    expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(6);
    expect(new Set(answer.match(/x-request-id: \S+/g)).size).toBe(6);
    expect(counts.parsed).toBe(6);
  });

  test('a live published page in memory is no longer served 0.9 s after it is unpublished, with many requests meanwhile', async () => {
    const { ports, state, clock } = gateway;
    const text = `GET ${landing} HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`;
    const status = async () => readAnswer(await send(ports.parsed, text)).status;
    clock.now += 599;
    expect([await status(), state.lookUps]).toEqual(['HTTP/1.1 200 OK', 1]);
    clock.now += 1;
    // The page was refreshed once for all requests meanwhile.
    expect(await status()).toBe('HTTP/1.1 200 OK');
    await expect.poll(() => state.lookUps).toBe(2);
    state.taken_down = true;
    clock.now += 900;
    expect(await status()).toBe('HTTP/1.1 410 Gone');
  });

  test('an unread answer counts as memory, and its connection is closed', async () => {
    const { ports, servers, visit, counts } = await startLivePages('https://dojang.example', {
      unreadMs: 300,
      sweepMs: 50,
    });
    await visit();
    const { budget } = servers.parsed;
    const socket = net.connect(ports.parsed, '127.0.0.1').pause();
    onTestFinished(() => void socket.destroy());
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    // The system buffers some megabytes per connection. Only then data waits in the gateway.
    for (let asked = 1; budget.bytes === 0 && asked < 2_000; asked++) {
      socket.write(`GET ${landing} HTTP/1.1\r\n${HOST}\r\n\r\n`);
      await vi.waitFor(() => expect(counts.parsed).toBe(asked), { interval: 1 });
    }
    expect(budget.bytes).toBeGreaterThan(0);
    await vi.waitFor(() => expect(budget.bytes).toBe(0), { timeout: 10_000 });
    socket.resume();
    await closed;
  });
});
