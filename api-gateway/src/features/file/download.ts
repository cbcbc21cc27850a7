import { type FileTextResponse, fileQuery, fileThumbQuery } from '@dojang/api-contract';
import { cut } from '@dojang/contract/text';
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { ApiError, notFound } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { isKnownTag } from '../../platform/http/file-headers.logic.ts';
import { decodeText, TEXT_BYTES } from '../../platform/http/file-text.logic.ts';
import { type RequireUserDeps, requireUser } from '../../platform/middleware/token-check/require-user.ts';
import type { ObjectStore } from '../../platform/supabase/object-store.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { sendFile } from '../../platform/supabase/send-file.ts';
import { type FoundFile, findFile } from './find-file.ts';
import type { ThumbSize } from './thumb-keys.logic.ts';
import type { Thumbnails } from './thumbnails.ts';

export interface DownloadDeps extends RequireUserDeps {
  rest: Pick<Rest, 'rpc'>;
  objects: ObjectStore;
  thumbnails: Thumbnails;
}

/** GET /api/private/project/file, fileThumb and fileText, for requests that can send the session. */
export function download({ rest, objects, thumbnails, ...deps }: DownloadDeps) {
  const find = (c: Context<AppEnv>, { fileId, version }: z.infer<typeof fileQuery>) =>
    findFile(rest, { fileId, version, userId: c.get('user').id });
  return new Hono<AppEnv>()
    .get('/api/private/project/file', requireUser(deps), async (c) =>
      sendFile(c, objects, await find(c, queryOf(c, fileQuery)), { isShown: false }),
    )
    .get('/api/private/project/fileThumb', requireUser(deps), async (c) => {
      const query = queryOf(c, fileThumbQuery);
      return sendThumb(c, thumbnails, await find(c, query), query.size, c.get('user').id);
    })
    .get('/api/private/project/fileText', requireUser(deps), async (c) => {
      const file = await find(c, queryOf(c, fileQuery));
      const most = Math.min(file.size, TEXT_BYTES);
      const content = most > 0 ? await objects.open(file.storage_key, [0, most - 1], c.req.raw.signal) : null;
      if (!content && most > 0) throw notFound();
      const bytes = new Uint8Array(await new Response(content).arrayBuffer());
      const decoded = decodeText(bytes, file.size > most);
      if (!decoded) throw new ApiError(415, 'file_type_mismatch');
      const answer: FileTextResponse = { ...decoded, isTruncated: file.size > most };
      return c.json(answer);
    });
}

function queryOf<Schema extends z.ZodType>(c: Context<AppEnv>, schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(Object.fromEntries(c.get('address').query));
  if (!parsed.success) throw new ApiError(400, 'invalid_request', { cause: parsed.error });
  return parsed.data;
}

/** Answers a thumbnail, or 404. */
export async function sendThumb(
  c: Context<AppEnv>,
  thumbnails: Thumbnails,
  file: FoundFile,
  size: ThumbSize,
  userId: string,
): Promise<Response> {
  const etag = `"${cut(file.sha256, 32)}-${size}"`;
  const headers = {
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    etag,
  };
  if (isKnownTag(etag, c.req.header('if-none-match'))) return c.newResponse(null, 304, headers);
  const body = await thumbnails.open(file, size, userId);
  if (!body) throw notFound();
  return c.newResponse(body, 200, headers);
}
