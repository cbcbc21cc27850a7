import { toPlainLine } from '@dojang/shared-ui';
import { z } from 'zod';

export const siteSchema = z.object({
  id: z.string(),
  name: z.string(),
  subdomain: z.string().nullish(),
  owner_id: z.string(),
});

export const siteRoleSchema = z.enum(['owner', 'manager', 'editor', 'viewer']);
export type SiteRole = z.infer<typeof siteRoleSchema>;

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
  /** Whether publishing would change what visitors see. It is undefined in queries that read only the draft. */
  has_changes: z.boolean().nullish(),
  taken_down_at: z.string().nullable(),
  /** When it will be published automatically. */
  publish_at: z.string().nullish(),
  /** When it will be unpublished automatically, and when an automatic publication was refused. */
  unpublish_at: z.string().nullish(),
  schedule_failed_at: z.string().nullish(),
  /** Key of its stored picture, and the revision that the picture shows. */
  thumb_key: z.string().nullish(),
  thumb_rev: z.number().nullish(),
});
export type PageHead = z.infer<typeof pageHeadSchema>;

/** Result of `page_shelf`: the user's sites and the pages of one of them. */
export const shelfSchema = z.object({
  sites: z.array(siteSchema.extend({ role: siteRoleSchema })),
  /** The user's own sites in the trash. */
  removed_sites: z.array(z.object({ id: z.string(), name: z.string(), purge_at: z.string() })),
  site_id: z.string().nullable(),
  pages: z.array(pageHeadSchema),
});
export type Shelf = z.infer<typeof shelfSchema>;
export type OwnSite = Shelf['sites'][number];

/** A page as the editor reads it. `draft` is GrapesJS project JSON, and only the renderer reads it. */
export const pageSchema = pageHeadSchema.extend({
  draft: z.unknown(),
  /** Only in a row that a refused save returns. */
  updated_by_name: z.string().nullish(),
});
export type Page = z.infer<typeof pageSchema>;

/** The name of a page or of a site. */
export const nameSchema = z.object({
  name: z
    .string()
    .transform((name) => toPlainLine(name).trim())
    .pipe(z.string().min(1, '이름을 적어 주세요.').max(100, '100자까지 적을 수 있어요.')),
});
export type NameForm = z.infer<typeof nameSchema>;
