import type { OwnDataLinkResponse } from '@dojang/api-contract';
import { koreanDay } from '@dojang/contract/time';
import { Hono } from 'hono';
import { z } from 'zod';
import { ApiError } from '../../../platform/errors/api-error.ts';
import { describeError } from '../../../platform/errors/describe-error.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import { fileNameParameters } from '../../../platform/http/file-headers.logic.ts';
import type { Log } from '../../../platform/http/log.ts';
import type { Signer } from '../../../platform/http/signer.ts';
import { readerOf } from '../../../platform/middleware/lanes/caller.ts';
import type { Lanes } from '../../../platform/middleware/lanes/lanes.ts';
import type { Limits } from '../../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../../platform/middleware/rate-limit/rate-limit.ts';
import { type RequireUserDeps, requireUser } from '../../../platform/middleware/token-check/require-user.ts';
import type { ObjectStore } from '../../../platform/supabase/object-store.ts';
import type { SupabasePort } from '../../../platform/supabase/port.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';
import { createZipWriter, streamOfZip } from '../../../platform/zip/zip-writer.ts';
import type { AccountLimit } from '../limits.ts';
import { writeOwnData } from './write-own-data.ts';

const FIVE_MINUTES = 5 * 60_000;
const PURPOSE = 'own data';

const tokenSchema = z.object({ userId: z.uuid(), sessionId: z.string() });

export interface OwnDataDeps extends RequireUserDeps {
  rest: Pick<Rest, 'rpc'>;
  supabase: Pick<SupabasePort, 'verifyToken' | 'sessions'>;
  signer: Pick<Signer, 'sign' | 'open'>;
  lanes: Pick<Lanes, 'rest' | 'read' | 'sending'>;
  config: { trustProxy: boolean };
  objects: Pick<ObjectStore, 'open'>;
  limits: Limits<AccountLimit>;
  log: Log;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * POST /api/private/account/dataLink makes the address of a person's own data. GET /api/public/account/data/{token} answers
 * the data as a zip, which is made while the client reads it. The session is checked at each use. A person has one download at
 * a time.
 */
export function ownData(deps: OwnDataDeps) {
  const { rest, supabase, signer, lanes, config, objects, limits, log, now } = deps;
  const busy = new Set<string>();
  return new Hono<AppEnv>()
    .post('/api/private/account/dataLink', requireUser(deps), (c) => {
      const { id: userId, sessionId } = c.get('user');
      const expiresAt = now() + FIVE_MINUTES;
      const url = `/api/public/account/data/${signer.sign(PURPOSE, { userId, sessionId }, expiresAt)}`;
      return c.json({ url, expiresAt: new Date(expiresAt).toISOString() } satisfies OwnDataLinkResponse);
    })
    .get('/api/public/account/data/:token', async (c) => {
      c.header('x-robots-tag', 'noindex');
      c.header('referrer-policy', 'no-referrer');
      const opened = tokenSchema.safeParse(signer.open(PURPOSE, c.req.param('token'), now()));
      const isLive = opened.success && (await supabase.sessions.isLive(opened.data.sessionId, opened.data.userId));
      if (!opened.success || !isLive) throw new ApiError(410, 'link_expired');
      const headers = {
        'content-type': 'application/zip',
        'content-disposition': `attachment; ${fileNameParameters(`도장 내 데이터 ${koreanDay(now())}.zip`)}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      };
      if (c.req.method === 'HEAD') return c.newResponse(null, 200, headers);

      const { userId } = opened.data;
      if (busy.has(userId)) throw new ApiError(409, 'zip_running');
      busy.add(userId);
      let leave = () => {};
      try {
        leave = await lanes.sending.enter(readerOf(c, userId, config.trustProxy));
        await take([limits('ownData', userId)], 'too_many_requests');
      } catch (error) {
        busy.delete(userId);
        leave();
        throw error;
      }
      const zip = createZipWriter();
      zip.output.once('close', () => {
        busy.delete(userId);
        leave();
      });
      const { signal } = c.req.raw;
      if (signal.aborted) zip.output.destroy();
      signal.addEventListener('abort', () => zip.output.destroy(), { once: true });
      const inPlace = async <T>(answer: () => Promise<T>): Promise<T> => {
        const leaveRead = await lanes.read.enter({ kind: 'person', key: userId });
        return answer().finally(leaveRead);
      };
      writeOwnData({ userId, zip, rest, objects, inPlace }).catch((error: unknown) => {
        // This also runs when the person ended the download, which is not a failure.
        if (!zip.output.destroyed) log({ level: 'warn', event: 'own_data_failed', error: describeError(error) });
        zip.output.destroy();
      });
      return c.newResponse(streamOfZip(zip.output), 200, headers);
    });
}
