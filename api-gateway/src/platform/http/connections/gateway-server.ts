import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { messageOf } from '../../errors/messages.ts';
import { addressOf, networkOf } from '../client-address.ts';
import type { AppEnv } from '../env.ts';
import type { Log } from '../log.ts';
import { boundedMessages } from './bounded-messages.ts';
import { type Fault, faultOf, isNewAt, worthOf, worthOfTransfer } from './exchange.logic.ts';
import { Exchange } from './exchange.ts';
import { KnownHeads, type QuickAnswer } from './known-heads.ts';
import { limitConnections } from './limit-connections.ts';
import { MemoryBudget } from './memory-budget.ts';
import { createMemoryReturn } from './return-memory.ts';
import { SERVER_LIMITS, type ServerLimits } from './server-limits.ts';

export interface GatewayServerOptions {
  /** Answers requests that need neither a `Request` nor the app. False passes the request on to `fetch`. */
  quick?: QuickAnswer;
  fetch(request: Request, bindings: AppEnv['Bindings']): Response | Promise<Response>;
  /** Whether a body is written to disk; all others are kept in memory. */
  isUpload(method: string, target: string, type: string): boolean;
  log: Log;
  /** False behind a proxy, which opens all connections. */
  countsNetworks: boolean;
  limits?: Partial<ServerLimits>;
  /** Monotonic clock in milliseconds. */
  now?: () => number;
}

/** Below this much pending memory the server counts as quiet. */
const QUIET_BYTES = 1024 * 1024;

const busy = () => JSON.stringify({ code: 'busy', message: messageOf('busy'), requestId: '' });

/**
 * Node's HTTP server with the limits of `SERVER_LIMITS`. It disconnects clients that send too slowly, do not read their
 * answers or keep idle connections. It also limits the memory for all clients together.
 */
export function createGatewayServer(options: GatewayServerOptions): { server: Server; budget: MemoryBudget } {
  const { log, now = () => performance.now() } = options;
  const limits = { ...SERVER_LIMITS, ...options.limits };
  const budget = new MemoryBudget(limits.heldBytes, now);
  const exchanges = new Set<Exchange>();
  const ofConnection = new WeakMap<Socket, Set<Exchange>>();
  const openedAt = new WeakMap<Socket, number>();

  const begin = (request: IncomingMessage, response: ServerResponse): Exchange => {
    const { socket } = request;
    const exchange = new Exchange(budget, {
      isUpload: options.isUpload(request.method ?? '', request.url ?? '', request.headers['content-type'] ?? ''),
      now,
      cutOff: () => socket.destroy(),
      limits,
      network: () => networkOf(addressOf(request, !options.countsNetworks)),
    });
    // The client sends after `100 Continue`, which it gets when the app reads.
    if ((request as InstanceType<typeof messages.IncomingMessage>).onFirstRead) exchange.pause();
    const others = ofConnection.get(socket);
    exchanges.add(exchange);
    others?.add(exchange);
    response.once('close', () => {
      exchange.end();
      exchanges.delete(exchange);
      others?.delete(exchange);
      // The shutdown waits for open connections, and this connection would stay open for another request.
      if (!server.listening) server.closeIdleConnections();
    });
    if (others && others.size > limits.requestsAtOnce) socket.destroy();
    return exchange;
  };

  const answer = getRequestListener((request, bindings) => options.fetch(request, bindings as AppEnv['Bindings']));
  const messages = boundedMessages(begin, busy);
  /** Answers that were written to their connections directly and are not read yet. */
  const unread = new Set<Exchange>();
  const known = new KnownHeads({
    quick: (request) => options.quick?.(request) ?? null,
    // During a shutdown the exchange closes the connection after its answer.
    isOpen: () => server.listening,
    limits,
    holdUnread(socket, bytes) {
      const exchange = new Exchange(budget, {
        isUpload: false,
        now,
        cutOff: () => socket.destroy(),
        limits,
        // Behind a proxy the answers of many people are on one connection.
        network: () => networkOf(socket.remoteAddress ?? ''),
      });
      exchange.bodyEnded = true;
      exchanges.add(exchange);
      ofConnection.get(socket)?.add(exchange);
      unread.add(exchange);
      if (!exchange.hold(bytes)) socket.destroy();
      return () => {
        exchange.end();
        exchanges.delete(exchange);
        ofConnection.get(socket)?.delete(exchange);
        unread.delete(exchange);
        if (!server.listening) server.closeIdleConnections();
      };
    },
  });
  const server = http.createServer({
    ...messages,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.uploadMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.sweepMs,
    maxHeaderSize: limits.headerBytes,
    keepAlive: true,
    keepAliveInitialDelay: limits.idleMs,
  });
  const closeIdle = server.closeIdleConnections.bind(server);
  // Node counts a connection as idle when it has parsed no request on it.
  server.closeIdleConnections = () => {
    if (unread.size === 0) closeIdle();
  };
  server.maxRequestsPerSocket = limits.requestsOfConnection;
  server.on('request', (request: IncomingMessage, response: InstanceType<typeof messages.ServerResponse>) => {
    // This request was read together with earlier requests, before its connection was closed.
    if (request.socket.destroyed) return;
    if (known.answer(request, response)) return;
    response.beginExchange();
    // The client pipelined more requests than the limit.
    if (request.socket.destroyed) return;
    void answer(request, response);
  });
  server.on('checkContinue', (request: InstanceType<typeof messages.IncomingMessage>, response: ServerResponse) => {
    request.onFirstRead = () => {
      if (!response.headersSent) response.writeContinue();
    };
    server.emit('request', request, response);
  });
  server.on('connection', (socket) => {
    const own = new Set<Exchange>();
    ofConnection.set(socket, own);
    openedAt.set(socket, now());
    // A pipelined answer that waits for earlier answers is not notified when its connection closes.
    socket.once('close', () => {
      for (const exchange of own) {
        exchange.end();
        exchanges.delete(exchange);
      }
    });
  });
  const webSockets = new WeakSet<Duplex>();
  server.on('upgrade', (_, socket) => {
    webSockets.add(socket);
    // Without another listener nobody would answer this request.
    if (server.listenerCount('upgrade') === 1) socket.destroy();
  });
  const closed = limitConnections(server, {
    limits,
    countsNetworks: options.countsNetworks,
    worthOf(socket, at) {
      if (webSockets.has(socket)) return worthOf('websocket');
      const asked = ofConnection.get(socket);
      if (asked?.size) return Math.min(...Array.from(asked, (exchange) => worthOfTransfer(exchange, at)));
      if (socket.writableLength > 0) return worthOf('request');
      return worthOf(isNewAt(openedAt.get(socket) ?? 0, at) ? 'new' : 'idle');
    },
    now,
  });

  const returnMemory = createMemoryReturn(() => budget.bytes < QUIET_BYTES, now);
  const told = { too_many: 0, for_others: 0 };
  const sweep = setInterval(() => {
    const faults: Partial<Record<Fault, number>> = {};
    for (const exchange of exchanges) {
      const fault = faultOf(exchange, now(), limits);
      if (!fault) continue;
      faults[fault] = (faults[fault] ?? 0) + 1;
      exchange.cutOff();
    }
    const ended = { ...faults, too_many: closed() - told.too_many, for_others: budget.cutOff - told.for_others };
    told.too_many = closed();
    told.for_others = budget.cutOff;
    if (Object.values(ended).some((count) => count > 0)) log({ level: 'warn', event: 'connections_ended', ...ended });
    returnMemory();
  }, limits.sweepMs);
  sweep.unref();
  server.on('close', () => clearInterval(sweep));
  return { server, budget };
}
