import { confirm, showError, toast } from '@dojang/shared-ui';
import { readUses, useTrashAsset } from './image.mutations.ts';
import type { Asset } from './image.queries.ts';
import { usesHtml } from './uses.logic.ts';

/** Moves a picture into the trash. Of one that is used it says where, and asks. */
export function useRemoveAsset(siteId: string) {
  const trash = useTrashAsset(siteId);
  return async ({ id }: Asset): Promise<void> => {
    const uses = await readUses(id).catch((error: unknown) => {
      showError(error);
      return null;
    });
    if (!uses) return;
    const message = usesHtml(uses);
    if (message && !(await confirm({ title: '쓰고 있는 이미지예요', message, confirmLabel: '지우기', danger: true })))
      return;
    trash.mutate(
      { id, isRemoved: true },
      {
        onSuccess: () =>
          toast({
            title: '이미지를 휴지통으로 옮겼어요',
            action: { label: '되돌리기', onClick: () => trash.mutate({ id, isRemoved: false }) },
          }),
      },
    );
  };
}
