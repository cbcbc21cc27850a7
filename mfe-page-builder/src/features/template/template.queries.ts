import { getSupabase, readInParts, unwrap } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { editedTemplateSchema } from './template.schema.ts';

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category_id: z.string().nullable(),
});

export interface Template {
  id: string;
  name: string;
  description: string;
  /** Name of its category. */
  category: string;
  /** The position of its category in the gallery. */
  categoryPlace: number;
}

const readCategories = (): Promise<{ id: string; name: string }[]> =>
  readInParts((from, to, options) =>
    getSupabase().from('template_categories').select('id, name', options).order('rank').order('id').range(from, to),
  );

async function fetchCategories(): Promise<Map<string, { name: string; place: number }>> {
  const rows = await readCategories();
  return new Map(rows.map(({ id, name }, place) => [id, { name, place }]));
}

/** The position of templates without a category. */
const OTHER = { name: '기타', place: Number.MAX_SAFE_INTEGER };

async function fetchTemplates(): Promise<Template[]> {
  const [rows, categories] = await Promise.all([
    readInParts((from, to, options) =>
      getSupabase()
        .from('templates')
        .select('id, name, description, category_id', options)
        .eq('status', 'published')
        .order('rank')
        .order('id')
        .range(from, to),
    ),
    fetchCategories(),
  ]);
  return z
    .array(rowSchema)
    .parse(rows)
    .map(({ category_id, ...row }) => {
      const { name: category, place: categoryPlace } = categories.get(category_id ?? '') ?? OTHER;
      return { ...row, category, categoryPlace };
    });
}

export const templateQueries = {
  /** Published templates in the gallery's order, without their project JSON. */
  list: () => queryOptions({ queryKey: keys.templates, queryFn: fetchTemplates }),
  /** Every category in the gallery's order, including empty categories, for admins. */
  categories: () => queryOptions({ queryKey: keys.templateCategories, queryFn: readCategories, staleTime: 60_000 }),
  /**
   * One template for its editor. The editor then has the newest content. Throws an AppError with status 404 when it is unknown.
   */
  one: (templateId: string) =>
    queryOptions({
      queryKey: keys.editedTemplate(templateId),
      queryFn: async () =>
        editedTemplateSchema.parse(
          unwrap(
            await getSupabase()
              .from('templates')
              .select('id, name, project, rev, updated_at')
              .eq('id', templateId)
              .maybeSingle(),
          ),
        ),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  /** GrapesJS project JSON of a template. */
  project: (templateId: string) =>
    queryOptions({
      queryKey: keys.templateProject(templateId),
      queryFn: async (): Promise<{ project: unknown }> =>
        unwrap(await getSupabase().from('templates').select('project').eq('id', templateId).single()),
      staleTime: 5 * 60_000,
    }),
};
