import http, { type IncomingMessage, type Server } from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import type { UpgradeRefusal } from '../http/upgrade-refusal.ts';

const HANDSHAKE = /^(sec-websocket-|connection$|upgrade$|user-agent$)/;
const CONNECT_MS = 10_000;

/**
 * Passes web sockets under `/realtime/v1/` on to a hosted Supabase, byte by byte. Everything else is refused.
 *
 * @param refusal status line of the answer to an upgrade that is none of ours
 * @returns ends the sockets that are open, which would keep the server from closing
 */
export function tunnelRealtime(server: Server, upstream: URL, refusal: UpgradeRefusal): () => void {
  const open = new Set<Duplex>();
  const client = upstream.protocol === 'https:' ? https : http;
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const end = () => socket.destroy();
    open.add(socket);
    socket.on('error', end).on('close', () => open.delete(socket));
    const refused = refusal(request);
    if (refused) return refuse(socket, refused);
    const address = URL.parse(request.url ?? '', upstream);
    if (address?.origin !== upstream.origin || !address.pathname.startsWith('/realtime/v1/')) {
      return refuse(socket, '404 Not Found');
    }
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => HANDSHAKE.test(name)));
    const outgoing = client.request(address, { headers, timeout: CONNECT_MS });
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
      other.setTimeout(0);
      socket.write(otherHead);
      other.write(head);
      other.pipe(socket).pipe(other);
    });
    outgoing.end();
  });
  return () => {
    for (const socket of open) socket.destroy();
  };
}

/** Closed from this side too: a client that never lets go would keep its socket for ever. */
function refuse(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
