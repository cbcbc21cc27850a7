import { confirm, escapeHtml } from '@dojang/shared-ui';
import { type EditLock, hold, holdOwn, type Lockable, release } from './lock.queries.ts';

export type Holder = Extract<EditLock, { held: false }>;

/** A sentence about the other editor, as HTML. */
export const holderHtml = ({ mine, name }: Holder): string =>
  mine === null ? `<b>${escapeHtml(name)}</b> 님` : '다른 탭이나 기기';

/**
 * Runs `work` with the lock, for a change outside of an editor. Before it takes the lock from an editor, it asks.
 *
 * @returns null when the user does not take the lock from the other editor
 */
export async function withLock<T>(target: Lockable, work: (editor: string) => Promise<T>): Promise<T | null> {
  const editor = crypto.randomUUID();
  const lock = await holdOwn(target, editor);
  if (!lock.held) {
    const agreed = await confirm({
      title: '다른 곳에서 편집하고 있어요',
      message: `${holderHtml(lock)}의 편집을 멈추고 바꿀까요? 그곳에서 저장하지 못한 내용은 그 브라우저에 남아요.`,
      confirmLabel: '멈추고 바꾸기',
    });
    if (!agreed) return null;
    await hold(target, editor, true);
  }
  try {
    return await work(editor);
  } finally {
    // When the release fails, the lock expires by time.
    await release(target, editor).catch(() => {});
  }
}
