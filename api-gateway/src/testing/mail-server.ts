import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body of a received mail. */
  source: string;
}

export interface TestMailServer {
  port: number;
  received: ReceivedMail[];
  /** Number of connections so far. */
  readonly connections: number;
  /** Resets the open connections, as a content filter may do. */
  reset(): void;
  stop(): Promise<void>;
}

/**
 * A mail server on this machine. It accepts every mail, unless the options say otherwise.
 *
 * @param port default: a free port
 */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onConnect(_session, callback) {
      connections += 1;
      callback();
    },
    onData(stream, { envelope }, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, source: Buffer.concat(parts).toString() });
        callback();
      });
    },
    ...options,
  });
  // Some tests break the connection of a client, so errors are expected.
  server.on('error', () => {});
  const sockets = new Set<Socket>();
  const listening = server.listen(port, '127.0.0.1');
  listening.on('connection', (socket: Socket) => sockets.add(socket));
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    received,
    get connections() {
      return connections;
    },
    reset() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** An answer of a mail server that is not a success, e.g. 550. */
export const answer = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
