import { mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadClaims } from '@dojang/server-kit/claims';
import { Server, type Upload } from '@tus/server';
import { type Correction, pathOf } from '../corrections/fetch.ts';
import type { Sql } from '../postgres/connect.ts';
import { DurableFileStore } from './durable-file-store.ts';
import type { FileAdapter } from './file-adapter.ts';
import { addObject, findObject, findSizeLimit, mayAddObject } from './object-rows.ts';
import { type UploadTarget, uploadIdOf, uploadTargetOf } from './upload-id.logic.ts';

const PATH = '/storage/v1/upload/resumable';
const DAY = 24 * 60 * 60_000;
/** Limit for a bucket that has no limit of its own. */
const MAX_BYTES = 2 ** 31;

interface ResumableOptions {
  readonly sql: Sql;
  readonly adapter: FileAdapter;
  /** Folder of unfinished uploads, on the same file system as the adapter's. */
  readonly folder: string;
  readonly readToken: ReadClaims;
  readonly secretKey: string;
}

export interface ResumableUploads {
  readonly serve: Correction;
  /** Deletes uploads that were begun more than a day ago and never finished. */
  removeExpired(): Promise<number>;
}

/**
 * Resumable uploads (tus 1.0.0) at the address and with the metadata of hosted Storage: `bucketName`, `objectName` and
 * `contentType`. The rules of `storage.objects` decide at every request. A finished upload is an object. Its address still
 * answers its length, for a client that did not receive the last answer.
 */
export function createResumableUploads(options: ResumableOptions): ResumableUploads {
  const { sql, adapter, folder, readToken, secretKey } = options;
  // tus would create the folder so that everybody can read it.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const datastore = new DurableFileStore({ directory: folder, expirationPeriodInMilliseconds: DAY });

  const finish = async (upload: Upload) => {
    const target = uploadTargetOf(upload.id);
    if (!target || upload.size === undefined) return;
    const mimetype = upload.metadata?.contentType || 'application/octet-stream';
    // The row is added first. The file stays in place until the row exists, so a repeated request finishes the work.
    await addObject(sql, target, { size: upload.size, mimetype, owner: upload.metadata?.owner ?? null });
    await adapter.adoptFile(target.bucket, target.name, join(folder, upload.id), {
      mimetype,
      cacheControl: 'no-cache',
    });
    await datastore.configstore.delete(upload.id);
  };
  const tus = new Server({
    path: PATH,
    relativeLocation: true,
    datastore,
    maxSize: async (_request, id) => (id ? await sizeLimitOf(sql, id) : MAX_BYTES),
    namingFunction: (_request, metadata) => idOfMetadata(metadata) ?? '',
    onUploadFinish: async (request, upload) => {
      // tus reads an empty upload again, although it ends with its creation.
      if (request.method === 'PATCH') await finish(upload);
      return {};
    },
  });

  /** The id of the caller: null for the secret key, undefined for somebody without a valid token. */
  const callerOf = async (request: Request): Promise<string | null | undefined> => {
    const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
    if (token === secretKey) return null;
    const claims = await readToken(token);
    return claims?.role === 'authenticated' && typeof claims.sub === 'string' ? claims.sub : undefined;
  };
  /** An upload whose last answer was lost, before or after its file became an object. */
  const finishedLength = async (id: string, target: UploadTarget): Promise<number | undefined> => {
    const upload = await datastore.getUpload(id).catch(() => undefined);
    if (upload && upload.size !== upload.offset) return undefined;
    if (upload) await finish(upload);
    return findObject(sql, target);
  };

  const create = async (request: Request, caller: string | null): Promise<Response> => {
    const metadata = readMetadata(request.headers.get('upload-metadata'));
    const id = idOfMetadata(metadata);
    const target = id && uploadTargetOf(id);
    if (!id || !target || request.headers.has('upload-defer-length')) return refused(400, 'invalid_metadata');
    if (!(await mayAddObject(sql, target, caller))) return refused(403, 'row-level security');
    const size = Number(request.headers.get('upload-length'));
    // The upload was begun before, and its answer was lost. Creating it again would truncate the file.
    const known = await stat(join(folder, id)).catch(() => null);
    if (known || (await findObject(sql, target)) !== undefined) {
      await request.body?.cancel();
      return new Response(null, { status: 201, headers: { location: `${PATH}/${id}`, 'tus-resumable': '1.0.0' } });
    }
    const owned = { ...metadata, ...(caller ? { owner: caller } : {}) };
    const headers = new Headers(request.headers);
    headers.set('upload-metadata', writeMetadata(owned));
    const answer = await tus.handleWeb(new Request(request, { headers }));
    if (size === 0 && answer.status === 201) await finishedLength(id, target);
    return answer;
  };

  const serve: Correction = (next) => async (request, context) => {
    const path = pathOf(request);
    if (path !== PATH && !path.startsWith(`${PATH}/`)) return next(request, context);
    const caller = await callerOf(request);
    if (caller === undefined) return refused(401, 'unauthorized');
    if (path === PATH) return request.method === 'POST' ? create(request, caller) : refused(405, 'method_not_allowed');
    const id = path.slice(PATH.length + 1);
    const target = uploadTargetOf(id);
    if (!target || !['HEAD', 'PATCH', 'DELETE'].includes(request.method)) return refused(404, 'not_found');
    if (!(await mayAddObject(sql, target, caller))) return refused(403, 'row-level security');
    if (request.method === 'HEAD') {
      const length = await finishedLength(id, target);
      if (length !== undefined) return headOf(length);
    }
    return tus.handleWeb(request);
  };
  return { serve, removeExpired: () => tus.cleanUpExpiredUploads() };
}

async function sizeLimitOf(sql: Sql, id: string): Promise<number> {
  const target = uploadTargetOf(id);
  return Math.min((target && (await findSizeLimit(sql, target.bucket))) ?? MAX_BYTES, MAX_BYTES);
}

type UploadMetadata = Record<string, string | null>;

const idOfMetadata = (metadata: UploadMetadata | undefined) =>
  metadata?.bucketName && metadata.objectName
    ? uploadIdOf({ bucket: metadata.bucketName, name: metadata.objectName })
    : undefined;

/** Parses `name base64,name base64`; undefined when the text is invalid. */
function readMetadata(header: string | null): UploadMetadata | undefined {
  if (header === null || header.length > 4096) return undefined;
  const pairs = header.split(',').map((pair) => /^ *([\x21-\x2b\x2d-\x7e]+)(?: ([A-Za-z0-9+/]*={0,2}))? *$/.exec(pair));
  if (!pairs.every((pair) => pair !== null)) return undefined;
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, Buffer.from(value, 'base64').toString()]));
}

const writeMetadata = (metadata: UploadMetadata) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value ?? '').toString('base64')}`)
    .join(',');

const headOf = (length: number) =>
  new Response(null, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(length),
      'upload-length': String(length),
      'cache-control': 'no-store',
    },
  });

const refused = (status: number, message: string) =>
  Response.json({ statusCode: String(status), error: message, message }, { status });
