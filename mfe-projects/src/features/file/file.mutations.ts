import { asJson, getSupabase, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import {
  cacheChange,
  type PagedList,
  useMutation,
  useOptimisticMutation,
  useQueryClient,
  withRows,
} from '@dojang/shared-auth/query';
import { AppError, closeToastsAbout, showError } from '@dojang/shared-ui';
import { keys } from '../../keys.ts';
import type { Category } from './category.logic.ts';
import { type Categories, fileQueries } from './file.queries.ts';
import type { FileItem, RemovedFile } from './file.schema.ts';

/** Maximum number of ids in one call. */
const MOST_IDS = 500;

async function inParts(ids: readonly string[], send: (part: string[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < ids.length; at += MOST_IDS) await send(ids.slice(at, at + MOST_IDS));
}

const changeList = (projectId: string, change: (files: FileItem[]) => FileItem[]) =>
  cacheChange<FileItem[]>(fileQueries.list(projectId).queryKey, change);

const after = (projectId: string) => [fileQueries.all(projectId), keys.activity(projectId)];

export function useRenameFile(projectId: string) {
  return useOptimisticMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }) => {
      const answer = unwrap(await getSupabase().rpc('rename_file', { p_file_id: id, p_name: name })) as { ok: boolean };
      if (!answer.ok) throw new AppError({ code: 'file_name_taken', status: 409 });
    },
    changes: ({ id, name }) => [
      changeList(projectId, (files) => files.map((file) => (file.id === id ? { ...file, name } : file))),
    ],
    invalidates: after(projectId),
  });
}

/** What happens to a moved file when its name already exists in the target category. */
export type MoveChoice = 'ask' | 'both' | 'skip';

export interface MoveFiles {
  ids: string[];
  /** Null: outside of all categories. */
  categoryId: string | null;
  choice: MoveChoice;
}

export interface MovedFiles {
  moved: number;
  /** Names that exist in the target. When there are any, nothing was moved. */
  conflicts: string[];
}

/** Moves files, or returns the names that are taken. */
export function useMoveFiles(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, categoryId, choice }: MoveFiles): Promise<MovedFiles> => {
      const result: MovedFiles = { moved: 0, conflicts: [] };
      await inParts(ids, async (part) => {
        const answer = unwrap(
          await getSupabase().rpc('move_files', {
            p_file_ids: part,
            // PostgREST accepts null for a text parameter, but the generated type does not know it.
            p_category_id: categoryId as string,
            p_on_conflict: choice,
          }),
        ) as { ok: true; moved: unknown[] } | { ok: false; conflicts: { name: string }[] };
        if (answer.ok) result.moved += answer.moved.length;
        else result.conflicts.push(...answer.conflicts.map(({ name }) => name));
      });
      return result;
    },
    onError: showError,
    onSettled: () => {
      for (const queryKey of after(projectId)) void client.invalidateQueries({ queryKey });
    },
  });
}

export function useRemoveFiles(projectId: string) {
  return useOptimisticMutation({
    mutationFn: (ids: string[]) =>
      inParts(ids, async (part) => {
        unwrapMaybe(await getSupabase().rpc('remove_files', { p_file_ids: part }));
      }),
    changes: (ids) => {
      const gone = new Set(ids);
      return [changeList(projectId, (files) => files.filter(({ id }) => !gone.has(id)))];
    },
    invalidates: after(projectId),
  });
}

const withoutRemoved = (projectId: string, ids: readonly string[]) => {
  const gone = new Set(ids);
  return cacheChange<PagedList<RemovedFile>>(fileQueries.removed(projectId).queryKey, (list) =>
    withRows(list, (files) => files.filter(({ id }) => !gone.has(id))),
  );
};

export function useRestoreFiles(projectId: string) {
  return useOptimisticMutation({
    mutationFn: (ids: string[]) =>
      inParts(ids, async (part) => {
        unwrapMaybe(await getSupabase().rpc('restore_files', { p_file_ids: part }));
      }),
    changes: (ids) => [withoutRemoved(projectId, ids)],
    onSuccess: (_, ids) => closeToastsAbout(ids.join()),
    invalidates: after(projectId),
  });
}

/** Deletes files permanently, before the 30 days have passed. */
export function usePurgeFiles(projectId: string) {
  return useOptimisticMutation({
    mutationFn: (ids: string[]) =>
      inParts(ids, async (part) => {
        unwrapMaybe(await getSupabase().rpc('purge_files', { p_file_ids: part }));
      }),
    changes: (ids) => [withoutRemoved(projectId, ids)],
  });
}

export function useRestoreVersion(projectId: string, fileId: string) {
  return useOptimisticMutation({
    mutationFn: async (version: number) => {
      unwrap(await getSupabase().rpc('restore_file_version', { p_file_id: fileId, p_version: version }));
    },
    changes: () => [],
    invalidates: [...after(projectId), keys.fileVersions(fileId)],
  });
}

const SAVES = 3;
type CategoryChange = (tree: readonly Category[]) => Category[];

/** Saves the categories. When somebody else saved first, the change is applied again to the newer categories. */
export function useSaveCategories(projectId: string) {
  const queryKey = fileQueries.categories(projectId).queryKey;
  const client = useQueryClient();
  return useOptimisticMutation({
    mutationFn: async (change: CategoryChange) => {
      // The cache already contains the change, so it is sent on the revision from which it was made.
      const known = client.getQueryData(queryKey);
      if (!known) throw new AppError({ code: 'stale_revision', status: 409 });
      let { rev, tree } = known;
      for (let save = 0; save < SAVES; save += 1) {
        const answer = unwrap(
          await getSupabase().rpc('save_file_categories', {
            p_project_id: projectId,
            p_base_rev: rev,
            p_categories: asJson(tree),
          }),
        ) as unknown as
          | { ok: true; rev: number }
          | { ok: false; current: { file_category: Category[]; file_category_rev: number } };
        if (answer.ok) return answer.rev;
        rev = answer.current.file_category_rev;
        tree = change(answer.current.file_category);
      }
      throw new AppError({ code: 'stale_revision', status: 409 });
    },
    changes: (change) => [cacheChange<Categories>(queryKey, ({ rev, tree }) => ({ rev, tree: change(tree) }))],
    onSuccess: (rev) => client.setQueryData(queryKey, (known) => known && { ...known, rev }),
    invalidates: after(projectId),
  });
}
