import { useQueryClient } from '@dojang/shared-auth/query';
import { showError, snack } from '@dojang/shared-ui';
import { withFolders } from '../category.logic.ts';
import { useSaveCategories } from '../file.mutations.ts';
import { fileQueries } from '../file.queries.ts';
import { beginUploads } from './begin-uploads.ts';
import type { ChosenFile } from './dropped-files.ts';

interface Options {
  projectId: string;
  categoryId: string | null;
  /** Whether folders become categories. Otherwise their files go into the current category. */
  mayMakeCategories: boolean;
}

/** Uploads files and the folders that contain them into the current category. */
export function useUploadHere({ projectId, categoryId, mayMakeCategories }: Options) {
  const client = useQueryClient();
  const { mutateAsync: save } = useSaveCategories(projectId);

  /** Path of a folder → its category. */
  async function categoriesOf(files: readonly ChosenFile[]): Promise<ReadonlyMap<string, string>> {
    const folders = [...new Map(files.map(({ folder }) => [folder.join('/'), folder])).values()].filter(
      (folder) => folder.length > 0,
    );
    if (folders.length === 0 || !mayMakeCategories) {
      if (folders.length > 0) snack.success('분류는 관리자만 만들 수 있어서, 폴더의 파일을 여기에 모아 올려요.');
      return new Map();
    }
    const known = await client.ensureQueryData(fileQueries.categories(projectId));
    let planned = withFolders(known.tree, categoryId, folders, () => crypto.randomUUID());
    if (planned.created > 0) {
      await save((tree) => {
        planned = withFolders(tree, categoryId, folders, () => crypto.randomUUID());
        return planned.tree;
      });
    }
    return planned.ids;
  }

  return (files: readonly ChosenFile[]): void => {
    const begin = async () => {
      const ids = await categoriesOf(files);
      await beginUploads(
        files.map((chosen) => ({
          chosen,
          place: { projectId, categoryId: ids.get(chosen.folder.join('/')) ?? categoryId, source: null },
        })),
      );
    };
    if (files.length > 0) begin().catch(showError);
  };
}
