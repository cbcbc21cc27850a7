import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../client-address.ts';
import type { ServerLimits } from './server-limits.ts';

interface LimitedConnections {
  limits: ServerLimits;
  /** False behind a proxy, because the proxy opens all connections. */
  countsNetworks: boolean;
  /** The value of a connection at a time. The connection with the smallest value gives way. */
  worthOf(socket: Socket, at: number): number;
  /** Monotonic clock in milliseconds. */
  now(): number;
}

/**
 * Limits the number of connections, in total and per network. A new connection is always accepted, and another one is closed
 * for it. It is a connection of the same network, or when all connections are in use, of the network with the most
 * connections. The first choice is the oldest connection without a running request. The second choice is a connection whose
 * client has stopped sending or reading, or does it slowly. The last choice is the oldest connection whose request the server
 * works on. So neither a network nor a client in it can lock others out or end their running requests.
 *
 * @returns the number of closed connections so far
 */
export function limitConnections(
  server: Server,
  { limits, countsNetworks, worthOf, now }: LimitedConnections,
): () => number {
  const networks = new Map<string, Set<Socket>>();
  let open = 0;
  let ended = 0;
  const largest = () => [...networks.values()].reduce((most, each) => (each.size > most.size ? each : most));
  const endOneOf = (own: Set<Socket>) => {
    const at = now();
    let least: Socket | null = null;
    let worth = Number.POSITIVE_INFINITY;
    // The set has the connections in the order in which they were opened.
    for (const socket of own) {
      const each = worthOf(socket, at);
      if (each < worth) [least, worth] = [socket, each];
    }
    if (!least) return;
    open -= 1;
    ended += 1;
    own.delete(least);
    least.destroy();
  };

  server.on('connection', (socket) => {
    const network = countsNetworks ? networkOf(socket.remoteAddress ?? '') : '';
    const own = networks.get(network) ?? new Set();
    if (countsNetworks && own.size >= limits.connectionsOfNetwork) endOneOf(own);
    else if (open >= limits.connections) endOneOf(largest());
    open += 1;
    networks.set(network, own.add(socket));
    socket.once('close', () => {
      if (own.delete(socket)) open -= 1;
      if (own.size === 0 && networks.get(network) === own) networks.delete(network);
    });
  });
  return () => ended;
}
