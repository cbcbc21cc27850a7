import { z } from 'zod';

/** A shared section of a site. `project` is GrapesJS project JSON, like the draft of a page. */
export const sectionSchema = z.object({
  id: z.string(),
  site_id: z.string(),
  name: z.string(),
  project: z.unknown(),
  rev: z.number(),
  updated_at: z.string(),
  /** Only in a row that a refused save returns. */
  updated_by_name: z.string().nullish(),
});
export type Section = z.infer<typeof sectionSchema>;

/** A page that contains a section. */
export const sectionPageSchema = z.object({
  id: z.string(),
  title: z.string(),
  rev: z.number(),
  live_version_id: z.string().nullable(),
  removed_at: z.string().nullable(),
});
export type SectionPage = z.infer<typeof sectionPageSchema>;
