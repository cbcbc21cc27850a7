import { type FinishUploadResponse, finishUploadRequest } from '@dojang/api-contract';
import { Hono } from 'hono';
import { z } from 'zod';
import { describeError } from '../../platform/errors/describe-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Log } from '../../platform/http/log.ts';
import { readJson } from '../../platform/http/read-json.ts';
import { callerOf } from '../../platform/middleware/lanes/caller.ts';
import { type RequireUserDeps, requireIdentity } from '../../platform/middleware/token-check/require-user.ts';
import type { ObjectStore } from '../../platform/supabase/object-store.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { readContent } from './read-content.ts';
import { createReadingTurns } from './reading-turns.ts';
import type { Thumbnails } from './thumbnails.ts';

const uploadSchema = z.object({
  project_id: z.uuid(),
  size: z.number(),
  sha256: z.string().nullable(),
  storage_key: z.string(),
  result: z.unknown(),
});
const resultSchema = z.object({
  status: z.enum(['created', 'version', 'skipped', 'conflict']),
  file: z.object({
    id: z.uuid(),
    name: z.string(),
    version: z.number(),
    size: z.number(),
    mime: z.string(),
    sha256: z.string(),
    category_id: z.string().nullable(),
  }),
  /** Whether the project keeps the object of this upload. Absent while this is not decided. */
  kept: z.boolean().default(true),
});

export interface FinishUploadDeps extends RequireUserDeps {
  rest: Rest;
  objects: ObjectStore;
  thumbnails: Thumbnails;
  log: Log;
}

/**
 * POST /api/private/project/finishUpload. The upload belongs to the caller. Its bytes are read once, by the first call. The
 * object is deleted when the project does not keep it, because the file was skipped or the project has these bytes already.
 */
export function finishUpload({ rest, objects, thumbnails, log, ...deps }: FinishUploadDeps) {
  const inTurn = createReadingTurns();
  const reading = new Map<string, Promise<void>>();
  const readOnce = (id: string, key: string, size: number, userId: string): Promise<void> => {
    const known = reading.get(id);
    if (known !== undefined) return known;
    const read = inTurn(userId, async () => {
      const { sha256, mime } = await readContent(objects, key, size);
      await rest.rpc('set_upload_content', { p_id: id, p_sha256: sha256, p_mime: mime });
    }).finally(() => reading.delete(id));
    reading.set(id, read);
    return read;
  };
  /** Deletes the object of an upload. Its bytes count towards the quota until then. When this fails, a job does it later. */
  const dropObject = async (id: string, key: string): Promise<void> => {
    try {
      await objects.remove([key]);
      await rest.rpc('free_upload', { p_id: id });
    } catch (error) {
      log({ level: 'warn', event: 'upload_not_dropped', error: describeError(error) });
    }
  };

  return new Hono<AppEnv>().post('/api/private/project/finishUpload', requireIdentity(deps), async (c) => {
    const { uploadId, name, categoryId, source, onConflict } = await readJson(c, finishUploadRequest);
    const user = c.get('user');
    // The query takes a place of the person in the lane for the database, but not while two gigabytes are read.
    const call = async (name: string, args: Record<string, unknown>) => {
      const leave = await deps.lanes.rest.enter(callerOf(c, deps.config.trustProxy));
      return rest.as(user.token).rpc(name, args).finally(leave);
    };
    const upload = uploadSchema.parse(await call('my_upload', { p_id: uploadId }));
    if (upload.sha256 === null) await readOnce(uploadId, upload.storage_key, upload.size, user.id);
    const { status, file, kept } = resultSchema.parse(
      await call('finish_upload', {
        p_id: uploadId,
        p_name: name,
        p_on_conflict: onConflict,
        p_category_id: categoryId,
        p_source_type: source?.type ?? null,
        p_source_id: source?.id ?? null,
      }),
    );
    if (!kept) await dropObject(uploadId, upload.storage_key);
    if (status === 'created' || status === 'version') thumbnails.prepare(file.id, user.id);
    const { category_id, ...shown } = file;
    const answer: FinishUploadResponse = { status, file: { ...shown, categoryId: category_id } };
    return c.json(answer);
  });
}
