import { z } from 'zod';

/** A template as its editor reads it. */
export const editedTemplateSchema = z.object({
  id: z.string(),
  name: z.string(),
  project: z.unknown(),
  rev: z.number(),
  updated_at: z.string(),
  /** Only in a row that a refused save returns. */
  updated_by_name: z.string().nullish(),
});
export type EditedTemplate = z.infer<typeof editedTemplateSchema>;
