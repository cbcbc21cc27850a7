import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const FIRST_PORT = 3000;
const LAST_PORT = 3099;

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/**
 * Listens on `port`, or without one on the first free port from 3000 on.
 *
 * @returns the port
 * @throws the system's error, e.g. EADDRINUSE for a requested port that is in use
 */
export async function listenFrom(server: Server, host: string, port: number | undefined): Promise<number> {
  if (port !== undefined) return listen(server, host, port);
  for (let candidate = FIRST_PORT; ; candidate++) {
    try {
      return await listen(server, host, candidate);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || candidate === LAST_PORT) throw error;
    }
  }
}
