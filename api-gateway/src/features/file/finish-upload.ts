import { type FinishUploadResponse, finishUploadRequest } from '@dojang/api-contract';
import { Hono } from 'hono';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { AppEnv } from '../../platform/http/env.ts';
import { readJson } from '../../platform/http/read-json.ts';
import { type RequireUserDeps, requireIdentity } from '../../platform/middleware/token-check/require-user.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import type { ObjectStore } from './object-store.ts';
import { readContent } from './read-content.ts';
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
});

export interface FinishUploadDeps extends RequireUserDeps {
  rest: Rest;
  objects: ObjectStore;
  thumbnails: Thumbnails;
}

/** Objects that are read for their hashes at the same time; one may have two gigabytes. */
const READS_AT_ONCE = 2;

/** POST /api/private/project/finishUpload. The upload is the caller's; its bytes are read once, by the first call. */
export function finishUpload({ rest, objects, thumbnails, ...deps }: FinishUploadDeps) {
  const inTurn = pLimit(READS_AT_ONCE);
  const reading = new Map<string, Promise<void>>();
  const readOnce = (id: string, key: string, size: number): Promise<void> => {
    const known = reading.get(id);
    if (known !== undefined) return known;
    const read = inTurn(async () => {
      const { sha256, mime } = await readContent(objects, key, size);
      await rest.rpc('set_upload_content', { p_id: id, p_sha256: sha256, p_mime: mime });
    }).finally(() => reading.delete(id));
    reading.set(id, read);
    return read;
  };

  return new Hono<AppEnv>().post('/api/private/project/finishUpload', requireIdentity(deps), async (c) => {
    const { uploadId, name, categoryId, source, onConflict } = await readJson(c, finishUploadRequest);
    const user = c.get('user');
    // A place among the person's requests to the database, but not while two gigabytes are read.
    const call = async (name: string, args: Record<string, unknown>) => {
      const leave = await deps.lanes.rest.enter({ kind: 'person', key: user.id });
      return rest.as(user.token).rpc(name, args).finally(leave);
    };
    const upload = uploadSchema.parse(await call('my_upload', { p_id: uploadId }));
    if (upload.sha256 === null) await readOnce(uploadId, upload.storage_key, upload.size);
    const { status, file } = resultSchema.parse(
      await call('finish_upload', {
        p_id: uploadId,
        p_name: name,
        p_on_conflict: onConflict,
        p_category_id: categoryId,
        p_source_type: source?.type ?? null,
        p_source_id: source?.id ?? null,
      }),
    );
    if (status === 'created' || status === 'version') thumbnails.prepare(file.id, user.id);
    const { category_id, ...shown } = file;
    const answer: FinishUploadResponse = { status, file: { ...shown, categoryId: category_id } };
    return c.json(answer);
  });
}
