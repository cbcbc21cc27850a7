import { UPLOAD_CHUNK_BYTES } from '@dojang/api-contract';
import type { Context } from 'hono';
import { z } from 'zod';
import { ApiError, notFound, unauthorized } from '../../platform/errors/api-error.ts';
import { clientAddress, networkOf } from '../../platform/http/client-address.ts';
import type { AppEnv, User } from '../../platform/http/env.ts';
import type { Lanes } from '../../platform/middleware/lanes/lanes.ts';
import { type ReceiveDeps, receive } from '../../platform/middleware/lanes/receive.ts';
import type { Limits } from '../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../platform/middleware/rate-limit/rate-limit.ts';
import type { ObjectStore } from '../../platform/supabase/object-store.ts';
import type { SupabasePort } from '../../platform/supabase/port.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import type { FileLimit } from './limits.ts';
import { isUploadAddress, metadataOf, readBegunUpload, uploadIdOf } from './upload-request.logic.ts';

export interface ResumableDeps extends ReceiveDeps {
  lanes: Pick<Lanes, 'receiving' | 'rest'>;
  supabase: Pick<SupabasePort, 'publishableKey' | 'fetch'>;
  rest: Pick<Rest, 'as' | 'rpc'>;
  objects: Pick<ObjectStore, 'remove'>;
  limits: Limits<FileLimit>;
}

/** Handlers of the routes of tus, which belong to the paths of Storage. */
export interface ResumableUploads {
  begin(c: Context<AppEnv>): Promise<Response>;
  proceed(c: Context<AppEnv>): Promise<Response>;
}

const uploadSchema = z.object({ storage_key: z.string() });

const PATH = '/storage/v1/upload/resumable';
/** Headers of answers of Storage that are passed on. */
const PASSED_ON = ['tus-resumable', 'upload-offset', 'upload-length', 'upload-expires'];
/**
 * The disk check multiplies the size of a body by this number, because a database writes data several times. The bytes of a
 * file are written once and then renamed, so their size is divided by it.
 */
const DISK_ROOM_TIMES = 3;
/** Allows more than one chunk, because a hosted Storage decides the chunk size. */
const MAX_PART_BYTES = 8 * UPLOAD_CHUNK_BYTES;

/**
 * Resumable uploads (tus 1.0.0) of files. An upload begins when the project's quota has room for its size. Each part takes room
 * before its first byte, and what did not arrive gives it back. Storage receives the parts. The answer is 404 for an upload of
 * somebody else, and for an upload into a project that the caller has left.
 */
export function resumableUploads(deps: ResumableDeps): ResumableUploads {
  const { supabase, rest, objects, lanes, room, config, limits } = deps;

  const headersFor = (c: Context<AppEnv>) => ({
    authorization: `Bearer ${c.get('user').token}`,
    apikey: supabase.publishableKey,
    'tus-resumable': '1.0.0',
  });

  const forward = async (
    c: Context<AppEnv>,
    path: string,
    headers: Record<string, string>,
    body?: ReadableStream<Uint8Array>,
  ) => {
    const { method, signal } = c.req.raw;
    const init: RequestInit & { duplex?: 'half' } = {
      method,
      headers: { ...headersFor(c), ...headers },
      signal,
      ...(body ? { body, duplex: 'half' } : {}),
    };
    const peerAddress = clientAddress(c, config.trustProxy);
    return supabase.fetch(new Request(new URL(path, c.req.url), init), { peerAddress });
  };

  /** A query of the person takes a place of theirs in the lane for the database, but not while a part arrives. */
  const call = async (user: User, name: string, args: Record<string, unknown>): Promise<unknown> => {
    const leave = await lanes.rest.enter({ kind: 'person', key: user.id });
    return rest.as(user.token).rpc(name, args).finally(leave);
  };

  const keepPart = (uploadId: string, end: number) => rest.rpc('keep_upload_part', { p_id: uploadId, p_end: end });
  /**
   * A part takes room of the project's quota before its first byte.
   *
   * @throws ApiError 409 `conflict` when Storage has less than the part begins with
   */
  const takePart = async (c: Context<AppEnv>, uploadId: string, offset: number, length: number): Promise<void> => {
    const take = async () => {
      const part = { p_id: uploadId, p_offset: offset, p_length: length };
      if ((await call(c.get('user'), 'take_upload_part', part)) !== true) return false;
      await rest.rpc('hold_upload_part', { p_id: uploadId, p_end: offset + length });
      return true;
    };
    if (await take()) return;
    // The gateway ended before it knew what had arrived of the last part.
    const peerAddress = clientAddress(c, config.trustProxy);
    const head = new Request(c.req.url, { method: 'HEAD', headers: headersFor(c) });
    const answer = await supabase.fetch(head, { peerAddress });
    if (answer.ok) await keepPart(uploadId, Number(answer.headers.get('upload-offset')));
    if (!(await take())) throw new ApiError(409, 'conflict');
  };

  return {
    async begin(c) {
      const user = requireUser(c);
      const upload = readBegunUpload((name) => c.req.header(name));
      if (upload === 'too_large') throw new ApiError(413, 'too_large');
      if (upload === 'invalid_request' || hasBody(c)) throw new ApiError(400, 'invalid_request');
      const network = networkOf(clientAddress(c, config.trustProxy));
      await take([limits('fileUploadNetwork', network), limits('fileUpload', user.id)], 'too_many_requests');
      const asUser = rest.as(user.token);
      return room.files.take(Math.ceil(upload.size / DISK_ROOM_TIMES), async () => {
        await asUser.rpc('begin_upload', {
          p_id: upload.uploadId,
          p_project_id: upload.projectId,
          p_size: upload.size,
        });
        const headers = { 'upload-length': String(upload.size), 'upload-metadata': metadataOf(upload) };
        const answer = await forward(c, PATH, headers);
        const address = answer.headers.get('location')?.split('/').at(-1);
        if (answer.status !== 201 || !address || !isUploadAddress(address)) {
          await rest.rpc('cancel_upload', { p_id: upload.uploadId });
          throw await refusalOf(answer);
        }
        return c.newResponse(null, 201, { ...passedOn(answer), location: `${PATH}/${address}` });
      });
    },

    async proceed(c) {
      const user = requireUser(c);
      const address = c.get('storageRoute').object;
      const uploadId = isUploadAddress(address) ? uploadIdOf(address) : undefined;
      if (!uploadId) throw notFound();
      if (c.req.header('tus-resumable') !== '1.0.0') throw new ApiError(412, 'invalid_request');
      const path = `${PATH}/${address}`;
      if (c.req.method !== 'PATCH') {
        const { storage_key } = uploadSchema.parse(await rest.as(user.token).rpc('my_upload', { p_id: uploadId }));
        const answer = await forward(c, path, {});
        // When all bytes have arrived, an object exists and tus has no upload that it could end.
        const isGone = c.req.method === 'DELETE' && [404, 410].includes(answer.status);
        if (!answer.ok && !isGone) throw await refusalOf(answer);
        if (c.req.method === 'DELETE' && (await rest.rpc('cancel_upload', { p_id: uploadId })) === true) {
          await objects.remove([storage_key]);
        }
        return c.newResponse(null, c.req.method === 'HEAD' ? 200 : 204, {
          ...passedOn(answer),
          'cache-control': 'no-store',
        });
      }
      const { offset, length } = readPart(c);
      return receive(deps, c, Math.ceil(length / DISK_ROOM_TIMES), async (body, arrived) => {
        await takePart(c, uploadId, Number(offset), length);
        const headers = {
          'upload-offset': offset,
          'content-length': String(length),
          'content-type': 'application/offset+octet-stream',
        };
        let end = Number(offset);
        try {
          const answer = await forward(c, path, headers, body);
          if (!answer.ok) throw await refusalOf(answer);
          end += length;
          return c.newResponse(null, 204, passedOn(answer));
        } catch (error) {
          end += Math.min(arrived(), length);
          throw error;
        } finally {
          // Without it the room is free when the upload expires.
          await keepPart(uploadId, end).catch(() => {});
        }
      });
    },
  };
}

function requireUser(c: Context<AppEnv>): AppEnv['Variables']['user'] {
  const user = c.get('user') as AppEnv['Variables']['user'] | undefined;
  if (!user) throw unauthorized();
  return user;
}

const hasBody = (c: Context<AppEnv>) =>
  Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined;

/** The headers of a part. The length of the part has to be known, so that the disk is checked before the part is read. */
function readPart(c: Context<AppEnv>): { offset: string; length: number } {
  const offset = c.req.header('upload-offset') ?? '';
  const length = c.req.header('content-length') ?? '';
  const type = c.req.header('content-type');
  const isPart = /^\d{1,15}$/.test(offset) && /^\d{1,15}$/.test(length) && type === 'application/offset+octet-stream';
  if (!isPart) throw new ApiError(400, 'invalid_request');
  if (Number(length) > MAX_PART_BYTES) throw new ApiError(413, 'too_large');
  return { offset, length: Number(length) };
}

function passedOn(answer: Response): Record<string, string> {
  const pairs = PASSED_ON.map((name) => [name, answer.headers.get(name)] as const);
  return Object.fromEntries(pairs.filter((pair): pair is readonly [string, string] => pair[1] !== null));
}

/**
 * Our answer for a refusal of Storage. A caller who may no longer write there gets the answer for an upload that does not
 * exist.
 */
async function refusalOf(answer: Response): Promise<ApiError> {
  await answer.body?.cancel();
  const { status } = answer;
  if (status === 409) return new ApiError(409, 'conflict');
  if (status === 413) return new ApiError(413, 'too_large');
  // Another request writes to the same upload.
  if (status === 423) return new ApiError(423, 'conflict');
  if (status === 410) return new ApiError(410, 'not_found');
  if (status === 401) return unauthorized();
  if (status === 403 || status === 404) return notFound();
  return status >= 500 ? new ApiError(502, 'upstream_unavailable') : new ApiError(400, 'invalid_request');
}
