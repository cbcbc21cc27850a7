import net from 'node:net';

/** The error when the database's answer to one statement exceeds the limit. */
export class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError';
}

/** Options that `postgres()` passes to the function that creates its sockets. */
interface Place {
  readonly path?: string | false;
  readonly host: readonly string[];
  readonly port: readonly number[];
}

/**
 * Option for `postgres()`. It closes a connection as soon as the answer to one statement is longer than `most` bytes, because
 * the driver keeps a whole answer in memory, and a single row may have any length. The pool opens another connection.
 *
 * It is not for databases over TLS: there the driver wraps the socket, and no bytes are counted.
 */
export const limitAnswers = (most: number) => ({
  // The driver waits for the connection and handles its errors itself. A rejected promise would remove the connection
  // from the pool.
  socket: async ({ path, host: [host = 'localhost'], port: [port = 5432] }: Place) =>
    counted(path ? net.connect(path) : net.connect(port, host), most),
});

/** A statement begins with a write, and its answer comes before the next statement. */
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
    // The error is emitted first, and the socket is closed without an error. After a failed connection the driver would
    // increase its delay.
    socket.emit('error', new AnswerTooLargeError(`more than ${most} bytes`));
    socket.destroy();
  });
  return socket;
}
