import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { copyTestDatabase } from '@dojang/embedded/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type RunningServer, startServer } from '../../server.ts';
import { temporaryFolder } from '../../testing/releases.ts';
import { checkPublicAddress } from './check-public-address.ts';

/** What a proxy in front withholds. Nothing: the recipe of docs/operations.md. */
interface Proxy {
  readonly changesHost?: true;
  /** Bytes above which it answers 413 by itself. */
  readonly mostBytes?: number;
  readonly dropsUpgrades?: true;
  readonly buffers?: true;
  /** What it does with X-Forwarded-For. */
  readonly forwards?: 'nothing' | 'unchanged';
}

let gateway: RunningServer;
let proxy: Server;
let behaves: Proxy = {};
let siteUrl: string;
let key: string;

beforeAll(async () => {
  const dataDir = await temporaryFolder();
  await copyTestDatabase(dataDir);
  proxy = createServer(forward);
  proxy.on('upgrade', tunnel);
  proxy.on('checkContinue', (from: IncomingMessage, to: ServerResponse) => {
    if (!refusesBody(from)) to.writeContinue();
    forward(from, to);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  siteUrl = `http://localhost:${(proxy.address() as AddressInfo).port}`;
  const env = { TRUST_PROXY: '1', SITE_URL: siteUrl };
  gateway = await startServer({ port: 0, dataDir, env, log: () => {} });
  key = gateway.embedded?.publishableKey ?? '';
});
afterAll(async () => {
  proxy.close();
  await gateway.close();
});

function headersFor({ headers, socket }: IncomingMessage) {
  const { expect: _, ...own } = headers;
  if (behaves.changesHost) own.host = 'dojang_upstream';
  if (behaves.forwards === undefined) own['x-forwarded-for'] = socket.remoteAddress ?? '';
  else if (behaves.forwards === 'nothing') delete own['x-forwarded-for'];
  else own['x-forwarded-for'] ??= '10.0.0.1';
  if (behaves.dropsUpgrades) {
    delete own.upgrade;
    own.connection = 'close';
  }
  return own;
}

const ask = (from: IncomingMessage) => {
  const { method, url } = from;
  return request({ host: '127.0.0.1', port: gateway.port, method, path: url, headers: headersFor(from), agent: false });
};

const refusesBody = ({ headers }: IncomingMessage) =>
  Number(headers['content-length'] ?? 0) > (behaves.mostBytes ?? Number.POSITIVE_INFINITY);

function forward(from: IncomingMessage, to: ServerResponse): void {
  if (refusesBody(from)) {
    to.writeHead(413, { connection: 'close' }).end('<html>413 Request Entity Too Large</html>');
    return;
  }
  const asked = ask(from);
  asked.on('error', () => to.destroy());
  asked.on('response', (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    to.flushHeaders();
    if (!behaves.buffers) return answer.pipe(to);
    const pieces: Buffer[] = [];
    answer.on('data', (piece) => pieces.push(piece)).on('end', () => to.end(Buffer.concat(pieces)));
  });
  from.on('error', () => asked.destroy()).pipe(asked);
}

function tunnel(from: IncomingMessage, socket: NodeJS.WritableStream): void {
  const asked = ask(from);
  const answered = ({ statusCode = 502, headers }: IncomingMessage) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write(`HTTP/1.1 ${statusCode} Answer\r\n${lines.join('\r\n')}\r\n\r\n`);
    if (statusCode !== 101) socket.end();
  };
  asked.on('response', answered).on('upgrade', (answer, upstream) => {
    answered(answer);
    upstream
      .on('error', () => {})
      .pipe(socket)
      .on('error', () => upstream.destroy());
    socket.on('close', () => upstream.destroy());
  });
  asked.on('error', () => socket.end()).end();
}

async function faultsBehind(kind: Proxy): Promise<string[]> {
  behaves = kind;
  onTestFinished(() => {
    behaves = {};
  });
  const findings = await checkPublicAddress(siteUrl, key);
  for (const { ko, en } of findings)
    expect([/[가-힣]/.test(ko), /[가-힣]/.test(en.replace(siteUrl, ''))]).toEqual([true, false]);
  return findings.flatMap(({ level, en }) => (level === 'fault' ? [en] : []));
}

test('behind a proxy that passes everything on, nothing is wrong', async () => {
  expect(await faultsBehind({})).toEqual([]);
});

test.each<[Proxy, RegExp]>([
  [{ changesHost: true }, /does not pass Host on \(421\)/],
  [{ mostBytes: 1024 ** 2 }, /refuses a body of 8 MB \(HTTP 413\)/],
  [{ dropsUpgrades: true }, /WebSockets do not open/],
  [{ buffers: true }, /collects answers/],
  [{ forwards: 'nothing' }, /no X-Forwarded-For arrives/],
  [{ forwards: 'unchanged' }, /a client invents arrives unchanged/],
])('a proxy with %o is told, and nothing else', async (kind, told) => {
  const faults = await faultsBehind(kind);
  expect(faults).toEqual([expect.stringMatching(told)]);
});

test('an address at which nothing or something else answers is told', async () => {
  const other = createServer((_, response) => response.writeHead(301, { location: 'https://dojang.example/' }).end());
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(other.address() as AddressInfo).port}`;
  expect(await checkPublicAddress(url, key)).toMatchObject(
    [{ level: 'fault', en: /redirects to https:\/\/dojang/ }].map(({ level, en }) => ({
      level,
      en: expect.stringMatching(en),
    })),
  );
  await new Promise((resolve) => other.close(resolve));
  expect(await checkPublicAddress(url, key)).toMatchObject([
    { level: 'fault', en: expect.stringContaining('does not answer (ECONNREFUSED)') },
  ]);
});
