import { getSupabase, readInParts, unwrap } from '@dojang/shared-auth';
import { queryOptions, watching } from '@dojang/shared-auth/query';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { type Section, sectionPageSchema, sectionSchema } from './section.schema.ts';

const COLUMNS = 'id, site_id, name, project, rev, updated_at';

const readSection = async (sectionId: string): Promise<Section> =>
  sectionSchema.parse(
    unwrap(await getSupabase().from('page_sections').select(COLUMNS).eq('id', sectionId).maybeSingle()),
  );

export interface SectionVersion {
  id: string;
  name: string;
  at: string;
  /** Who saved it; null when the account was deleted. */
  created_by: string | null;
}

export const sectionQueries = {
  /** Every shared section of a site with its content, by name. A site has at most a hundred. */
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
  /**
   * One section for its editor. The editor then has the newest content, so a refetch must not replace it. Throws an AppError
   * with status 404 when it is unknown.
   *
   * @param since when the editor took the lock; the section is read again for each lock
   */
  one: (sectionId: string, since: string) =>
    queryOptions({
      queryKey: keys.section(sectionId, since),
      queryFn: () => readSection(sectionId),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  /** The stored section while another editor saves it. */
  stored: (sectionId: string) =>
    queryOptions({
      queryKey: keys.storedSection(sectionId),
      meta: watching({ tables: ['page_sections'] }),
      queryFn: () => readSection(sectionId),
    }),
  /** Earlier versions of the section, the newest first. The database keeps fifty, or a hundred from one hour. */
  versions: (sectionId: string) =>
    queryOptions({
      queryKey: keys.sectionVersions(sectionId),
      queryFn: (): Promise<SectionVersion[]> =>
        readInParts((from, to, options) =>
          getSupabase()
            .from('section_versions')
            .select('id, name, at, created_by', options)
            .eq('section_id', sectionId)
            .order('at', { ascending: false })
            .order('id')
            .range(from, to),
        ),
    }),
  /** Content of a version. It never changes. */
  version: (versionId: string) =>
    queryOptions({
      queryKey: keys.sectionVersion(versionId),
      queryFn: async (): Promise<{ name: string; project: unknown }> =>
        unwrap(await getSupabase().from('section_versions').select('name, project').eq('id', versionId).single()),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** The pages that contain a section, including the trash, by title. */
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
