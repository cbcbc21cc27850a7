import { z } from 'zod';

/** POST /api/private/page/publish: renders the draft at `baseRev` and makes it live. 409 `stale_revision`. */
export const publishPageRequest = z.object({ pageId: z.uuid(), baseRev: z.number().int() });
export const publishPageResponse = z.object({
  versionId: z.uuid(),
  url: z.string(),
  report: z.array(z.object({ rule: z.string(), severity: z.enum(['error', 'warning', 'info']), message: z.string() })),
});

/** POST /api/private/page/unpublish: the address answers 404 again. */
export const unpublishPageRequest = z.object({ pageId: z.uuid() });

/** POST /api/private/page/preview: a short-lived token for `/page/previewIframe?token=` (10 minutes). */
export const previewPageRequest = z.object({ pageId: z.uuid() });
export const previewPageResponse = z.object({ token: z.string(), url: z.string() });
