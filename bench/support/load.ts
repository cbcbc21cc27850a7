import net from 'node:net';

export interface Load {
  /** Answers per second. */
  rate: number;
  /** Duration of each answer in ms. */
  times: number[];
  /** Answers by status. */
  statuses: Record<number, number>;
}

/**
 * Sends requests over `connections` open connections for `seconds`. Each connection sends the next request after the last
 * answer. It uses plain sockets, so that the client takes little CPU time from the server.
 *
 * @param request the whole request as bytes, by the numbers of the connection and the request
 */
export async function loadWith(
  port: number,
  connections: number,
  seconds: number,
  request: (connection: number, question: number) => string,
): Promise<Load> {
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, (_, connection) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      let question = 0;
      let sent = 0;
      let text = '';
      const connect = () => {
        const socket = net.connect(port, '127.0.0.1');
        socket.setNoDelay(true);
        const ask = () => {
          if (performance.now() >= until) {
            socket.destroy();
            resolve();
            return;
          }
          text = '';
          sent = performance.now();
          socket.write(request(connection, question++));
        };
        socket.on('connect', ask);
        socket.on('error', reject);
        socket.on('data', (piece) => {
          text += piece.toString('latin1');
          if (!isWhole(text)) return;
          times.push(performance.now() - sent);
          const status = Number(text.slice(9, 12));
          statuses[status] = (statuses[status] ?? 0) + 1;
          // A server closes a connection after a number of requests, and refuses later requests on it.
          if (!isLast(text)) return ask();
          socket.destroy();
          connect();
        });
        socket.on('end', () => resolve());
      };
      connect();
      return promise;
    }),
  );
  return { rate: (times.length / (performance.now() - started)) * 1000, times, statuses };
}

const isLast = (text: string) => /\r\nconnection: close\r\n/i.test(text.slice(0, text.indexOf('\r\n\r\n') + 2));

function isWhole(text: string): boolean {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1];
  return length === undefined ? text.endsWith('0\r\n\r\n') : text.length >= head + 4 + Number(length);
}
