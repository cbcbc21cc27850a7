import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createSocketDoor } from '../http/socket-door.ts';
import { upgradeRefusal } from '../http/upgrade-refusal.ts';
import { tunnelRealtime } from './realtime-tunnel.ts';

const listen = (server: http.Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

let upstream: http.Server;
let gateway: http.Server;
let port: number;
let endSockets: () => void;
const seen: http.IncomingHttpHeaders[] = [];

beforeAll(async () => {
  upstream = http.createServer();
  const sockets = new WebSocketServer({ server: upstream, path: '/realtime/v1/websocket' });
  sockets.on('connection', (socket, request) => {
    seen.push(request.headers);
    socket.send(`welcome ${request.url}`);
    socket.on('message', (text) => {
      if (String(text) === 'end') socket.close(4001);
      else if (String(text) === 'flood') for (let i = 0; i < 48; i++) socket.send(Buffer.alloc(1024 * 1024));
      else socket.send(`echo ${text}`);
    });
  });
  const upstreamPort = await listen(upstream);
  gateway = http.createServer();
  endSockets = tunnelRealtime(
    gateway,
    new URL(`http://127.0.0.1:${upstreamPort}`),
    createSocketDoor({ refusal: upgradeRefusal({ siteUrl: 'http://localhost' }), trustProxy: false, log: () => {} }),
  );
  port = await listen(gateway);
});
afterAll(() => {
  for (const server of [gateway, upstream]) {
    server.closeAllConnections();
    server.close();
  }
});

const open = (path: string) =>
  new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { cookie: 'sb-auth-token=secret' } });

const nextMessage = (socket: WebSocket) =>
  new Promise<string>((resolve, reject) => {
    socket.once('message', (text) => resolve(String(text)));
    socket.once('error', reject);
  });

test('messages pass both ways, and the browser’s cookies are not forwarded', async () => {
  const socket = open('/realtime/v1/websocket?apikey=x&vsn=2.0.0');
  expect(await nextMessage(socket)).toBe('welcome /realtime/v1/websocket?apikey=x&vsn=2.0.0');
  socket.send('한글');
  expect(await nextMessage(socket)).toBe('echo 한글');
  expect(seen.at(-1)?.cookie).toBeUndefined();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.send('end');
  expect(await closed).toBe(4001);
});

test.each(['/rest/v1/notes', '/', '/realtime/v1', '/realtime/v1/other', '/realtime/v1/../../auth'])(
  '%s is refused',
  async (path) => {
    await expect(nextMessage(open(path))).rejects.toThrow(/Unexpected server response: 4/);
  },
);

test.each([
  ['on another path', 'GET /elsewhere HTTP/1.1\r\nhost: localhost', '404'],
  ['under another name', 'GET /realtime/v1/websocket HTTP/1.1\r\nhost: rebound.example', '421'],
  ['by Supabase', 'GET /realtime/v1/other HTTP/1.1\r\nhost: localhost', '400'],
])('a client that was refused %s and keeps its connection is disconnected', async (_, request, status) => {
  const socket = net.connect({ port, allowHalfOpen: true });
  socket.on('error', () => {});
  socket.write(`${request}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`);
  const answer = await new Promise((resolve) => socket.once('data', resolve));
  expect(String(answer)).toContain(`HTTP/1.1 ${status}`);
  for (const server of [gateway, upstream]) {
    const connections = () => {
      const { promise, resolve } = Promise.withResolvers<number>();
      server.getConnections((_error, count) => resolve(count));
      return promise;
    };
    await expect.poll(connections).toBe(0);
  }
  socket.destroy();
});

test('open sockets are closed when the gateway ends', async () => {
  const socket = open('/realtime/v1/websocket');
  await nextMessage(socket);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  endSockets();
  expect(await closed).toBe(1006);
});

test('data for a client that does not read is not buffered here', async () => {
  const atGateway = new Promise<Duplex>((resolve) => gateway.once('upgrade', (_request, socket) => resolve(socket)));
  const socket = open('/realtime/v1/websocket');
  await nextMessage(socket);
  socket.send('flood');
  socket.pause();
  const waiting = await atGateway;
  await vi.waitFor(() => expect(waiting.writableNeedDrain).toBe(true), { timeout: 10_000 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(waiting.writableLength).toBeLessThan(1024 * 1024);
  socket.terminate();
});

test('a socket without messages for a long time is closed on both sides', async () => {
  const server = http.createServer();
  const { port: upstreamPort } = upstream.address() as AddressInfo;
  const door = { admit: () => ({ network: '', settle: () => {} }) };
  const end = tunnelRealtime(server, new URL(`http://127.0.0.1:${upstreamPort}`), door, { silenceMs: 300 });
  const ownPort = await listen(server);
  const socket = new WebSocket(`ws://127.0.0.1:${ownPort}/realtime/v1/websocket`);
  await nextMessage(socket);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  expect(await closed).toBe(1006);
  end();
  await new Promise((resolve) => server.close(resolve));
});
