import { toPlainLine } from '@dojang/shared-ui';
import { z } from 'zod';

export const siteSchema = z.object({
  id: z.string(),
  name: z.string(),
  subdomain: z.string().nullish(),
  owner_id: z.string(),
});
export type Site = z.infer<typeof siteSchema>;

/** A page as a card of the list. */
export const pageHeadSchema = z.object({
  id: z.string(),
  site_id: z.string(),
  slug: z.string(),
  title: z.string(),
  rev: z.number(),
  live_version_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  removed_at: z.string().nullable(),
  purge_at: z.string().nullable(),
  published_at: z.string().nullable(),
  taken_down_at: z.string().nullable(),
});
export type PageHead = z.infer<typeof pageHeadSchema>;

/** A page as the editor reads it. `draft` is GrapesJS project JSON and is read by the renderer only. */
export const pageSchema = pageHeadSchema.extend({
  draft: z.unknown(),
  /** Only in the row that a refused save returns. */
  updated_by_name: z.string().nullish(),
});
export type Page = z.infer<typeof pageSchema>;

export const pageTitleSchema = z.object({
  title: z
    .string()
    .transform((title) => toPlainLine(title).trim())
    .pipe(z.string().min(1, '이름을 적어 주세요.').max(100, '100자까지 적을 수 있어요.')),
});
export type PageTitleForm = z.infer<typeof pageTitleSchema>;
