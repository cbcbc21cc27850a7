import { randomBytes } from 'node:crypto';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { LogEntry } from '../log.ts';
import { createGatewayServer, type GatewayServerOptions } from './gateway-server.ts';

const MB = 1024 * 1024;
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of cleanUp.splice(0).reverse()) await each();
});

async function start(fetch: GatewayServerOptions['fetch'], options: Partial<GatewayServerOptions> = {}) {
  const logs: LogEntry[] = [];
  const { server, budget } = createGatewayServer({
    fetch,
    isUpload: (_, target) => target.startsWith('/upload'),
    log: (entry) => logs.push(entry),
    countsNetworks: true,
    ...options,
    limits: { sweepMs: 200, ...options.limits },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  cleanUp.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return { port, server, budget, logs, origin: `http://127.0.0.1:${port}` };
}

/** A connection that sends `text` and reads only when told to. */
function connect(port: number, text: string) {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  if (text) socket.write(text);
  cleanUp.push(() => socket.destroy());
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const readAll = async () => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.resume();
    await closed;
    return Buffer.concat(chunks).toString('latin1');
  };
  return { socket, closed, readAll };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

describe('an answer', () => {
  const text = '도장'.repeat(700_000);
  const bytes = new Uint8Array(randomBytes(3 * MB));
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.byteLength; at += 300_000) controller.enqueue(bytes.slice(at, at + 300_000));
        controller.close();
      },
    });
  const answers: Record<string, () => Response> = {
    '/text': () => new Response(text),
    '/bytes': () => new Response(bytes),
    '/stream': () => new Response(stream()),
    '/json': () => Response.json({ text }),
    '/small': () => new Response('ok', { headers: { 'x-a': 'b' } }),
    '/none': () => new Response(null, { status: 204 }),
  };
  const serve = (request: Request) => answers[new URL(request.url).pathname]?.() ?? new Response('', { status: 404 });

  test('an answer is complete for every kind of body, also over a reused connection', async () => {
    const { origin, budget } = await start(serve);
    for (const round of [1, 2]) {
      expect((await (await fetch(`${origin}/text`)).text()) === text, `${round}`).toBe(true);
      for (const path of ['/bytes', '/stream']) {
        const got = Buffer.from(await (await fetch(origin + path)).arrayBuffer());
        expect(got.equals(bytes), path).toBe(true);
      }
      expect(((await (await fetch(`${origin}/json`)).json()) as { text: string }).text === text).toBe(true);
      const small = await fetch(`${origin}/small`);
      expect([await small.text(), small.headers.get('x-a'), small.headers.get('content-length')]).toEqual([
        'ok',
        'b',
        '2',
      ]);
      expect((await fetch(`${origin}/none`)).status).toBe(204);
      const head = await fetch(`${origin}/bytes`, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
    }
    await eventually(() => expect(budget.bytes).toBe(0));
  });

  test('an answer counts until it is read; a shared buffer counts once', async () => {
    const { port, budget } = await start(serve);
    const readers = Array.from({ length: 10 }, () => connect(port, get('/bytes')));
    await sleep(300);
    expect(budget.bytes).toBeLessThanOrEqual(bytes.byteLength);
    for (const { socket } of readers) socket.destroy();
    await eventually(() => expect(budget.bytes).toBe(0));
  });
});

describe('answers that clients do not read', () => {
  const big = (request: Request) =>
    new Response(request.url.endsWith('/small') ? 'ok' : new Uint8Array(8 * MB), { status: 200 });

  test('unread answers never use more than the memory budget, and clients that read are served', {
    timeout: 60_000,
  }, async () => {
    // The clock stands still at first, so that on a busy machine no client counts as slow either.
    const began = performance.now();
    let now = () => began;
    const { port, origin, budget } = await start(big, { limits: { heldBytes: 24 * MB }, now: () => now() });
    const held: number[] = [];
    for (let times = 0; times < 30; times++) {
      connect(port, get('/big'));
      await sleep(10);
      held.push(budget.bytes);
    }
    expect(Math.max(...held)).toBeLessThanOrEqual(24 * MB);
    expect(Math.max(...held)).toBeGreaterThan(8 * MB);
    expect((await fetch(`${origin}/small`)).status).toBe(200);
    // No client counts as slow yet, and there is no memory left.
    const refused = await fetch(`${origin}/big`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({ code: 'busy', message: expect.stringMatching(/[가-힣]/) });
    now = () => performance.now();
    await eventually(async () => expect((await (await fetch(`${origin}/big`)).arrayBuffer()).byteLength).toBe(8 * MB));
  });

  test('unread answers are dropped with their connection after a while', async () => {
    const { port, budget, logs } = await start(big, { limits: { unreadMs: 300 } });
    const readers = Array.from({ length: 5 }, () => connect(port, get('/big')));
    await eventually(() => expect(budget.bytes).toBeGreaterThan(0));
    await eventually(() => expect(budget.bytes).toBe(0));
    // On a busy machine the clients are disconnected in several rounds, and one of them may get no memory at all.
    expect(logs.length).toBeGreaterThan(0);
    for (const log of logs) expect(log).toMatchObject({ event: 'connections_ended', too_many: 0, for_others: 0 });
    for (const { readAll } of readers) expect((await readAll()).length).toBeLessThan(8 * MB);
  });

  test('unread answers of a stream stop its source', async () => {
    let pulled = 0;
    const endless = () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull(controller) {
            pulled += 1;
            controller.enqueue(new Uint8Array(64 * 1024));
          },
        }),
      );
    const { port } = await start(endless);
    connect(port, get('/'));
    await eventually(() => expect(pulled).toBeGreaterThan(2));
    let before = -1;
    await eventually(() => {
      const same = before === pulled;
      before = pulled;
      expect(same).toBe(true);
    });
    expect(pulled * 64 * 1024).toBeLessThan(64 * MB);
  });
});

describe('a connection', () => {
  const reading = async (request: Request) => new Response(String((await request.arrayBuffer()).byteLength));

  test('a connection that sends nothing, or incomplete headers, is closed', async () => {
    const { port } = await start(reading, { limits: { headersMs: 300 } });
    await Promise.all([connect(port, '').readAll(), connect(port, 'GET / HTTP/1.1\r\nhost: a\r\nx').readAll()]);
  });

  test('a connection with an incomplete body is closed, but an upload continues while enough arrives', async () => {
    // Each write advances this clock by 60 ms, on a busy machine too.
    let time = 0;
    const limits = { bodyMs: 300, beginUploadMs: 300, leastBytesPerSecond: 20, stallMs: 600 };
    const { port, logs } = await start(reading, { limits, now: () => time });
    const post = (path: string) =>
      `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 40\r\n\r\n`;
    const slow = connect(port, `${post('/body')}0`);
    const stalled = connect(port, `${post('/upload')}0`);
    const trickling = connect(port, post('/upload'));
    const moving = connect(port, post('/upload'));
    for (let at = 0; at < 20; at++) {
      moving.socket.write('00');
      if (at % 6 === 0) trickling.socket.write('0');
      await sleep(30);
      time += 60;
    }
    expect(await moving.readAll()).toMatch(/^HTTP\/1\.1 200 .*40$/s);
    for (const { readAll } of [slow, stalled, trickling]) expect(await readAll()).toBe('');
    expect(logs).toMatchObject([{ slow_body: expect.any(Number) }, ...logs.slice(1)]);
  });

  test('a connection that is idle after an answer is closed', async () => {
    const { port } = await start(reading, { limits: { idleMs: 200 } });
    expect(await connect(port, get('/')).readAll()).toMatch(/^HTTP\/1\.1 200/);
  });

  test('a connection that pipelines more requests than the limit is closed, and the app gets none of the others', async () => {
    let seen = 0;
    const { port } = await start(
      async () => {
        seen += 1;
        await sleep(50);
        return new Response('ok');
      },
      { limits: { requestsAtOnce: 8 } },
    );
    await connect(port, get('/').repeat(500)).readAll();
    expect(seen).toBeLessThanOrEqual(8);
    const few = connect(port, get('/').repeat(3) + get('/').replace('host', 'connection: close\r\nhost'));
    expect((await few.readAll()).match(/HTTP\/1\.1 200/g)).toHaveLength(4);
  });

  test('a connection with Expect: 100-continue gets 100 only when the app reads the body', async () => {
    const { port } = await start((request) =>
      request.url.endsWith('/no') ? new Response('no', { status: 401 }) : reading(request),
    );
    const ask = (path: string) =>
      `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n`;
    expect(await connect(port, ask('/no')).readAll()).toMatch(/^HTTP\/1\.1 401/);
    const wanted = connect(port, ask('/yes'));
    wanted.socket.once('data', () => wanted.socket.write('ab'));
    expect(await wanted.readAll()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 .*2$/s);
  });

  test('a connection with headers beyond the limit is refused', async () => {
    const { port } = await start(reading);
    const long = `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(17_000)}\r\n\r\n`;
    expect(await connect(port, long).readAll()).toMatch(/^HTTP\/1\.1 431/);
  });
});

describe('bodies that are never completed', () => {
  test('incomplete bodies of many connections stay within the memory budget, and a complete request is served', {
    timeout: 60_000,
  }, async () => {
    const { port, origin, budget } = await start(
      async (request) => new Response(String((await request.arrayBuffer()).byteLength)),
      { limits: { heldBytes: 16 * MB } },
    );
    const head = `POST /body HTTP/1.1\r\nhost: a\r\ncontent-length: ${5 * MB}\r\n\r\n`;
    const part = 'x'.repeat(4 * MB);
    for (let times = 0; times < 20; times++) {
      connect(port, head + part);
      await sleep(20);
      expect(budget.bytes).toBeLessThanOrEqual(16 * MB);
    }
    await eventually(async () => {
      const answer = await fetch(`${origin}/body`, { method: 'POST', body: 'y'.repeat(3 * MB) });
      expect(await answer.text()).toBe(String(3 * MB));
    });
  });
});

describe('connections', () => {
  const ok = () => new Response('ok');
  const stay = async (connections: readonly { socket: net.Socket }[]) => {
    await sleep(200);
    return connections.map(({ socket }) => !socket.destroyed);
  };
  /** Connections in the order in which they were accepted. Each notices when the server closes it. */
  const idle = async (port: number, count: number) => {
    const all = [];
    for (let at = 0; at < count; at++) {
      const connection = connect(port, get('/'));
      await new Promise((resolve) => connection.socket.once('data', resolve).resume());
      all.push(connection);
    }
    return all;
  };

  test('connections of one network are limited, except behind a proxy', async () => {
    const limits = { connectionsOfNetwork: 3 };
    const { port } = await start(ok, { limits });
    const many = await idle(port, 6);
    expect(await stay(many)).toEqual([false, false, false, true, true, true]);
    const proxied = await start(ok, { limits, countsNetworks: false });
    expect(await stay(await idle(proxied.port, 6))).toEqual(Array(6).fill(true));
  });

  test('a newcomer is served when one client of its network holds all connections, idle or with unread bodies', async () => {
    const { port, origin } = await start(async (request) => new Response(await request.text()), {
      limits: { connectionsOfNetwork: 8, connections: 8 },
    });
    for (const held of ['', get('/'), 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n']) {
      for (let at = 0; at < 20; at++) connect(port, held);
      await sleep(100);
      expect((await fetch(origin, { headers: { connection: 'close' } })).status, held).toBe(200);
    }
  });

  describe('of a network that is at its limit', () => {
    const limits = { connectionsOfNetwork: 8, connections: 8 };
    const part = 'x'.repeat(6_000);
    /** An upload of eight parts. The first part is sent. */
    const beginUpload = (port: number, path = '/') => {
      const upload = connect(
        port,
        `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${part.length * 8}\r\n\r\n${part}`,
      );
      return { ...upload, answer: upload.readAll() };
    };
    const length = async (request: Request) => new Response(String((await request.text()).length));

    test('an upload is kept when a client opens connections with bodies that it never sends', async () => {
      const { port, origin } = await start(length, { limits });
      const upload = beginUpload(port);
      for (let at = 1; at < 8; at++) {
        for (let each = 0; each < 6; each++) {
          connect(port, 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nx');
        }
        await sleep(60);
        expect((await fetch(origin, { headers: { connection: 'close' } })).status).toBe(200);
        upload.socket.write(part);
      }
      upload.socket.end();
      expect(await upload.answer).toMatch(/^HTTP\/1\.1 200 .*48000$/s);
    });

    test('an upload is kept, and requests that the server works on give way', async () => {
      const { port } = await start(
        (request) => (request.method === 'POST' ? length(request) : new Promise<Response>(() => {})),
        { limits },
      );
      const upload = beginUpload(port);
      for (let at = 1; at < 8; at++) {
        for (let each = 0; each < 6; each++) connect(port, get('/slow'));
        await sleep(60);
        upload.socket.write(part);
      }
      upload.socket.end();
      expect(await upload.answer).toMatch(/^HTTP\/1\.1 200 .*48000$/s);
    });

    test('an upload that waits for a place, or that is slow, is kept, and connections that send nothing give way', async () => {
      let now = 1_000;
      const place = Promise.withResolvers<void>();
      const { port } = await start(
        async (request) => {
          if (request.url.endsWith('/wait')) await place.promise;
          return length(request);
        },
        { limits: { ...limits, leastBytesPerSecond: 100, stallMs: 60_000 }, now: () => now },
      );
      const [waiting, slow] = [beginUpload(port, '/upload/wait'), beginUpload(port, '/upload')];
      waiting.socket.write('x'.repeat(42_000));
      await sleep(50);
      now += 30_000;
      slow.socket.write(part);
      await sleep(50);
      for (let at = 0; at < 16; at++) {
        connect(port, '');
        await sleep(10);
      }
      place.resolve();
      slow.socket.write('x'.repeat(36_000));
      for (const { socket, answer } of [waiting, slow]) {
        socket.end();
        expect(await answer).toMatch(/^HTTP\/1\.1 200 .*48000$/s);
      }
    });
  });

  test('an idle connection gives way before one with a running request, and a WebSocket gives way last', async () => {
    const waiting = Promise.withResolvers<void>();
    const { port, server } = await start(
      async (request) => {
        if (request.url.endsWith('/slow')) await waiting.promise;
        return ok();
      },
      { limits: { connectionsOfNetwork: 4 } },
    );
    server.on('upgrade', (_, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
      cleanUp.push(() => socket.destroy());
    });
    const webSocket = connect(port, 'GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
    await new Promise((resolve) => webSocket.socket.once('data', resolve).resume());
    const ask = async () => {
      const asking = connect(port, get('/slow'));
      asking.socket.resume();
      await sleep(50);
      return asking;
    };
    const slow = await ask();
    expect(await stay([webSocket, slow, ...(await idle(port, 4))])).toEqual([true, true, false, false, true, true]);
    const busy = [await ask(), await ask(), await ask()];
    expect(await stay([webSocket, slow, ...busy])).toEqual([true, false, true, true, true]);
    waiting.resolve();
  });
});
