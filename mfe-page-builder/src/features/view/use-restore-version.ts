import { sectionIdsIn, withReferences } from '@dojang/renderer';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { AppError, showError, snack, toast } from '@dojang/shared-ui';
import { keys } from '../../keys.ts';
import { withLock } from '../lock/with-lock.ts';
import { saveDraft } from '../page/page.mutations.ts';
import { pageQueries } from '../page/page.queries.ts';
import { sectionQueries } from '../section/section.queries.ts';
import { keepVersion } from '../version/version.mutations.ts';
import type { ViewedPage } from './view.queries.ts';

/**
 * Makes the content of a version the draft, with references to the shared sections that still exist. A toast offers to restore
 * the former draft.
 */
export function useRestoreVersion(page: ViewedPage) {
  const client = useQueryClient();
  const target = { kind: 'page', id: page.id } as const;
  const save = async (project: unknown, rev: number, editor: string) => {
    await keepVersion(target);
    const saved = await saveDraft(page.id, { project }, rev, { editor });
    if (!saved.ok) throw new AppError({ code: 'stale_revision', status: 409 });
    for (const queryKey of [keys.viewedPage(page.id), keys.history(page.id), keys.shelves])
      void client.invalidateQueries({ queryKey });
    return saved.rev;
  };
  const undo = async (former: unknown, rev: number) => {
    const undone = await withLock(target, (editor) => save(former, rev, editor));
    if (undone !== null) snack.success('초안을 되돌렸어요.');
  };
  const restore = (project: unknown) =>
    withLock(target, async (editor) => {
      // While this tab has the lock, nobody else changes the draft that is replaced. The draft may be newer than the one on
      // this page.
      const former = await client.fetchQuery({ ...pageQueries.stored(page.id), staleTime: 0 });
      const sections = await client.fetchQuery({ ...sectionQueries.list(page.site_id), staleTime: 0 });
      const known = new Set(sections.map(({ id }) => id));
      const draft = withReferences(project, (id) => known.has(id));
      // Content of shared sections that were deleted since, or of a version that was published before sections had references.
      const linked = new Set(sectionIdsIn(draft));
      const wanted = [...sectionIdsIn(withReferences(project, () => true)), ...sectionIdsIn(former.draft)];
      const isUnlinked = wanted.some((id) => !linked.has(id));
      return { former: former.draft, rev: await save(draft, former.rev, editor), isUnlinked };
    });
  return useMutation({
    mutationFn: restore,
    onSuccess: (done) => {
      if (done === null) return;
      const { former, rev, isUnlinked } = done;
      toast({
        title: '초안을 이 버전으로 바꿨어요',
        description: isUnlinked
          ? '게시하기 전까지 방문자에게는 보이지 않아요. 공통 섹션에 연결되지 않은 섹션은 이 페이지에서만 바뀌어요.'
          : '게시하기 전까지 방문자에게는 보이지 않아요.',
        action: {
          label: '되돌리기',
          onClick: () => void undo(former, rev).catch(showError),
        },
      });
    },
    onError: showError,
  });
}
