import { confirm, escapeHtml, showError, snack, toast } from '@dojang/shared-ui';
import { useRemoveFiles, useRestoreFiles } from './file.mutations.ts';
import type { FileItem } from './file.schema.ts';
import { downloadFile, downloadZip, type ZipContent } from './file-links.ts';

const quietly = (work: Promise<void>) => void work.catch(showError);

/** Actions on files that are the same on every screen. */
export function useFileActions(projectId: string) {
  const remove = useRemoveFiles(projectId);
  const restore = useRestoreFiles(projectId);
  return {
    /** Downloads one file unchanged, several files as a zip. */
    download(files: readonly FileItem[]) {
      const [only] = files;
      if (files.length === 1 && only) quietly(downloadFile(only.id, only.version));
      else quietly(downloadZip(projectId, { fileIds: files.map(({ id }) => id) }));
    },

    downloadZip: (content: ZipContent) => quietly(downloadZip(projectId, content)),

    /** Moves files to the trash, and offers an undo. */
    remove(files: readonly FileItem[]) {
      const ids = files.map(({ id }) => id);
      remove.mutate(ids, {
        onSuccess: () =>
          toast({
            title: files.length > 1 ? `파일 ${files.length}개를 휴지통으로 옮겼어요` : '파일을 휴지통으로 옮겼어요',
            ...(files[0] && files.length === 1 ? { description: files[0].name } : {}),
            about: ids.join(),
            action: {
              label: '되돌리기',
              onClick: () => restore.mutate(ids, { onSuccess: () => snack.success('되돌렸어요.') }),
            },
          }),
      });
    },
  };
}

/** Asks before files are moved to a place where some of their names exist. Null means that nothing is moved. */
export async function askMoveConflict(names: readonly string[]): Promise<'both' | null> {
  const [first = ''] = names;
  const rest = names.length > 1 ? ` 외 ${names.length - 1}개` : '';
  const isBoth = await confirm({
    title: '같은 이름의 파일이 있어요',
    message: `옮기려는 곳에 이름이 같은 파일이 있어요: <b>${escapeHtml(first)}</b>${rest}. 옮기는 파일의 이름에 번호를 붙일까요?`,
    confirmLabel: '번호를 붙여 옮기기',
    cancelLabel: '옮기지 않기',
  });
  return isBoth ? 'both' : null;
}
