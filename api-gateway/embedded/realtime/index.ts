import fs from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import postgres from 'postgres';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Sql } from '../postgres/connect.ts';
import type { IsSessionLive } from '../sessions.ts';
import type { Change } from './change-filter.logic.ts';
import { Channels, tellChange } from './channels.ts';
import { Connection } from './connection.ts';
import { decode, encode, type Version } from './frames.logic.ts';
import type { Identity, Keys } from './identity.ts';
import { Tables } from './tables.ts';

const PATH = '/realtime/v1/websocket';
const MAX_MESSAGE_BYTES = 256 * 1024;
/** Clients send a heartbeat every 25 seconds. */
const SILENCE_MS = 75_000;
/** Messages a second from one client; more end the connection. */
const MAX_RATE = 100;

export interface Realtime {
  close(): Promise<void>;
}

interface RealtimeOptions {
  readonly sql: Sql;
  readonly keys: Keys;
  readonly isSessionLive: IsSessionLive;
  readonly log: (line: string) => void;
}

interface AttachOptions extends RealtimeOptions {
  readonly refusal: (request: IncomingMessage) => string | undefined;
}

/** Serves Supabase Realtime on the server's web sockets: broadcast, presence, and the database's changes. */
export async function attachRealtime(server: Server, options: AttachOptions): Promise<Realtime> {
  const { sql, keys, log, refusal, isSessionLive } = options;
  const channels = new Channels();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  await sql.unsafe(fs.readFileSync(path.join(import.meta.dirname, 'capture.sql'), 'utf8'));
  const subscription = await listenForChanges(sql, channels, log);

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const refused = refusal(request);
    if (refused) return refuse(socket, refused);
    // `//` is a target that Node hands on and that is no address: thrown here, it would end the process.
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (url?.pathname !== PATH) return refuse(socket, '404 Not Found');
    const apiKey = url.searchParams.get('apikey') ?? '';
    if (apiKey !== keys.publishableKey && apiKey !== keys.secretKey) return refuse(socket, '401 Unauthorized');
    const version = url.searchParams.get('vsn') === '1.0.0' ? '1.0.0' : '2.0.0';
    sockets.handleUpgrade(request, socket, head, (ws) =>
      converse(ws, version, { sql, keys, isSessionLive, channels, apiKey, log }),
    );
  };
  server.on('upgrade', onUpgrade);

  const end = () => {
    for (const ws of sockets.clients) ws.close(1001, 'restarting');
    setTimeout(() => {
      for (const ws of sockets.clients) ws.terminate();
    }, 500).unref();
  };
  // A closing server waits for its connections, and would wait for web sockets forever.
  const close = server.close.bind(server);
  server.close = (callback) => {
    end();
    return close(callback);
  };
  return {
    async close() {
      server.off('upgrade', onUpgrade);
      end();
      await subscription.unlisten();
    },
  };
}

/** Closed from this side too: a client that never lets go would keep the server from closing. */
function refuse(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\n\r\n`);
}

interface ConversationDeps extends RealtimeOptions {
  readonly channels: Channels;
  readonly apiKey: string;
}

function converse(ws: WebSocket, version: Version, { log, ...deps }: ConversationDeps): void {
  const connection = new Connection({
    ...deps,
    send: (message) => {
      if (ws.readyState === ws.OPEN) ws.send(encode(message, version));
    },
  });
  let silence = setTimeout(() => ws.terminate(), SILENCE_MS);
  let second = 0;
  let count = 0;
  // One after the other: what is said after joining must find the channel joined.
  let queue = Promise.resolve();
  ws.on('message', (data: Buffer, isBinary) => {
    silence = restart(silence, () => ws.terminate());
    const now = Math.floor(Date.now() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    if (count > MAX_RATE) return ws.close(1008, 'too many messages');
    try {
      const message = decode(data, isBinary);
      queue = queue
        .then(() => connection.receive(message))
        .catch((error: Error) => log(`realtime: ${reasonOf(error)}`));
    } catch {
      ws.close(1003, 'not understood');
    }
  });
  ws.on('error', () => ws.terminate());
  ws.on('close', () => {
    clearTimeout(silence);
    void queue.then(() => connection.close());
  });
}

function restart(timer: NodeJS.Timeout, then: () => void): NodeJS.Timeout {
  clearTimeout(timer);
  return setTimeout(then, SILENCE_MS);
}

/** Changes are told in the order in which they were committed; each row is read once for each person who listens. */
async function listenForChanges(sql: Sql, channels: Channels, log: (line: string) => void) {
  const tables = new Tables(sql);
  let queue = Promise.resolve();
  return sql.listen('dojang_realtime', (text) => {
    const change = JSON.parse(text) as Change;
    queue = queue
      .then(() => tell(tables, channels, change))
      .catch((error: Error) => log(`realtime: ${reasonOf(error)}`));
  });
}

async function tell(tables: Tables, channels: Channels, change: Change): Promise<void> {
  const listeners = channels.listeners(change);
  const rows = new Map<string, Promise<Record<string, unknown> | null>>();
  await Promise.all(
    listeners.map(async (listener) => {
      const person = personOf(listener.who);
      const reading = rows.get(person) ?? tables.read(change, listener.who);
      rows.set(person, reading);
      const row = await reading.catch(() => null);
      if (row) tellChange(listener, change, row);
    }),
  );
}

/** The database's own words may hold the values that people wrote: its code is enough. */
const reasonOf = (error: Error) =>
  error instanceof postgres.PostgresError ? `${error.name} ${error.code}` : error.message;

/** Policies see the claims, so only equal ones share a reading. */
const personOf = ({ role, claims }: Identity) => `${role} ${claims.sub ?? ''} ${claims.session_id ?? ''}`;
