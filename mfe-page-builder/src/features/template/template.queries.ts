import { getSupabase, unwrap } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { z } from 'zod';

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category_id: z.string().nullable(),
  project: z.unknown(),
});
const categorySchema = z.object({ id: z.string(), name: z.string() });

export interface Template {
  id: string;
  name: string;
  description: string;
  /** Name of its category. */
  category: string;
  /** GrapesJS project JSON. */
  project: unknown;
}

export const templateQueries = {
  /** Published templates in the gallery's order. */
  list: () =>
    queryOptions({
      queryKey: ['page-builder', 'templates'],
      queryFn: async (): Promise<Template[]> => {
        const client = getSupabase();
        const [rows, categories] = await Promise.all([
          client
            .from('templates')
            .select('id, name, description, category_id, project')
            .eq('status', 'published')
            .order('rank'),
          client.from('template_categories').select('id, name'),
        ]);
        const names = new Map(
          z
            .array(categorySchema)
            .parse(unwrap(categories))
            .map(({ id, name }) => [id, name]),
        );
        return z
          .array(rowSchema)
          .parse(unwrap(rows))
          .map(({ category_id, ...row }) => ({ ...row, category: names.get(category_id ?? '') ?? '기타' }));
      },
      staleTime: 5 * 60_000,
    }),
};
