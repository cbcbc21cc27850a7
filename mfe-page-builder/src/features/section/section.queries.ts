import { getSupabase, readInParts, unwrap } from '@dojang/shared-auth';
import { queryOptions, watching } from '@dojang/shared-auth/query';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { sectionPageSchema, sectionSchema } from './section.schema.ts';

const COLUMNS = 'id, site_id, name, project, rev, updated_at';

export const sectionQueries = {
  /** Every shared section of a site with its content, by name; a site has a hundred at most. */
  list: (siteId: string) =>
    queryOptions({
      queryKey: keys.sections(siteId),
      meta: watching({ tables: ['page_sections'] }),
      queryFn: async () =>
        z
          .array(sectionSchema)
          .parse(
            await readInParts((from, to, options) =>
              getSupabase()
                .from('page_sections')
                .select(COLUMNS, options)
                .eq('site_id', siteId)
                .order('name')
                .order('id')
                .range(from, to),
            ),
          ),
    }),
  /** One section for its editor, which then has the newest content; a refetch must not replace it. AppError 404 when it is unknown. */
  one: (sectionId: string) =>
    queryOptions({
      queryKey: keys.section(sectionId),
      queryFn: async () =>
        sectionSchema.parse(
          unwrap(await getSupabase().from('page_sections').select(COLUMNS).eq('id', sectionId).maybeSingle()),
        ),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  /** The pages that place a section, including the trash, by title. */
  pages: (sectionId: string) =>
    queryOptions({
      queryKey: keys.sectionPages(sectionId),
      meta: watching({ tables: ['pages'] }),
      queryFn: async () =>
        z
          .array(sectionPageSchema)
          .parse(
            await readInParts((from, to, options) =>
              getSupabase()
                .from('pages')
                .select('id, title, rev, live_version_id, removed_at', options)
                .contains('section_ids', [sectionId])
                .order('title')
                .order('id')
                .range(from, to),
            ),
          ),
    }),
};
