import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { Context } from 'hono';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { ApiError, notFound } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { fileNameParameters } from '../../platform/http/file-headers.logic.ts';
import { readerOf } from '../../platform/middleware/lanes/caller.ts';
import type { Lanes } from '../../platform/middleware/lanes/lanes.ts';
import type { ObjectStore } from '../../platform/supabase/object-store.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { zipName, zipPaths } from '../../platform/zip/zip-names.logic.ts';
import { streamOfZip } from '../../platform/zip/zip-writer.ts';

const entrySchema = z.object({
  file_id: z.uuid(),
  name: z.string(),
  folder: z.array(z.string()),
  size: z.number(),
  storage_key: z.string(),
  updated_at: z.string(),
});

export interface SendZipDeps {
  lanes: Pick<Lanes, 'sending'>;
  config: { trustProxy: boolean };
  rest: Pick<Rest, 'rpcRows'>;
  objects: ObjectStore;
}

export type SendZip = (c: Context<AppEnv>, zipId: string, userId: string) => Promise<Response>;

/**
 * Answers a zip while it is made. One file is open at a time, and it is read as fast as the client reads. Files are stored
 * uncompressed, because large files are usually compressed already. So the length of the zip is known before. A person has one
 * zip at a time.
 */
export function createSendZip({ rest, objects, lanes, config }: SendZipDeps): SendZip {
  const busy = new Set<string>();
  return async (c, zipId, userId) => {
    if (busy.has(userId)) throw new ApiError(409, 'zip_running');
    busy.add(userId);
    let leave = () => {};
    const end = () => {
      busy.delete(userId);
      leave();
    };
    let isSent = false;
    try {
      leave = await lanes.sending.enter(readerOf(c, userId, config.trustProxy));
      const rows = await rest.rpcRows('file_zip_entries', { p_zip_id: zipId, p_user_id: userId });
      const entries = z.array(entrySchema).parse(rows);
      if (entries.length === 0) throw notFound();
      const headers = { ...HEADERS, 'content-disposition': `attachment; ${fileNameParameters(zipName(entries))}` };
      if (c.req.method === 'HEAD') return c.newResponse(null, 200, headers);
      const { body, length } = await zipOf(entries, objects, c.req.raw.signal, end);
      isSent = true;
      return c.newResponse(body, 200, { ...headers, ...(length === null ? {} : { 'content-length': String(length) }) });
    } finally {
      if (!isSent) end();
    }
  };
}

const HEADERS = {
  'content-type': 'application/zip',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
};

type Entry = z.infer<typeof entrySchema>;

/** @param onEnd called once, when everything was sent, the client disconnected, or a file could not be read */
async function zipOf(entries: readonly Entry[], objects: ObjectStore, signal: AbortSignal, onEnd: () => void) {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const gone = new AbortController();
  output.once('close', () => {
    gone.abort();
    onEnd();
  });
  zip.on('error', (error: Error) => output.destroy(error));
  // Without a listener an error of a destroyed stream would end the process.
  output.on('error', () => {});
  if (signal.aborted) output.destroy();
  signal.addEventListener('abort', () => output.destroy(), { once: true });

  const open = async ({ storage_key, name }: Entry): Promise<Readable> => {
    const content = await objects.open(storage_key, undefined, gone.signal);
    if (!content) throw new Error(`The bytes of a file are missing: ${name.length} characters`);
    const stream = Readable.fromWeb(content as NodeReadableStream<Uint8Array>);
    stream.on('error', (error) => output.destroy(error));
    gone.signal.addEventListener('abort', () => stream.destroy(), { once: true });
    return stream;
  };
  const paths = zipPaths(entries);
  for (const [at, entry] of entries.entries()) {
    const options = { size: entry.size, mtime: new Date(entry.updated_at), compress: false };
    zip.addReadStreamLazy(paths[at] ?? entry.file_id, options, (take) => {
      if (output.destroyed) return;
      open(entry).then(
        (stream) => take(null, stream),
        (error: unknown) => output.destroy(error as Error),
      );
    });
  }
  const length = await new Promise<number | null>((resolve) => {
    const take: unknown = (size: number) => resolve(size >= 0 ? size : null);
    zip.end({ forceZip64Format: false, comment: '' }, take as () => void);
  });
  return { body: streamOfZip(output), length };
}
