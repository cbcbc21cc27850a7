import { confirm, showError, toast } from '@dojang/shared-ui';
import { inTrash, readUses, useAssetChange } from './asset.mutations.ts';
import { type AssetKind, WORDS } from './kind.ts';
import { usesHtml } from './uses.logic.ts';

/** Moves a picture or a file into the trash. When it is used, a dialog first says where, and asks. */
export function useRemoveAsset(siteId: string, kind: AssetKind) {
  const change = useAssetChange(siteId);
  const words = WORDS[kind];
  return async ({ id }: { id: string }): Promise<void> => {
    const uses = await readUses(id).catch((error: unknown) => {
      showError(error);
      return null;
    });
    if (!uses) return;
    const message = usesHtml(uses, kind);
    if (message && !(await confirm({ title: words.used, message, confirmLabel: '지우기', danger: true }))) return;
    change.mutate(
      { id, ...inTrash(true) },
      {
        onSuccess: () =>
          toast({
            title: words.removed,
            about: id,
            action: { label: '되돌리기', onClick: () => change.mutate({ id, ...inTrash(false) }) },
          }),
      },
    );
  };
}
