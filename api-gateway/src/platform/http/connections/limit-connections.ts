import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../client-address.ts';
import type { ServerLimits } from './server-limits.ts';

/** What a connection is doing, in the order in which connections give way. WebSockets have a limit of their own. */
const USES = ['idle', 'slow', 'request', 'websocket'] as const;
interface Standing {
  use: (typeof USES)[number];
  /** Bytes per second; of two slow connections the slower one gives way. */
  rate: number;
}

interface LimitedConnections {
  limits: ServerLimits;
  /** False behind a proxy, which opens all of them. */
  countsNetworks: boolean;
  standingOf(socket: Socket): Standing;
}

/**
 * Limits the number of connections, in total and per network. A new one is always accepted: its network, or when all are in
 * use the network with the most connections, loses one for it. That is the oldest one without a running request, else the one
 * whose client sends or reads slowest, else the oldest one, so that neither a network nor a client in it can lock others out.
 *
 * @returns the number of closed connections so far
 */
export function limitConnections(
  server: Server,
  { limits, countsNetworks, standingOf }: LimitedConnections,
): () => number {
  const networks = new Map<string, Set<Socket>>();
  let open = 0;
  let ended = 0;
  const largest = () => [...networks.values()].reduce((most, each) => (each.size > most.size ? each : most));
  const endOneOf = (own: Set<Socket>) => {
    const [first] = [...own]
      .map((socket) => ({ socket, ...standingOf(socket) }))
      // Stable: of equals the oldest.
      .sort((one, other) => USES.indexOf(one.use) - USES.indexOf(other.use) || one.rate - other.rate);
    if (!first) return;
    open -= 1;
    ended += 1;
    own.delete(first.socket);
    first.socket.destroy();
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
