import { z } from 'zod';
import { releaseVersionSchema, remoteNameSchema } from './deploy.ts';

/*
 * POST /api/private/preview/open, for admins: `openPreviewRequest` → `openPreviewResponse`. The address begins the preview once,
 * within a minute, in the browser that opens it. 422 `release_refused` has `refusalsSchema` as `details`; 422
 * `preview_host_missing`: this platform has no hosts for previews.
 */

export const openPreviewRequest = z.object({
  /** Name → stored version that is shown in place of the live one. It may be empty, for code of a dev server. */
  versions: z
    .record(remoteNameSchema, releaseVersionSchema)
    .refine((versions) => Object.keys(versions).length <= 20, 'too many releases'),
  /** First page, with its query. */
  path: z.string().startsWith('/').max(2000),
});
export const openPreviewResponse = z.object({ address: z.url() });
