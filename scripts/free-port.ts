import { createServer } from 'node:net';

/**
 * The range is below the ports that systems give to outgoing connections and to `listen(0)`. Any program could get one of
 * those ports before its server listens.
 */
const FIRST = 20_000;
const COUNT = 10_000;
const MOST_TRIES = 1_000;

const given = new Set<number>();

/**
 * A port that is free on all addresses of this machine. It never returns the same port twice.
 *
 * @throws Error when no port was found
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (given.has(port)) continue;
    // The port is marked before the answer, because another caller may try the same port meanwhile.
    given.add(port);
    if (await canListen(port)) return port;
  }
  throw new Error(`No free port from ${FIRST} to ${FIRST + COUNT - 1}.`);
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
