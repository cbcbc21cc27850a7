import { type FileLinksResponse, fileLinkKindSchema, fileLinksRequest } from '@dojang/api-contract';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { AppEnv, User } from '../../platform/http/env.ts';
import { readJson } from '../../platform/http/read-json.ts';
import type { Signer } from '../../platform/http/signer.ts';
import type { Lanes } from '../../platform/middleware/lanes/lanes.ts';
import type { Limits } from '../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../platform/middleware/rate-limit/rate-limit.ts';
import { type RequireUserDeps, requireUser } from '../../platform/middleware/token-check/require-user.ts';
import type { ObjectStore } from '../../platform/supabase/object-store.ts';
import type { SupabasePort } from '../../platform/supabase/port.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { sendFile } from '../../platform/supabase/send-file.ts';
import { sendThumb } from './download.ts';
import { findFile } from './find-file.ts';
import type { FileLimit } from './limits.ts';
import type { SendZip } from './send-zip.ts';
import { mayHaveThumb } from './thumb-keys.logic.ts';
import type { Thumbnails } from './thumbnails.ts';

const FIVE_MINUTES = 5 * 60_000;
const PURPOSE = 'project file';
const ZIP_PURPOSE = 'project zip';

const personSchema = { userId: z.uuid(), sessionId: z.string() };
const fileTokenSchema = z.object({ fileId: z.uuid(), version: z.number(), kind: fileLinkKindSchema, ...personSchema });
const zipTokenSchema = z.object({ zipId: z.uuid(), ...personSchema });

const rowSchema = z.object({
  id: z.uuid(),
  version: z.number(),
  mime: z.string(),
  size: z.number(),
  thumb: z.enum(['ready', 'none']).nullable(),
});

export interface LinksDeps extends RequireUserDeps {
  rest: Rest;
  supabase: Pick<SupabasePort, 'verifyToken' | 'sessions'>;
  lanes: Pick<Lanes, 'rest' | 'read'>;
  signer: Pick<Signer, 'sign' | 'open'>;
  objects: ObjectStore;
  thumbnails: Thumbnails;
  sendZip: SendZip;
  limits: Limits<FileLimit>;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * POST /api/private/project/fileLinks makes addresses for elements that cannot send the session. GET
 * /api/public/project/file/{token} and filesZip/{token} answer them. An address is for one person. Each use checks whether the
 * person may read the file, and whether their session has ended.
 */
export function links(deps: LinksDeps) {
  const { rest, signer, objects, thumbnails, supabase, lanes, now } = deps;

  /** Refuses an address that the gateway did not make or that has expired, and an address whose session has ended. */
  const open = async <Token extends { userId: string; sessionId: string }>(
    purpose: string,
    schema: z.ZodType<Token>,
    token: string,
  ): Promise<Token> => {
    const opened = schema.safeParse(signer.open(purpose, token, now()));
    const isLive = opened.success && (await supabase.sessions.isLive(opened.data.sessionId, opened.data.userId));
    if (!opened.success || !isLive) throw new ApiError(410, 'link_expired');
    return opened.data;
  };
  /** Runs a query in a place of this person in the lane for the database. */
  const inPlace = async <T>(userId: string, answer: () => Promise<T>): Promise<T> => {
    const leave = await lanes.read.enter({ kind: 'person', key: userId });
    try {
      return await answer();
    } finally {
      leave();
    }
  };
  const privately = (c: Context<AppEnv>) => {
    c.header('x-robots-tag', 'noindex');
    c.header('referrer-policy', 'no-referrer');
  };

  return new Hono<AppEnv>()
    .post('/api/private/project/fileLinks', requireUser(deps), async (c) => {
      const request = await readJson(c, fileLinksRequest);
      const user = c.get('user');
      const expiresAt = now() + FIVE_MINUTES;
      const person = personOf(user);
      const answer: FileLinksResponse = { links: [], expiresAt: new Date(expiresAt).toISOString() };
      if ('zipId' in request) {
        const token = signer.sign(ZIP_PURPOSE, { zipId: request.zipId, ...person }, expiresAt);
        answer.links.push({ kind: 'zip', url: `/api/public/project/filesZip/${token}` });
        return c.json(answer);
      }
      const ids = [...new Set(request.files.map(({ fileId }) => fileId))];
      const path = `files?select=id,version,mime,size,thumb&id=in.(${ids.join(',')})&order=id`;
      const rows = z.array(rowSchema).parse(await rest.as(user.token).selectRows(path));
      const byId = new Map(rows.map((row) => [row.id, row]));
      answer.links = request.files.map(({ fileId, version, kind }) => {
        const row = byId.get(fileId);
        if (!row || (kind.startsWith('thumb') && version === undefined && !hasThumb(row))) return null;
        const value = { fileId, version: version ?? row.version, kind, ...person };
        return { kind, url: `/api/public/project/file/${signer.sign(PURPOSE, value, expiresAt)}` };
      });
      return c.json(answer);
    })
    .get('/api/public/project/file/:token', async (c) => {
      privately(c);
      const { fileId, version, kind, userId } = await open(PURPOSE, fileTokenSchema, c.req.param('token'));
      const file = await inPlace(userId, () => findFile(rest, { fileId, version, userId }));
      if (kind === 'thumb') return sendThumb(c, thumbnails, file, 'small', userId);
      if (kind === 'thumbLarge') return sendThumb(c, thumbnails, file, 'large', userId);
      return sendFile(c, objects, file, { isShown: kind === 'view' });
    })
    .get('/api/public/project/filesZip/:token', async (c) => {
      privately(c);
      const { zipId, userId } = await open(ZIP_PURPOSE, zipTokenSchema, c.req.param('token'));
      await take([deps.limits('fileZip', userId)], 'too_many_requests');
      return inPlace(userId, () => deps.sendZip(c, zipId, userId));
    });
}

const personOf = ({ id, sessionId }: User) => ({ userId: id, sessionId });

const hasThumb = ({ thumb, mime, size }: z.infer<typeof rowSchema>) => thumb !== 'none' && mayHaveThumb(mime, size);
