import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../client-address.ts';
import type { ServerLimits } from './server-limits.ts';

/**
 * Limits the number of connections, in total and per network. When all are in use, the network with the most
 * connections loses its oldest one to the new one, so that no network can lock others out.
 *
 * @param countsNetworks false behind a proxy, which opens all of them
 * @returns the number of closed and refused connections so far
 */
export function limitConnections(server: Server, limits: ServerLimits, countsNetworks: boolean): () => number {
  const networks = new Map<string, Set<Socket>>();
  let open = 0;
  let ended = 0;
  const end = (socket: Socket) => {
    ended += 1;
    socket.destroy();
  };
  const largest = () => [...networks.values()].reduce((most, each) => (each.size > most.size ? each : most));

  server.on('connection', (socket) => {
    const network = countsNetworks ? networkOf(socket.remoteAddress ?? '') : '';
    const own = networks.get(network) ?? new Set();
    if (countsNetworks && own.size >= limits.connectionsOfNetwork) return end(socket);
    if (open >= limits.connections) {
      const most = largest();
      const [oldest] = most;
      if (most === own || !oldest) return end(socket);
      end(oldest);
    }
    open += 1;
    networks.set(network, own.add(socket));
    socket.once('close', () => {
      open -= 1;
      own.delete(socket);
      if (own.size === 0 && networks.get(network) === own) networks.delete(network);
    });
  });
  return () => ended;
}
