import net, { type AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { wholeBody } from './bounded-messages.ts';
import { createGatewayServer } from './gateway-server.ts';
import type { ServerLimits } from './server-limits.ts';

const body = (length: number) => ({
  status: 200,
  head: ['content-length', String(length)],
  body: wholeBody(new Uint8Array(length).fill(97)),
});

/** A server that answers `/quick` at once with this many bytes, and every other path with `by its route`. */
async function start(limits: Partial<ServerLimits> = {}, bytes = 5) {
  const answer = body(bytes);
  const counts = { read: 0, answered: 0 };
  const slow = Promise.withResolvers<Response>();
  const { server, budget } = createGatewayServer({
    quick({ url }) {
      counts.read += 1;
      if (!url?.startsWith('/quick')) return null;
      return (response) => {
        if (bytes > response.maxBytes) return false;
        counts.answered += 1;
        response.sendWhole(answer, ['x-number', String(counts.answered).padStart(6, '0')]);
        return true;
      };
    },
    fetch: async (request) =>
      request.url.endsWith('/slow') ? slow.promise : new Response(`by its route ${(await request.text()).length}`),
    isUpload: () => false,
    log: () => {},
    countsNetworks: true,
    limits: { sweepMs: 50, ...limits },
  });
  server.on('upgrade', (_, socket) => socket.end('upgraded'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, budget, counts, slow, port: (server.address() as AddressInfo).port };
}

async function connect(port: number) {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true }).on('error', () => {});
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise((resolve) => socket.once('connect', resolve));
  const read = (end: string) => expect.poll(() => text, { timeout: 5_000, interval: 2 }).toContain(end);
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  const askQuick = async (times: number) => {
    for (let time = 0; time < times; time++) {
      text = '';
      ask('/quick');
      await read('aaaaa');
    }
    return text;
  };
  return { socket, closed, ask, askQuick, read, all: () => text, forget: () => (text = '') };
}

/**
 * Number of requests on one connection until a head is known. Node handles the first chunk. The second chunk shows where
 * requests begin.
 */
const UNTIL_KNOWN = 3;

describe('a head that is known', () => {
  test('a head is parsed until it is known, and afterwards it is not parsed again on connections that are followed', async () => {
    const { port, counts } = await start();
    const first = await connect(port);
    // This test fails when a newer Node passes chunks to its parser in another way than `KnownHeads` needs.
    await first.askQuick(UNTIL_KNOWN + 4);
    expect(counts).toEqual({ read: UNTIL_KNOWN, answered: UNTIL_KNOWN + 4 });
    await (await connect(port)).askQuick(5);
    expect(counts).toEqual({ read: UNTIL_KNOWN + 2, answered: UNTIL_KNOWN + 9 });
  });

  test('other requests between known ones, also an upgrade, are answered in order', async () => {
    const { port } = await start();
    const { socket, ask, askQuick, read, closed, all, forget } = await connect(port);
    const keepAlive = 'Connection: keep-alive\r\nKeep-Alive: timeout=20, max=1000\r\n\r\naaaaa';
    expect(await askQuick(5)).toContain(keepAlive);
    forget();
    ask('/other');
    await read('by its route 0');
    expect(await askQuick(4)).toContain(keepAlive);
    forget();
    socket.write('POST /other HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n');
    socket.write('GET');
    await read('by its route 3');
    await askQuick(4);
    forget();
    socket.write('GET /quick HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n');
    socket.write('GET /quick HTTP/1.1\r\nHost: a\r\n\r\n');
    await closed;
    expect(all()).toBe('upgraded');
  });

  test('a known head waits for the answers of earlier requests', async () => {
    const { port, counts, slow } = await start();
    await (await connect(port)).askQuick(UNTIL_KNOWN);
    const { ask, read, all } = await connect(port);
    ask('/slow');
    for (let answered = UNTIL_KNOWN + 1; answered <= UNTIL_KNOWN + 4; answered++) {
      ask('/quick');
      await expect.poll(() => counts.answered, { interval: 2 }).toBe(answered);
    }
    expect(all()).toBe('');
    slow.resolve(new Response('slow'));
    await read(`x-number: ${String(UNTIL_KNOWN + 4).padStart(6, '0')}`);
    expect(all().match(/slow$|(?<=x-number: 00000)\d|slow(?=HTTP)/gm)).toEqual(['slow', '4', '5', '6', '7']);
  });

  test('the last request of a connection is answered with `Connection: close`', async () => {
    const { port, counts } = await start({ requestsOfConnection: 4 });
    const { ask, askQuick, closed, all, forget } = await connect(port);
    expect(await askQuick(UNTIL_KNOWN + 4)).toContain('Connection: keep-alive');
    forget();
    ask('/quick');
    await closed;
    expect(all()).toMatch(/Connection: close\r\n\r\naaaaa$/);
    expect(counts).toEqual({ read: UNTIL_KNOWN + 1, answered: UNTIL_KNOWN + 5 });
  });

  test('a known request with `Connection: close` closes the connection each time', async () => {
    const { port } = await start();
    for (const _ of [1, 2, 3]) {
      const { socket, askQuick, closed, all, forget } = await connect(port);
      await askQuick(UNTIL_KNOWN);
      forget();
      socket.write('GET /quick HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
      await closed;
      expect(all()).toMatch(/Connection: close\r\n\r\naaaaa$/);
    }
  });

  test('a connection is closed when no request follows an answer', async () => {
    const { port } = await start({ idleMs: 200 });
    const { askQuick, closed } = await connect(port);
    await askQuick(UNTIL_KNOWN + 1);
    await closed;
  });

  test('a client that closes its side after a request gets its answer', async () => {
    const { port } = await start();
    const { socket, askQuick, closed, all, forget } = await connect(port);
    await askQuick(UNTIL_KNOWN + 1);
    forget();
    socket.end('GET /quick HTTP/1.1\r\nHost: a\r\n\r\n');
    await closed;
    expect(all()).toMatch(/aaaaa$/);
  });

  test('heads that only one client sends use a limited amount of memory @nightly', async () => {
    const { port, counts } = await start();
    const { socket, askQuick, read, forget } = await connect(port);
    await askQuick(UNTIL_KNOWN + 1);
    // These heads need more than the memory for heads, which has room for 400 heads of almost 2 KB.
    for (let at = 0; at < 400; at++) {
      forget();
      socket.write(`GET /quick?${at} HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(1_900)}\r\n\r\n`);
      await read('aaaaa');
    }
    const { read: before } = counts;
    await askQuick(1);
    expect(counts.read).toBe(before + 1);
  });

  test('a body that is sent in slices is sent by Node', async () => {
    const { port, counts } = await start({}, 70_000);
    const { ask, read, forget } = await connect(port);
    for (let at = 0; at < UNTIL_KNOWN + 2; at++) {
      forget();
      ask('/quick');
      await read('a'.repeat(70_000));
    }
    expect(counts.read).toBe(UNTIL_KNOWN + 2);
  });
});

describe('a client that reads slowly', () => {
  /**
   * Sends requests without reading until an answer waits in the gateway, because the system buffers some megabytes for a
   * connection.
   */
  async function fill({ port, counts, budget }: Awaited<ReturnType<typeof start>>) {
    const client = await connect(port);
    for (let at = 0; at < UNTIL_KNOWN; at++) await client.askQuick(1);
    client.forget();
    client.socket.pause();
    const before = counts.answered;
    while (budget.bytes === 0) {
      const { answered } = counts;
      client.ask('/quick');
      while (counts.answered === answered) await turn();
    }
    expect(counts.read).toBe(UNTIL_KNOWN);
    return { ...client, before };
  }

  // The system takes a small answer as a whole or not at all. So a whole small answer waits together with its head.
  test.each([60_000, 2_000])('a client that reads slowly gets every byte of its answers: %i bytes', async (bytes) => {
    const gateway = await start({ requestsOfConnection: 100_000 }, bytes);
    const { socket, ask, all, before } = await fill(gateway);
    const { counts } = gateway;
    const { read, answered } = counts;
    const other = await connect(gateway.port);
    await other.askQuick(UNTIL_KNOWN + 1);
    // While an answer waits, later requests on this connection go through the parser.
    ask('/quick');
    await expect.poll(() => counts.answered).toBe(answered + UNTIL_KNOWN + 2);
    expect(counts.read).toBe(read + UNTIL_KNOWN);
    socket.resume();
    const numbers = [...Array.from({ length: answered - before }, (_, at) => before + at + 1), counts.answered];
    const readNumbers = () =>
      all()
        .match(/(?<=x-number: )\d{6}/g)
        ?.map(Number);
    await expect.poll(readNumbers, { timeout: 10_000 }).toEqual(numbers);
    await expect.poll(() => all().split('a'.repeat(bytes)).length, { timeout: 10_000 }).toBe(numbers.length + 1);
    await expect.poll(() => gateway.budget.bytes).toBe(0);
  });

  test('a client that does not read is disconnected, and its unread answers no longer count', async () => {
    const gateway = await start({ unreadMs: 300 }, 60_000);
    const { socket, closed } = await fill(gateway);
    await vi.waitFor(() => expect(gateway.budget.bytes).toBe(0), { timeout: 10_000 });
    socket.resume();
    await closed;
  });

  test('a shutdown waits for the answer of a client that reads slowly, and ends its connection', async () => {
    const gateway = await start({}, 60_000);
    const { socket, closed, all, before } = await fill(gateway);
    const ended = new Promise((resolve) => gateway.server.close(resolve));
    gateway.server.closeIdleConnections();
    socket.resume();
    await closed;
    await ended;
    expect(all().split('a'.repeat(60_000)).length).toBe(gateway.counts.answered - before + 1);
  });
});
