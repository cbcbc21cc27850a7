import type { Context } from 'hono';
import { ApiError, notFound } from '../errors/api-error.ts';
import type { AppEnv } from '../http/env.ts';
import { contentHeaders, isKnownTag, rangeOf } from '../http/file-headers.logic.ts';
import type { ObjectStore } from './object-store.ts';

export interface StoredFile {
  name: string;
  mime: string;
  size: number;
  sha256: string;
  storage_key: string;
}

interface SendOptions {
  /** Whether the browser should show the file; otherwise it saves the file. */
  isShown: boolean;
  /** Whether everybody may have the file. Then shared caches may store it too. */
  isPublic?: boolean;
}

/**
 * Answers a file, or the part of it that the request names, as fast as the client reads. A cache has to revalidate the file at
 * each use, because its rights or its name may have changed.
 */
export async function sendFile(
  c: Context<AppEnv>,
  objects: Pick<ObjectStore, 'open'>,
  file: StoredFile,
  { isShown, isPublic = false }: SendOptions,
): Promise<Response> {
  const etag = `"${file.sha256}"`;
  const headers: Record<string, string> = {
    ...contentHeaders(file.name, file.mime, isShown),
    'cache-control': isPublic ? 'no-cache' : 'private, no-cache',
    'accept-ranges': 'bytes',
    ...(isPublic ? {} : { vary: 'authorization' }),
    etag,
  };
  if (isKnownTag(etag, c.req.header('if-none-match'))) return c.newResponse(null, 304, headers);
  const ifRange = c.req.header('if-range');
  const range = ifRange === undefined || ifRange === etag ? rangeOf(c.req.header('range'), file.size) : undefined;
  if (range === null) {
    throw new ApiError(416, 'invalid_request', { headers: { 'content-range': `bytes */${file.size}` } });
  }
  const length = range ? range[1] - range[0] + 1 : file.size;
  headers['content-length'] = String(length);
  if (range) headers['content-range'] = `bytes ${range[0]}-${range[1]}/${file.size}`;
  const status = range ? 206 : 200;
  if (c.req.method === 'HEAD' || length === 0) return c.newResponse(null, status, headers);
  const body = await objects.open(file.storage_key, range, c.req.raw.signal);
  if (!body) throw notFound();
  return c.newResponse(body, status, headers);
}
