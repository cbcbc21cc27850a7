import { z } from 'zod';

/** A shared section of a site. `project` is GrapesJS project JSON, as a page's draft. */
export const sectionSchema = z.object({
  id: z.string(),
  site_id: z.string(),
  name: z.string(),
  project: z.unknown(),
  rev: z.number(),
  updated_at: z.string(),
  /** Only in the row that a refused save returns. */
  updated_by_name: z.string().nullish(),
});
export type Section = z.infer<typeof sectionSchema>;

/** A page that places a section. */
export const sectionPageSchema = z.object({
  id: z.string(),
  title: z.string(),
  rev: z.number(),
  live_version_id: z.string().nullable(),
  removed_at: z.string().nullable(),
});
export type SectionPage = z.infer<typeof sectionPageSchema>;
