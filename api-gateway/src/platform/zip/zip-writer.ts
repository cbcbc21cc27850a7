import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipWriter {
  output: Readable;
  /**
   * Adds a file. Resolves when the files before it were written. So a caller who waits has one file open at a time.
   *
   * @throws when the zip has failed or was destroyed
   */
  add(path: string, open: () => Promise<Readable> | Readable, modified?: Date): Promise<void>;
  end(): void;
}

/** A zip that is read while it is made. Its files are not compressed, because most of them are already compressed formats. */
export function createZipWriter(): ZipWriter {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const ended = new Promise<never>((_resolve, reject) => {
    output.once('error', reject);
    output.once('close', () => reject(new Error('The zip was closed')));
  });
  ended.catch(() => {});
  return {
    output,
    add: (path, open, modified = new Date()) =>
      Promise.race([
        ended,
        new Promise<void>((resolve) => {
          zip.addReadStreamLazy(path, { mtime: modified, compress: false }, (take) => {
            resolve();
            if (output.destroyed) return;
            Promise.resolve()
              .then(open)
              .then(
                (stream) => {
                  stream.once('error', (error) => output.destroy(error));
                  const end = () => stream.destroy();
                  output.once('close', end);
                  // Without this the output would keep a reference to each stream of the zip.
                  stream.once('close', () => output.off('close', end));
                  take(null, stream);
                },
                (error: unknown) => output.destroy(error as Error),
              );
          });
        }),
      ]),
    end: () => zip.end({ forceZip64Format: false, comment: '' }),
  };
}

/**
 * Reads as fast as the client reads. `Readable.toWeb` is not used: it throws outside of every promise when a cancelled stream
 * has data left.
 */
export function streamOfZip(output: Readable): ReadableStream<Uint8Array> {
  const pieces = output[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = (await pieces.next()) as IteratorResult<Uint8Array, undefined>;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void output.destroy(),
    },
    { highWaterMark: 0 },
  );
}
