import net from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { LogEntry } from '../../platform/http/log.ts';
import { ID, landing, menu, OTHER, startLivePages } from '../../testing/live-pages.ts';

const SITE_URL = 'https://dojang.example';
const HOST = 'Host: dojang.example';
const SITE = 'Host: ongi.dojang.page';
/** Time limit for a request, because a request may wait for a body that never comes. */
const MOST_MS = 10_000;
const LAST = `GET /healthz HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`;

async function start(limits: Parameters<typeof startLivePages>[1] = {}) {
  const gateway = await startLivePages(SITE_URL, limits);
  await gateway.visit();
  gateway.logs.splice(0);
  return gateway;
}

type Gateway = Awaited<ReturnType<typeof start>>;

/**
 * Answers without the parts that differ from request to request. When a parser refuses the bytes after a request, it depends
 * on timing how much of an answer was sent before.
 */
const comparable = (answers: string) =>
  answers.includes('HTTP/1.1 400 Bad Request')
    ? 'refused'
    : answers
        .replace(/^(date|server-timing|x-request-id): .*$/gim, '$1')
        .replace(/"requestId":"[^"]*"/g, '"requestId"');

/**
 * Sends pieces one after the other and returns all answers of the server. The last request is sent when the server answers
 * nothing more, because some requests have no end.
 */
async function talk({ follow }: Gateway, port: number, pieces: readonly string[]): Promise<string> {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
  const read: Buffer[] = [];
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('data', (chunk) => read.push(chunk)).on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  const followed = follow(socket);
  let sent = 0;
  let state = '';
  for (const piece of [...pieces, LAST]) {
    // When bytes arrive at a closed connection, the system drops the answer.
    if (state === 'closed' || socket.destroyed) break;
    socket.write(piece, 'latin1');
    sent += piece.length;
    for (const began = performance.now(); performance.now() - began < MOST_MS; await turn()) {
      state = followed.state(sent);
      if (state !== 'busy') break;
    }
  }
  await closed;
  followed.end();
  return comparable(Buffer.concat(read).toString('latin1'));
}

/** Pseudo-random numbers that are the same in each run. */
function dice(seed: number) {
  let state = seed;
  const below = (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  return { below, one: <T>(of: readonly T[]): T => of[below(of.length)] as T };
}

const LINES = [
  ...['br', 'gzip, br', 'identity', '', ' br', 'br ', '\tbr', 'b\tr', 'é'].map((value) => `Accept-Encoding: ${value}`),
  ...['W/"abc"', '*', '"x"'].map((value) => `If-None-Match: ${value}`),
  ...['keep-alive', 'Keep-Alive', 'close', 'upgrade', 'keep-alive, te', ''].map((value) => `Connection: ${value}`),
  ...['0', '3', '-1', '0, 0', '+0', '0x1'].map((value) => `Content-Length: ${value}`),
  ...['chunked', 'identity', 'xchunked', 'chunked, identity'].map((value) => `Transfer-Encoding: ${value}`),
  ...['100-continue', 'x'].map((value) => `Expect: ${value}`),
  'Transfer-Encoding : chunked',
  'Transfer_Encoding: chunked',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
  'Proxy-Connection: close',
  'TE: trailers',
  'Trailer: x',
  'Content-Encoding: gzip',
  'Cookie: a=b; c="d"',
  'Authorization: Bearer x',
  'Range: bytes=0-1',
  'User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
  'Referer: https://search.example/?q=a%20b',
  'X-Forwarded-For: 1.2.3.4, 5.6.7.8',
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Proto: http',
  'Accept-Language:ko',
  HOST,
  SITE,
  'Host: evil.example',
  'Host:',
  'host : dojang.example',
  'no colon',
  ': no name',
  ' folded',
  'Näme: x',
  'X: \0',
  'X: \x7f',
  'X: a\rb',
  'X: a\nContent-Length: 3',
  'X: a\r\n',
  `X: ${'x'.repeat(9_000)}`,
  `X: ${'x'.repeat(17_000)}`,
];
const METHODS = [...Array.from({ length: 60 }, () => 'GET'), 'HEAD', 'POST', 'get', 'GET ', ' GET', 'G\0T', 'PRI'];
const TARGETS = [
  landing,
  landing,
  landing,
  landing,
  landing,
  menu,
  menu,
  `/iframe/${ID}`,
  `${landing}?a=b`,
  '/',
  '*',
  `http://x${landing}`,
  '',
];
const VERSIONS = [...Array.from({ length: 60 }, () => 'HTTP/1.1'), 'HTTP/1.0', 'HTTP/2.0', 'http/1.1', 'HTTP/1.1 ', ''];
const ENDS = [...Array.from({ length: 90 }, () => '\r\n'), '\n', '\r', '\r\r\n'];
const RESTS = [
  ...Array.from({ length: 40 }, () => ''),
  '\r\n',
  'abc',
  '0\r\n\r\n',
  `3\r\nabc\r\n0\r\n\r\nGET ${landing} HTTP/1.1\r\n${HOST}\r\n\r\n`,
  `GET ${landing} HTTP/1.1\r\n${HOST}\r\n\r\n`,
  `GET /smuggled HTTP/1.1\r\n${HOST}\r\nX: `,
];

function madeUp({ below, one }: ReturnType<typeof dice>): string[] {
  const target = one(TARGETS);
  const own = target === menu ? SITE : HOST;
  const lines = [...(below(12) === 0 ? [] : [own]), ...Array.from({ length: below(4) }, () => one(LINES))];
  const head = [`${one(METHODS)} ${target} ${one(VERSIONS)}`, ...lines].map((line) => line + one(ENDS)).join('');
  const text = head + one(ENDS) + one(RESTS);
  const cut = below(text.length);
  return below(6) === 0 ? [text.slice(0, cut), text.slice(cut)].filter(Boolean) : [text];
}

const PLAIN = [
  [landing, HOST, 'Accept-Encoding: br'],
  [landing, HOST],
  [menu, SITE, 'Accept-Encoding: gzip, br', 'Connection: keep-alive'],
  [landing, HOST, 'If-None-Match: W/"abc"'],
  [`/iframe/${ID}`, HOST, 'Cookie: a=b'],
].map(([target, ...lines]) => [`GET ${target} HTTP/1.1`, ...lines, '', ''].join('\r\n'));

/**
 * The requests of one connection: made-up requests between normal ones. The heads of the normal ones are known after the first
 * connections.
 */
function conversation(random: ReturnType<typeof dice>): string[] {
  const plain = () => Array.from({ length: 1 + random.below(3) }, () => random.one(PLAIN));
  const rounds = Array.from({ length: 1 + random.below(3) }, () => [...madeUp(random), ...plain()]);
  return [...plain(), ...rounds.flat()];
}

/** `KNOWN_HEADS_CONVERSATIONS=4000 npx vitest run known-pages` sends more than 10,000 requests. */
const CONVERSATIONS = Number(process.env.KNOWN_HEADS_CONVERSATIONS ?? 150);

describe('a live page whose head is known', () => {
  test('made-up requests between plain ones get the same bytes as when each is parsed @nightly', {
    timeout: 600_000,
  }, async () => {
    const gateway = await start();
    const { ports, counts } = gateway;
    const random = dice(20_261_126);
    const left = Array.from({ length: CONVERSATIONS }, () => conversation(random));
    const different: unknown[] = [];
    const compareAll = async () => {
      for (let pieces = left.pop(); pieces; pieces = left.pop()) {
        const [known, parsed] = [await talk(gateway, ports.known, pieces), await talk(gateway, ports.parsed, pieces)];
        if (known !== parsed) different.push({ pieces, known, parsed });
      }
    };
    await Promise.all(Array.from({ length: 24 }, compareAll));
    expect(different.slice(0, 2)).toEqual([]);
    // Without known heads the test would compare nothing.
    expect(counts.known).toBeGreaterThan(CONVERSATIONS / 2);
  });

  test.each([
    ['a second request', PLAIN[1] as string],
    ['the begin of a second request', 'GET /smuggled HTTP/1.1\r\nX: '],
    ['an empty line', '\r\n'],
  ])('a known head is parsed when something follows it in its chunk: %s', async (_, rest) => {
    const gateway = await start();
    const { ports, counts } = gateway;
    const [plain = ''] = PLAIN;
    const warm = [plain, plain, plain, plain];
    await talk(gateway, ports.known, warm);
    const before = counts.known;
    const pieces = [plain, plain, plain + rest, '\r\n\r\n'];
    expect(await talk(gateway, ports.known, pieces)).toBe(await talk(gateway, ports.parsed, pieces));
    expect(counts.known).toBe(before);
  });

  test('bytes equal to a known head are treated as a body when the parser expects a body', async () => {
    const gateway = await start();
    const { ports, counts } = gateway;
    const [plain = ''] = PLAIN;
    await talk(gateway, ports.known, [plain, plain, plain, plain]);
    const before = counts.known;
    const post = `POST ${landing} HTTP/1.1\r\n${HOST}\r\nContent-Length: ${plain.length}\r\n\r\n`;
    const pieces = [plain, plain, post, plain];
    expect(await talk(gateway, ports.known, pieces)).toBe(await talk(gateway, ports.parsed, pieces));
    expect(counts.known).toBe(before);
  });

  test('a chunk that ends a body and looks like a head is not remembered as a head', async () => {
    const gateway = await start();
    const { ports, counts } = gateway;
    const [plain = ''] = PLAIN;
    // As a head this chunk would be answered with 304. The parser sees the end of a body, and then a request that is
    // answered with 200.
    const body = `GET ${landing} HTTP/1.1\r\nIf-None-Match: *\r\nX: `;
    const chunk = `${body}GET ${landing} HTTP/1.1\r\n${HOST}\r\n\r\n`;
    const post = `POST ${landing} HTTP/1.1\r\n${HOST}\r\nContent-Length: ${body.length}\r\n\r\n`;
    for (const _ of [1, 2]) await talk(gateway, ports.known, [plain, plain + post, chunk, plain, plain]);
    const pieces = [plain, plain, chunk, chunk, chunk, chunk];
    const answers = await talk(gateway, ports.known, pieces);
    expect(answers).toBe(await talk(gateway, ports.parsed, pieces));
    expect(answers.match(/HTTP\/1\.1 304/g)).toHaveLength(4);
    expect(counts.known).toBeGreaterThan(0);
  });

  test('a known head counts the same visits and writes the same log lines, and each answer has its own ids', async () => {
    const gateway = await start();
    const { ports, logs, counts, visits } = gateway;
    const ids = new Set<unknown>();
    const asked = [[], ['User-Agent: Mozilla/5.0 (iPhone) Mobile', 'Referer: https://a.kr/'], ['Purpose: prefetch']];
    const linesOf = (entries: LogEntry[]) =>
      entries.flatMap(({ event, requestId, traceId, ms, ...rest }) => {
        if (event !== 'request' || rest.path !== '/landing/:pageId') return [];
        ids.add(requestId).add(traceId);
        return [{ ...rest, ms: typeof ms }];
      });
    const run = async (port: number) => {
      logs.splice(0);
      await visits();
      for (const lines of asked) {
        const plain = [`GET ${landing} HTTP/1.1`, HOST, ...lines, '', ''].join('\r\n');
        await talk(gateway, port, [plain, plain, plain, plain, plain]);
      }
      return { lines: linesOf(logs.splice(0)), visits: await visits() };
    };
    const known = await run(ports.known);
    expect(counts.known).toBe(6);
    expect(await run(ports.parsed)).toEqual(known);
    expect(known.lines).toHaveLength(15);
    expect(known.visits.map(({ count }) => count)).toEqual([5, 5]);
    expect(ids.size).toBe(60);
  });

  test('a page that is taken down, published again or moved to another host does not get its old answer', async () => {
    const gateway = await start();
    const { ports, counts, state, clock } = gateway;
    const [plain = ''] = PLAIN;
    const warm = [plain, plain, plain, plain];
    const status = async () => /^HTTP\/1\.1 (\d+)/.exec(await talk(gateway, ports.known, [plain]))?.[1];
    expect(await talk(gateway, ports.known, warm)).toContain('200 OK');
    const { known } = counts;
    expect(known).toBeGreaterThan(0);
    for (const change of [{ taken_down: true }, { taken_down: false, version_id: OTHER, html: '<p>new</p>' }]) {
      Object.assign(state, change);
      clock.now += 900;
      // One request goes to the route of the page, which writes the headers in another order.
      await talk(gateway, ports.known, [plain]);
      const answers = await talk(gateway, ports.known, [plain, plain, plain, plain, plain]);
      expect(answers).toBe(await talk(gateway, ports.parsed, [plain, plain, plain, plain, plain]));
      expect(answers.match(/HTTP\/1\.1 200 OK/g)?.length ?? 0).toBe(change.taken_down ? 0 : 5);
    }
    expect(counts.known).toBeGreaterThan(known);
    state.host = 'ongi.kr';
    clock.now += 900;
    expect(await status()).toBe('301');
  });
});
