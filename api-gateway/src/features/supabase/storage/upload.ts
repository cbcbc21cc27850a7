import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { ApiError, forbidden, notFound, unauthorized } from '../../../platform/errors/api-error.ts';
import { clientAddress } from '../../../platform/http/client-address.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import { endingOf, isContentOf } from '../../../platform/http/file-endings.ts';
import { TYPE_BYTES, typeOfContent } from '../../../platform/http/file-type.ts';
import { type ReceiveDeps, receive } from '../../../platform/middleware/lanes/receive.ts';
import { BUCKETS, type Bucket } from './buckets.ts';
import type { DownloadDeps } from './download.ts';
import { plainType } from './file-kind.logic.ts';
import { isObjectName } from './object-name.logic.ts';
import { checkPicture } from './picture/check-picture.ts';
import { PictureRefused } from './picture/picture-size.ts';
import { type ReceivedFile, receiveFile } from './receive-file.ts';
import type { StorageRoute } from './storage-routes.ts';
import { maxAgeOf } from './upload-headers.logic.ts';

export interface UploadDeps extends DownloadDeps, ReceiveDeps {
  /** Folder for uploads until they are checked; created by `openUploadFolder`. */
  uploadsDir: string;
  config: ReceiveDeps['config'];
}

type UploadContext = Context<AppEnv>;

/**
 * POST /storage/v1/object/{bucket}/{key}: caller, name, type, length and permission are checked before the first byte
 * of the body is read. The body is written to a file on the disk and checked there, and only then becomes an object.
 */
export function upload(deps: UploadDeps) {
  return async (c: UploadContext): Promise<Response> => {
    if (!c.get('user')) throw unauthorized();
    const { object } = c.get('storageRoute');
    const bucket = bucketOf(c.get('storageRoute'));
    const maxAge = maxAgeOf(c.req.header('cache-control'));
    const contentType = c.req.header('content-type') ?? '';
    if (maxAge === null) throw new ApiError(400, 'invalid_request');
    if (!/^multipart\/form-data/i.test(contentType)) checkHeaders(c, bucket, contentType);
    const options = {
      contentType,
      maxAge,
      maxBytes: bucket.maxBytes,
      folder: deps.uploadsDir,
      checkType: (type: string) => checkType(bucket, object, type),
    };
    return receive(deps, c, lengthOf(c, bucket), async (body) => {
      await requireRight(deps, c);
      return receiveFile(body, options, async (file) => {
        await checkContent(file, bucket.endings ? endingOf(object) : null);
        return deps.room.files.take(file.bytes, () => store(deps, c, file));
      });
    });
  };
}

function bucketOf({ bucket, object }: StorageRoute): Bucket {
  if (!isObjectName(object)) throw new ApiError(400, 'invalid_request');
  const known = Object.hasOwn(BUCKETS, bucket) ? BUCKETS[bucket] : undefined;
  if (!known) throw notFound();
  return known;
}

/** Checks the headers of a plain body. In a form, fields contain the same data. */
function checkHeaders(c: UploadContext, bucket: Bucket, contentType: string): void {
  checkType(bucket, c.get('storageRoute').object, contentType);
  if (Number(c.req.header('content-length') ?? 0) > bucket.maxBytes) throw new ApiError(413, 'too_large');
}

/** The length to expect. It is at most the upload limit, because more bytes are never received. */
function lengthOf(c: UploadContext, { maxBytes }: Bucket): number {
  const said = Number(c.req.header('content-length') ?? maxBytes);
  return said >= 0 ? Math.min(said, maxBytes) : maxBytes;
}

/** Refuses other types, and a name whose ending belongs to another type. */
function checkType({ types, endings }: Bucket, object: string, declared: string): void {
  const type = plainType(declared);
  const isNamed = !endings || endings[endingOf(object)] === type;
  if (!types.includes(type) || !isNamed) throw new ApiError(415, 'file_type_mismatch');
}

/** Checks the permission: it requests a signed URL, which is not used, because Storage then asks the database's policies. */
async function requireRight(deps: UploadDeps, c: UploadContext): Promise<void> {
  const { target } = c.get('storageRoute');
  const answer = await ask(deps, c, target.replace('/object/', '/object/upload/sign/'), {});
  const said = (await answer.json().catch(() => null)) as { statusCode?: unknown } | null;
  if (answer.ok) return;
  // Storage answers some refusals with 400 and writes the real status into the body.
  const status = Number(said?.statusCode) || answer.status;
  if (status === 409) throw new ApiError(409, 'conflict');
  if (status === 401) throw unauthorized();
  if (status === 403 || status === 404) throw forbidden();
  throw status >= 500 ? new ApiError(502, 'upstream_unavailable') : new ApiError(400, 'invalid_request');
}

/** @param ending ending of a document; its first bytes have to agree with the ending */
async function checkContent({ path, bytes, type }: ReceivedFile, ending: string | null): Promise<void> {
  const handle = await open(path);
  try {
    if (ending === null) return await checkPicture(plainType(type), handle, bytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(TYPE_BYTES), 0, TYPE_BYTES, 0);
    const found = await typeOfContent(buffer.subarray(0, bytesRead));
    if (!isContentOf(ending, found)) throw new ApiError(415, 'file_type_mismatch');
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw error.reason === 'too_large' ? new ApiError(413, 'image_too_large') : new ApiError(415, 'file_type_mismatch');
  } finally {
    await handle.close();
  }
}

async function store(deps: UploadDeps, c: UploadContext, file: ReceivedFile): Promise<Response> {
  const headers = {
    'content-type': plainType(file.type),
    'content-length': String(file.bytes),
    ...(file.maxAge === undefined ? {} : { 'cache-control': `max-age=${file.maxAge}` }),
  };
  const content = createReadStream(file.path);
  try {
    const body = Readable.toWeb(content) as ReadableStream<Uint8Array>;
    const answer = await ask(deps, c, c.get('storageRoute').target, headers, body);
    return c.newResponse(answer.body, answer);
  } finally {
    content.destroy();
  }
}

function ask(
  deps: UploadDeps,
  c: UploadContext,
  path: string,
  headers: Record<string, string>,
  body?: ReadableStream<Uint8Array>,
): Promise<Response> {
  const init: RequestInit & { duplex?: 'half' } = {
    method: 'POST',
    headers: {
      authorization: `Bearer ${c.get('user').token}`,
      apikey: deps.supabase.publishableKey,
      'x-upsert': c.req.header('x-upsert') === 'true' ? 'true' : 'false',
      ...headers,
    },
    signal: c.req.raw.signal,
    ...(body ? { body, duplex: 'half' } : {}),
  };
  const peerAddress = clientAddress(c, deps.config.trustProxy);
  return deps.supabase.fetch(new Request(new URL(path, c.req.url), init), { peerAddress });
}
