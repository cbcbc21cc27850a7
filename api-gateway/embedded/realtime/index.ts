import fs from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import type { ReadClaims } from '@dojang/server-kit/claims';
import { rarely } from '@dojang/server-kit/rarely';
import { WebSocketServer } from 'ws';
import type { LogLine } from '../log-line.ts';
import type { Sql } from '../postgres/connect.ts';
import type { IsSessionLive } from '../sessions.ts';
import { listenForChanges } from './changes.ts';
import { Channels } from './channels.ts';
import { type Conversation, type ConversationDeps, converse } from './converse.ts';
import type { SocketDoor } from './door.ts';
import type { Keys } from './identity.ts';
import { LIMITS } from './limits.ts';
import { Unsent } from './outgoing.ts';
import { Places } from './places.ts';
import { Questions } from './questions.ts';

const PATH = '/realtime/v1/websocket';

/**
 * Delay before a socket is closed. Most messages arrive within few reads, and a client has a second to close after it was told
 * to.
 */
const SOCKET_OPTIONS = {
  noServer: true,
  maxPayload: LIMITS.maxFrameBytes,
  maxFragments: 16,
  maxBufferedChunks: 1024,
  closeTimeout: 1_000,
};

export interface Realtime {
  close(): Promise<void>;
}

interface AttachOptions {
  readonly sql: Sql;
  readonly keys: Keys;
  readonly readToken: ReadClaims;
  readonly log: LogLine;
  readonly door: SocketDoor;
  readonly isSessionLive: IsSessionLive;
}

/** Serves Supabase Realtime on the server's WebSocket upgrades: broadcast, presence and database changes. */
export async function attachRealtime(server: Server, options: AttachOptions): Promise<Realtime> {
  const { sql, keys, readToken, log, door, isSessionLive } = options;
  const channels = new Channels();
  const questions = new Questions();
  const sockets = new WebSocketServer(SOCKET_OPTIONS);
  await sql.unsafe(fs.readFileSync(path.join(import.meta.dirname, 'capture.sql'), 'utf8'));
  const end = (code: number, reason: string) => {
    for (const ws of sockets.clients) ws.close(code, reason);
  };
  const changes = await listenForChanges({ sql, channels, questions, log, onOverrun: () => end(1013, 'read anew') });
  const conversations = new Set<Conversation>();
  const deps: ConversationDeps = {
    sql,
    keys,
    readToken,
    log,
    channels,
    questions,
    isSessionLive,
    unsent: new Unsent(),
    places: new Places(
      rarely(LIMITS.tellMs, (times) => log(`realtime: all places are taken, ${times} given to others`, 'error')),
    ),
  };

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const admitted = door.admit(request, socket);
    if ('refusal' in admitted) return refuse(socket, admitted.refusal);
    // `//` is a request target that Node passes on and that is not a valid URL.
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (url?.pathname !== PATH) return refuse(socket, '404 Not Found');
    const apiKey = url.searchParams.get('apikey') ?? '';
    if (apiKey !== keys.publishableKey && apiKey !== keys.secretKey) return refuse(socket, '401 Unauthorized');
    const version = url.searchParams.get('vsn') === '1.0.0' ? '1.0.0' : '2.0.0';
    sockets.handleUpgrade(request, socket, head, (ws) => {
      const conversation = converse(ws, { ...deps, version, apiKey, admitted });
      conversations.add(conversation);
      ws.once('close', () => conversations.delete(conversation));
    });
  };
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    try {
      upgrade(request, socket, head);
    } catch {
      // An exception in a listener of the server would end the process.
      socket.destroy();
    }
  };
  server.on('upgrade', onUpgrade);
  const sweeping = setInterval(() => {
    for (const conversation of conversations) conversation.sweep();
    channels.sweep();
  }, LIMITS.sweepMs).unref();

  // A closing server waits for its connections, and would wait for open WebSockets forever.
  const close = server.close.bind(server);
  server.close = (callback) => {
    end(1001, 'restarting');
    return close(callback);
  };
  return {
    async close() {
      server.off('upgrade', onUpgrade);
      clearInterval(sweeping);
      end(1001, 'restarting');
      await changes.close();
    },
  };
}

/**
 * The socket is closed from this side too. Otherwise a client that keeps the connection would prevent the server from closing.
 */
function refuse(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
