import { getSupabase, readInParts, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { z } from 'zod';
import { keys } from '../../keys.ts';

const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.enum(['draft', 'published']),
  category_id: z.string().nullable(),
  category: z.string().nullable(),
  /** Revision of its content. */
  rev: z.number(),
  /** Number of pages that began with the template. */
  uses: z.number(),
  /** Number of those pages that visitors can read. */
  live: z.number(),
  /** Number of pages in the trash that began with the template. */
  removed: z.number(),
});

/** A page template without its project. */
export type Template = z.infer<typeof templateSchema>;

/** The names are those of the database. */
export const MOST_CATEGORY_LETTERS = 30;

export interface Category {
  id: string;
  name: string;
}

const fetchCategories = (): Promise<Category[]> =>
  readInParts((from, to, options) =>
    getSupabase().from('template_categories').select('id, name', options).order('rank').order('id').range(from, to),
  );

/** Every template, in the gallery's order. */
export const fetchTemplates = async (): Promise<Template[]> =>
  z.array(templateSchema).parse(unwrap(await getSupabase().rpc('admin_templates')));

export const templateQueries = {
  list: queryOptions({ queryKey: keys.templates, queryFn: fetchTemplates }),
  categories: queryOptions({ queryKey: keys.templateCategories, queryFn: fetchCategories, staleTime: 60_000 }),
  /** GrapesJS project JSON of a template at a revision; null when the id is unknown. */
  project: ({ id: templateId, rev }: Pick<Template, 'id' | 'rev'>) =>
    queryOptions({
      queryKey: keys.templateProject(templateId, rev),
      queryFn: async (): Promise<unknown> =>
        unwrapMaybe(await getSupabase().from('templates').select('project').eq('id', templateId).maybeSingle())
          ?.project ?? null,
      staleTime: 5 * 60_000,
    }),
};
