import http, { type IncomingMessage, type Server } from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import type { SocketDoor } from '../http/socket-door.ts';

const HANDSHAKE = /^(sec-websocket-|connection$|upgrade$|user-agent$)/;
const CONNECT_MS = 10_000;
/**
 * Clients and Supabase send heartbeats every 25 seconds. A side that sends or reads nothing for longer counts as disconnected.
 */
const SILENCE_MS = 90_000;

/**
 * Forwards WebSockets under `/realtime/v1/` to a hosted Supabase, byte by byte. All other upgrades are refused. When one side
 * does not read, the other side has to wait, because only the few kilobytes of a pipe are buffered.
 *
 * @returns a function that closes the open sockets, which would otherwise keep the server from closing
 */
export function tunnelRealtime(
  server: Server,
  upstream: URL,
  door: SocketDoor,
  { silenceMs = SILENCE_MS } = {},
): () => void {
  const open = new Set<Duplex>();
  const client = upstream.protocol === 'https:' ? https : http;
  const tunnel = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const end = () => socket.destroy();
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    const admitted = door.admit(request, socket);
    if ('refusal' in admitted) return refuse(socket, admitted.refusal);
    const address = URL.parse(request.url ?? '', upstream);
    if (address?.origin !== upstream.origin || !address.pathname.startsWith('/realtime/v1/')) {
      return refuse(socket, '404 Not Found');
    }
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => HANDSHAKE.test(name)));
    const outgoing = client.request(address, { headers, timeout: CONNECT_MS });
    // When a client disconnects before Supabase has answered, no connection stays open.
    socket.on('close', () => outgoing.destroy());
    outgoing.on('error', end).on('timeout', () => outgoing.destroy());
    outgoing.on('response', (response) => {
      refuse(socket, `${response.statusCode} ${response.statusMessage}`);
      outgoing.destroy();
    });
    outgoing.on('upgrade', (response, other, otherHead) => {
      const lines = response.rawHeaders.map((value, at) => (at % 2 ? `${value}\r\n` : `${value}: `)).join('');
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines}\r\n`);
      other.on('error', end).on('close', end);
      socket.on('close', () => other.destroy());
      other.setTimeout(silenceMs, end);
      if ('setTimeout' in socket && typeof socket.setTimeout === 'function') socket.setTimeout(silenceMs, end);
      socket.write(otherHead);
      other.write(head);
      other.pipe(socket).pipe(other);
    });
    outgoing.end();
  };
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    try {
      tunnel(request, socket, head);
    } catch {
      // An exception in a listener of the server would end the process.
      socket.destroy();
    }
  });
  return () => {
    for (const socket of open) socket.destroy();
  };
}

/** The socket is closed from this side too. Otherwise a client that keeps its connection would occupy it forever. */
function refuse(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
