import { ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createGateway } from '../app.ts';
import { createGatewayServer, type GatewayServerOptions } from '../platform/http/connections/gateway-server.ts';
import type { QuickAnswer } from '../platform/http/connections/known-heads.ts';
import { testApp } from './test-app.ts';

export const ID = '0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c01';
export const OTHER = '0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c02';
export const landing = `/landing/${ID}`;
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
export const menu = `/${encodeURIComponent('메뉴')}`;

/** How a live page is answered: from a known head, from Node's parser, or by its route. */
type Way = 'known' | 'parsed' | 'whole';

/**
 * Three servers of the same app. The first has all ways to answer a live page in memory, and each further server has one way
 * less.
 */
export async function startLivePages(siteUrl: string, limits: GatewayServerOptions['limits'] = {}) {
  /** The database's answer for the page, and the number of its look-ups. */
  const state = { ...row, lookUps: 0 };
  const counted: { count: number }[] = [];
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
      if (request.url.endsWith('/rpc/site_that_left')) return Response.json(null);
      if (request.url.endsWith('/rpc/domain_at')) return Response.json('ongi');
      if (request.url.endsWith('/rpc/add_visits')) {
        counted.push(...((await request.json()) as { p_visits: typeof counted }).p_visits);
        return Response.json(null);
      }
      if (!request.url.endsWith('/rpc/published_page')) return Response.json([]);
      state.lookUps += 1;
      const { p_page_id } = (await request.json()) as { p_page_id: string };
      return Response.json(p_page_id === ID ? [state] : []);
    },
  });
  const { app, quick: answer, flushVisits } = createGateway(deps);
  const counts = { known: 0, parsed: 0 };
  const quick: QuickAnswer = (request) => {
    const send = answer(request);
    if (!send) return null;
    return (response) => {
      const isSent = send(response);
      if (isSent) counts[response instanceof ServerResponse ? 'parsed' : 'known'] += 1;
      return isSent;
    };
  };
  const sockets = new Map<string, net.Socket>();
  const running = new WeakMap<net.Socket, number>();
  /** Follows how a server handles a client's connection. */
  const follow = ({ localPort, remotePort }: net.Socket) => {
    const key = `${remotePort} ${localPort}`;
    return {
      /** @param bytes number of bytes that the client has sent */
      state(bytes: number): 'busy' | 'settled' | 'closed' {
        const socket = sockets.get(key);
        if (socket?.destroyed) return 'closed';
        return socket && socket.bytesRead >= bytes && !running.get(socket) ? 'settled' : 'busy';
      },
      /** Another connection may get the same ports. */
      end: () => sockets.delete(key),
    };
  };
  const listen = async (way: Way) => {
    const { server, budget } = createGatewayServer({
      fetch: (request, bindings) => app.fetch(request, bindings),
      ...(way === 'whole' ? {} : { quick }),
      isUpload: () => false,
      log: () => {},
      countsNetworks: true,
      limits,
    });
    // With a second reader of a connection, its heads are always parsed.
    if (way === 'parsed') server.on('connection', (socket: net.Socket) => socket.on('data', () => {}));
    server.on('connection', (socket: net.Socket) => sockets.set(`${socket.localPort} ${socket.remotePort}`, socket));
    server.on('request', ({ socket }: { socket: net.Socket }, response: ServerResponse) => {
      running.set(socket, (running.get(socket) ?? 0) + 1);
      response.once('close', () => running.set(socket, (running.get(socket) ?? 0) - 1));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return { port: (server.address() as AddressInfo).port, budget, server };
  };
  const [known, parsed, whole] = [await listen('known'), await listen('parsed'), await listen('whole')];
  const ports = { known: known.port, parsed: parsed.port, whole: whole.port };
  const visit = async () => {
    await app.request(`${siteUrl}${landing}`);
    await app.request(menu, { headers: { host: 'ongi.dojang.page' } });
  };
  /** Visits that were counted since the last call. */
  const visits = async () => {
    await flushVisits();
    return counted.splice(0);
  };
  return { visits, ports, servers: { known, parsed }, state, clock, logs, visit, counts, follow };
}

/** The whole answer to a request's bytes, until the server closes the connection or pauses. */
export function send(port: number, text: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  socket.on('error', () => {});
  socket.on('close', () => resolve(Buffer.concat(pieces).toString('latin1')));
  return promise;
}

export function readAnswer(answer: string) {
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
