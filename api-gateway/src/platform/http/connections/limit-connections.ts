import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../client-address.ts';
import type { ServerLimits } from './server-limits.ts';

interface LimitedConnections {
  limits: ServerLimits;
  /** False behind a proxy, which opens all of them. */
  countsNetworks: boolean;
  /** How much a connection is worth at a time; the smallest one gives way. */
  worthOf(socket: Socket, at: number): number;
  /** Monotonic clock in milliseconds. */
  now(): number;
}

/**
 * Limits the number of connections, in total and per network. A new one is always accepted: its network, or when all are in
 * use the network with the most connections, loses one for it. That is the oldest one without a running request, else one
 * whose client has stopped sending or reading, or does it slowly, else the oldest one whose request is being worked on, so that neither
 * a network nor a client in it can lock others out or end what goes on.
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
    // They are in the order of their opening.
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
