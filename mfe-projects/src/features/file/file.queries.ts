import { fileTextResponse } from '@dojang/api-contract';
import { apiGet, getSupabase, readInParts, readRange, unwrap } from '@dojang/shared-auth';
import { pagedListOptions, queryOptions, watching } from '@dojang/shared-auth/query';
import { displayTitle } from '../../display-title.ts';
import { keys } from '../../keys.ts';
import { projectArgument } from '../../project-argument.ts';
import type { Category } from './category.logic.ts';
import type { FileItem, FileSource, FileVersion, FoundFile, RemovedFile } from './file.schema.ts';

const ITEM =
  'id, category_id, source_type, source_id, name, mime, size, version, thumb, created_by, updated_by, created_at, updated_at';
const RECENT_READ = 12;
const REMOVED_SHOWN = 100;
const VERSIONS_SHOWN = 50;
/** Maximum number of ids in one URL. */
const IDS_ASKED = 100;

/** The categories of a project, with the revision on which a change is based. */
export interface Categories {
  rev: number;
  tree: Category[];
}

export const fileQueries = {
  all: (projectId: string) => keys.files(projectId),

  /** Every file of the project that is not in the trash, including attachments. The screen filters and sorts them. */
  list: (projectId: string) =>
    queryOptions({
      queryKey: keys.fileList(projectId),
      meta: watching({ tables: ['files'], of: projectId }),
      queryFn: (): Promise<FileItem[]> =>
        readInParts((from, to, options) =>
          getSupabase()
            .from('files')
            .select(ITEM, options)
            .eq('project_id', projectId)
            .is('removed_at', null)
            .order('id')
            .range(from, to)
            .overrideTypes<FileItem[], { merge: false }>(),
        ),
    }),

  /** The last changed files, the latest first. */
  recent: (projectId: string) =>
    queryOptions({
      queryKey: keys.recentFiles(projectId),
      meta: watching({ tables: ['files'], of: projectId }),
      queryFn: (): Promise<FileItem[]> =>
        readInParts(
          (from, to, options) =>
            getSupabase()
              .from('files')
              .select(ITEM, options)
              .eq('project_id', projectId)
              .is('removed_at', null)
              .order('updated_at', { ascending: false })
              .order('id')
              .range(from, to)
              .overrideTypes<FileItem[], { merge: false }>(),
          { most: RECENT_READ },
        ),
    }),

  /** The files of one note or issue, by name. */
  attached: (projectId: string, source: { type: FileSource; id: string }) =>
    queryOptions({
      queryKey: keys.attachments(projectId, source.id),
      meta: watching({ tables: ['files'], of: projectId }),
      queryFn: (): Promise<FileItem[]> =>
        readInParts((from, to, options) =>
          getSupabase()
            .from('files')
            .select(ITEM, options)
            .eq('project_id', projectId)
            .eq('source_type', source.type)
            .eq('source_id', source.id)
            .is('removed_at', null)
            .order('name')
            .order('id')
            .range(from, to)
            .overrideTypes<FileItem[], { merge: false }>(),
        ),
    }),

  /** Titles of the notes or issues of a project that have files, by id. */
  sources: (projectId: string, type: FileSource) =>
    queryOptions({
      queryKey: keys.fileSources(projectId, type),
      meta: watching({ tables: ['files', type === 'note' ? 'notes' : 'issues'], of: projectId }),
      queryFn: async (): Promise<Map<string, string>> => {
        const files = await readInParts((from, to, options) =>
          getSupabase()
            .from('files')
            .select('source_id', options)
            .eq('project_id', projectId)
            .eq('source_type', type)
            .is('removed_at', null)
            .order('id')
            .range(from, to),
        );
        const ids = [...new Set(files.flatMap(({ source_id }) => source_id ?? []))];
        const titles = new Map<string, string>();
        for (let at = 0; at < ids.length; at += IDS_ASKED) {
          for (const [id, title] of await titlesOf(type, ids.slice(at, at + IDS_ASKED))) titles.set(id, title);
        }
        return titles;
      },
    }),

  /** Files in the trash, the last removed first, in pages. */
  removed: (projectId: string) =>
    pagedListOptions({
      queryKey: keys.removedFiles(projectId),
      meta: watching({ tables: ['files'], of: projectId }),
      pageSize: REMOVED_SHOWN,
      read: (range) =>
        readRange<RemovedFile>(
          (from, to, options) =>
            getSupabase()
              .from('files')
              .select(`${ITEM}, removed_at, purge_at`, options)
              .eq('project_id', projectId)
              .not('removed_at', 'is', null)
              .order('removed_at', { ascending: false })
              .order('id')
              .range(from, to)
              .overrideTypes<RemovedFile[], { merge: false }>(),
          range,
        ),
    }),

  categories: (projectId: string) =>
    queryOptions({
      queryKey: keys.fileCategories(projectId),
      meta: watching({ tables: ['projects'], of: projectId }),
      queryFn: async (): Promise<Categories> => {
        const { file_category, file_category_rev } = unwrap(
          await getSupabase().from('projects').select('file_category, file_category_rev').eq('id', projectId).single(),
        );
        return { rev: file_category_rev, tree: file_category as unknown as Category[] };
      },
    }),

  /** All versions including the current one, the latest first, in pages. */
  versions: (fileId: string) =>
    pagedListOptions({
      queryKey: keys.fileVersions(fileId),
      meta: watching({ tables: ['file_versions', 'files'], row: fileId }),
      pageSize: VERSIONS_SHOWN,
      read: (range) =>
        readRange<FileVersion>(
          (from, to, options) =>
            getSupabase()
              .from('file_versions')
              .select('version, size, mime, created_by, at, restored_from', options)
              .eq('file_id', fileId)
              .order('version', { ascending: false })
              .range(from, to),
          range,
        ),
    }),

  /** The beginning of a text. It never changes for a version. */
  text: (fileId: string, version: number) =>
    queryOptions({
      queryKey: keys.fileText(fileId, version),
      queryFn: ({ signal }) =>
        apiGet(
          `/api/private/project/fileText?${new URLSearchParams({ fileId, version: String(version) })}`,
          fileTextResponse,
          signal,
        ),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

async function titlesOf(type: FileSource, ids: string[]): Promise<[string, string][]> {
  if (type === 'issue') {
    const issues = await readInParts((from, to, options) =>
      getSupabase().from('issues').select('id, number, title', options).in('id', ids).order('id').range(from, to),
    );
    return issues.map(({ id, number, title }) => [id, `#${number} ${title}`]);
  }
  const notes = await readInParts((from, to, options) =>
    getSupabase().from('notes').select('id, title', options).in('id', ids).order('id').range(from, to),
  );
  return notes.map(({ id, title }) => [id, displayTitle(title)]);
}

/** By substring, by letters of an incomplete syllable and by initials of the name; the best first. */
export async function searchFiles(
  projectId: string | null,
  typed: string,
  limit: number,
  signal: AbortSignal,
): Promise<FoundFile[]> {
  return readInParts((from, to, options) =>
    getSupabase()
      .rpc('search_files', { p_project_id: projectArgument(projectId), p_query: typed, p_limit: limit }, options)
      .range(from, to)
      .abortSignal(signal)
      .overrideTypes<FoundFile[], { merge: false }>(),
  );
}
