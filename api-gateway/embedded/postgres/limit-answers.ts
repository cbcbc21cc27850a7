import net from 'node:net';

/** The database answered one statement with more than is taken in. */
export class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError';
}

/** Options that `postgres()` passes to the function which creates its sockets. */
interface Place {
  readonly path?: string | false;
  readonly host: readonly string[];
  readonly port: readonly number[];
}

/**
 * Option for `postgres()` under which a connection is cut as soon as the answer to one statement is longer than `most`
 * bytes: the driver keeps a whole answer in memory, and a single row may be of any length. The pool makes another one.
 *
 * Not for databases that are reached over TLS: there the driver wraps the socket, and nothing is counted.
 */
export const limitAnswers = (most: number) => ({
  // The driver waits for the connection, and hears when there is none: a promise that failed would cost it the place.
  socket: async ({ path, host: [host = 'localhost'], port: [port = 5432] }: Place) =>
    counted(path ? net.connect(path) : net.connect(port, host), most),
});

/** A statement begins with something written, and is answered before the next one. */
function counted(socket: net.Socket, most: number): net.Socket {
  let received = 0;
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  socket.write = (...args: unknown[]) => {
    received = 0;
    return write(...args);
  };
  socket.on('data', (piece) => {
    received += piece.length;
    if (received <= most || socket.destroyed) return;
    // Told first and closed without: after a failure the driver would wait longer and longer before it connects again.
    socket.emit('error', new AnswerTooLargeError(`more than ${most} bytes`));
    socket.destroy();
  });
  return socket;
}
