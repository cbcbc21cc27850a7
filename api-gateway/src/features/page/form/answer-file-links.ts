import { type AnswerFileLinkResponse, answerFileLinkRequest } from '@dojang/api-contract';
import { Hono } from 'hono';
import { z } from 'zod';
import { ApiError, notFound } from '../../../platform/errors/api-error.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import { contentHeaders } from '../../../platform/http/file-headers.logic.ts';
import { readJson } from '../../../platform/http/read-json.ts';
import type { Signer } from '../../../platform/http/signer.ts';
import { type RequireUserDeps, requireUser } from '../../../platform/middleware/token-check/require-user.ts';
import type { ObjectStore } from '../../../platform/supabase/object-store.ts';
import type { SupabasePort } from '../../../platform/supabase/port.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';
import { answerFilePath } from './answer-files.ts';

const PURPOSE = 'file of an answer';
const ONE_MINUTE = 60_000;

const rowsSchema = z.array(z.object({ site_id: z.uuid(), name: z.string(), bytes: z.number() }));
const tokenSchema = z.object({ fileId: z.uuid(), userId: z.uuid(), sessionId: z.string() });

export interface AnswerFileDeps extends RequireUserDeps {
  rest: Pick<Rest, 'as' | 'selectRows'>;
  supabase: Pick<SupabasePort, 'verifyToken' | 'sessions'>;
  signer: Pick<Signer, 'sign' | 'open'>;
  objects: Pick<ObjectStore, 'open'>;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * POST /api/private/page/answerFileLink makes the address of a file that a visitor sent. GET
 * /api/public/page/answerFile/{token} answers the file within a minute, for saving only. A stranger made the file, so no
 * browser may show it or guess its type.
 */
export function answerFiles({ rest, signer, supabase, objects, now, ...deps }: AnswerFileDeps) {
  return new Hono<AppEnv>()
    .post('/api/private/page/answerFileLink', requireUser({ supabase, ...deps }), async (c) => {
      const { fileId } = await readJson(c, answerFileLinkRequest);
      const { id: userId, sessionId, token } = c.get('user');
      // The row-level policy of the table decides who may read the file.
      const [row] = rowsSchema.parse(await rest.as(token).selectRows(rowOf(fileId)));
      if (!row) throw notFound();
      const signed = signer.sign(PURPOSE, { fileId, userId, sessionId }, now() + ONE_MINUTE);
      const answer: AnswerFileLinkResponse = { url: `/api/public/page/answerFile/${signed}` };
      return c.json(answer);
    })
    .get('/api/public/page/answerFile/:token', async (c) => {
      const opened = tokenSchema.safeParse(signer.open(PURPOSE, c.req.param('token'), now()));
      const isLive = opened.success && (await supabase.sessions.isLive(opened.data.sessionId, opened.data.userId));
      if (!opened.success || !isLive) throw new ApiError(410, 'link_expired');
      const { fileId } = opened.data;
      const [row] = rowsSchema.parse(await rest.selectRows(rowOf(fileId)));
      const content = row && (await objects.open(answerFilePath(row.site_id, fileId), undefined, c.req.raw.signal));
      if (!row || !content) throw notFound();
      return c.newResponse(content, 200, {
        ...contentHeaders(row.name, 'application/octet-stream', false),
        'content-length': String(row.bytes),
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      });
    });
}

const rowOf = (fileId: string) => `form_files?select=site_id,name,bytes&id=eq.${fileId}`;
