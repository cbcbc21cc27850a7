import { confirm, escapeHtml, formatDateTime, snack, toast } from '@dojang/shared-ui';
import { useRestorePage, useTrashPage, useUnpublishPage } from './page.mutations.ts';
import type { PageHead } from './page.schema.ts';

type EndedPage = Pick<PageHead, 'id' | 'site_id' | 'title' | 'published_at' | 'updated_at' | 'publish_at'> & {
  isLive: boolean;
};

/**
 * Unpublishing a page, and moving it to the trash. A confirmation is shown when visitors can see the page, and a toast offers
 * the undo.
 */
export function useEndPage() {
  const trash = useTrashPage();
  const restore = useRestorePage();
  const unpublish = useUnpublishPage();

  /** Whether the page was moved. */
  const moveToTrash = async (page: EndedPage): Promise<boolean> => {
    const message = page.isLive
      ? `<b>${escapeHtml(page.title)}</b> 페이지의 공개 주소도 함께 닫혀요. 30일 안에 되돌릴 수 있어요.`
      : '';
    const asks = { title: '휴지통으로 옮길까요?', message, confirmLabel: '옮기기', danger: true };
    if (page.isLive && !(await confirm(asks))) return false;
    // The caller may be unmounted when the server answers. Then callbacks of `mutate` would not run.
    const isMoved = await trash.mutateAsync({ page }).then(
      () => true,
      () => false,
    );
    if (!isMoved) return false;
    toast({
      title: '휴지통으로 옮겼어요',
      description: page.title,
      about: page.id,
      action: { label: '되돌리기', onClick: () => restore.mutate({ page, wasLive: page.isLive }) },
    });
    return true;
  };

  const stopPublishing = async (page: EndedPage): Promise<boolean> => {
    const scheduled = page.publish_at ? ` ${formatDateTime(page.publish_at)}에 다시 게시하는 예약은 남아요.` : '';
    const agreed = await confirm({
      title: '게시를 멈출까요?',
      message: `${formatDateTime(page.published_at ?? page.updated_at)}에 게시했어요. 멈추면 주소를 아는 사람도 볼 수 없어요.${scheduled}`,
      confirmLabel: '게시 멈추기',
      danger: true,
    });
    if (!agreed) return false;
    const isStopped = await unpublish.mutateAsync({ page }).then(
      () => true,
      () => false,
    );
    if (isStopped) snack.success('게시를 멈췄어요.');
    return isStopped;
  };

  return { moveToTrash, stopPublishing };
}
