import { groupBy } from '@dojang/contract/group-by';
import { confirm, snack, toast } from '@dojang/shared-ui';
import { type Marks, useDeleteAnswers, useMarkAnswers } from './data.mutations.ts';
import type { Answer } from './data.schema.ts';

/** The state of an answer before a change. */
type Former = Pick<Answer, 'id' | 'status' | 'read_at'>;

/** Changes answers, and offers an undo. Only answers in the trash can be deleted permanently. */
export function useChangeAnswers() {
  const mark = useMarkAnswers();
  const remove = useDeleteAnswers();

  // Only the changed fields, because the other fields may have changed since. Removing an answer also marks it as read.
  const takeBack = (before: readonly Former[], { status, read }: Omit<Marks, 'ids'>) => {
    const groups = groupBy(before, ({ status, read_at: readAt }) => `${status} ${readAt !== null}`);
    for (const [first, ...more] of groups.values()) {
      if (!first) continue;
      const ids = [first, ...more].map(({ id }) => id);
      mark.mutate({
        ids,
        ...(status !== undefined && { status: first.status }),
        ...((read !== undefined || status === 'removed') && { read: first.read_at !== null }),
      });
    }
  };
  // The call is awaited, because the caller is unmounted when its answers have left the list. The mutations show their errors.
  const settled = (work: Promise<unknown>, then: () => void) => void work.then(then, () => {});

  const change = (answers: readonly Former[], marks: Omit<Marks, 'ids'>, onDone = () => {}) =>
    settled(mark.mutateAsync({ ids: answers.map(({ id }) => id), ...marks }), () => {
      onDone();
      const done = marks.status === 'removed' ? '휴지통으로 옮겼어요' : '바꿨어요';
      toast({
        title: `답변 ${answers.length}개를 ${done}`,
        action: { label: '되돌리기', onClick: () => takeBack(answers, marks) },
      });
    });
  const erase = async (answers: readonly Former[], onDone = () => {}) => {
    const agreed = await confirm({
      title: `답변 ${answers.length}개를 영구히 지울까요?`,
      message: '영구히 지운 답변은 되돌릴 수 없어요.',
      confirmLabel: '지우기',
      danger: true,
    });
    if (!agreed) return;
    settled(remove.mutateAsync(answers.map(({ id }) => id)), () => {
      onDone();
      snack.success(`답변 ${answers.length}개를 지웠어요.`);
    });
  };
  return { change, erase, isPending: mark.isPending || remove.isPending };
}
