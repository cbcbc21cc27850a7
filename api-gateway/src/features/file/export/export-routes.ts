import { type ExportLinkResponse, exportLinkRequest } from '@dojang/api-contract';
import { koreanDay } from '@dojang/contract/time';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ApiError, notFound } from '../../../platform/errors/api-error.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import { fileNameParameters, rangeOf } from '../../../platform/http/file-headers.logic.ts';
import { readJson } from '../../../platform/http/read-json.ts';
import type { Signer } from '../../../platform/http/signer.ts';
import type { Lanes } from '../../../platform/middleware/lanes/lanes.ts';
import { type RequireUserDeps, requireUser } from '../../../platform/middleware/token-check/require-user.ts';
import type { ObjectStore } from '../../../platform/supabase/object-store.ts';
import type { SupabasePort } from '../../../platform/supabase/port.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';
import { partKey, readParts } from './parts.ts';

const FIVE_MINUTES = 5 * 60_000;
const PURPOSE = 'project export';

const tokenSchema = z.object({ exportId: z.uuid(), userId: z.uuid(), sessionId: z.string() });
const foundSchema = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  name: z.string(),
  size: z.number(),
  part_size: z.number(),
  created_at: z.string(),
});
type Found = z.infer<typeof foundSchema>;

export interface ExportRoutesDeps extends RequireUserDeps {
  rest: Rest;
  supabase: Pick<SupabasePort, 'verifyToken' | 'sessions'>;
  lanes: Pick<Lanes, 'rest' | 'read'>;
  signer: Pick<Signer, 'sign' | 'open'>;
  objects: ObjectStore;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * POST /api/private/project/exportLink makes the address of an export. GET /api/public/project/export/{token} answers the
 * export. As with files, the person's rights and session are checked at each use.
 */
export function exportRoutes(deps: ExportRoutesDeps) {
  const { rest, signer, objects, supabase, lanes, now } = deps;
  const find = async (exportId: string, userId: string): Promise<Found> => {
    const found = await rest.rpc('export_for_person', { p_id: exportId, p_user_id: userId });
    if (found === null) throw notFound();
    return foundSchema.parse(found);
  };

  return new Hono<AppEnv>()
    .post('/api/private/project/exportLink', requireUser(deps), async (c) => {
      const { exportId } = await readJson(c, exportLinkRequest);
      const { id: userId, sessionId } = c.get('user');
      await find(exportId, userId);
      const expiresAt = now() + FIVE_MINUTES;
      const token = signer.sign(PURPOSE, { exportId, userId, sessionId }, expiresAt);
      const url = `/api/public/project/export/${token}`;
      return c.json({ url, expiresAt: new Date(expiresAt).toISOString() } satisfies ExportLinkResponse);
    })
    .get('/api/public/project/export/:token', async (c) => {
      c.header('x-robots-tag', 'noindex');
      c.header('referrer-policy', 'no-referrer');
      const opened = tokenSchema.safeParse(signer.open(PURPOSE, c.req.param('token'), now()));
      const isLive = opened.success && (await supabase.sessions.isLive(opened.data.sessionId, opened.data.userId));
      if (!opened.success || !isLive) throw new ApiError(410, 'link_expired');
      const { exportId, userId } = opened.data;
      const leave = await lanes.read.enter({ kind: 'person', key: userId });
      const found = await find(exportId, userId).finally(leave);
      return send(c, objects, found);
    });
}

/** Answers the zip, or the part of it that the request names. */
function send(c: Context<AppEnv>, objects: ObjectStore, found: Found): Response {
  const { id, project_id, name, size, part_size, created_at } = found;
  const range = rangeOf(c.req.header('range'), size);
  if (range === null) {
    throw new ApiError(416, 'invalid_request', { headers: { 'content-range': `bytes */${size}` } });
  }
  const [first, last] = range ?? [0, size - 1];
  const headers: Record<string, string> = {
    'content-type': 'application/zip',
    'content-disposition': `attachment; ${fileNameParameters(`${name} ${koreanDay(created_at)}.zip`)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    'content-length': String(last - first + 1),
    ...(range ? { 'content-range': `bytes ${first}-${last}/${size}` } : {}),
  };
  if (c.req.method === 'HEAD') return c.newResponse(null, 200, headers);
  const gone = new AbortController();
  c.req.raw.signal.addEventListener('abort', () => gone.abort(), { once: true });
  const keyOf = (number: number) => partKey(project_id, id, number);
  const pieces = readParts(objects, { keyOf, partSize: part_size }, [first, last], gone.signal);
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => gone.abort(),
    },
    { highWaterMark: 0 },
  );
  return c.newResponse(body, range ? 206 : 200, headers);
}
