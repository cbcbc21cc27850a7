import { asJson, getSupabase, orWhole, readSave } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { AppError, showError, snack } from '@dojang/shared-ui';
import { type DocumentJson, parseDocument } from '@dojang/shared-ui/document';
import { documentChange } from '@dojang/shared-ui/document-change';
import { keys } from '../../lib/keys.ts';
import type { Notice, NoticeHead } from './notice.types.ts';
import type { NoticePatch, PublishIntent } from './notice-form.logic.ts';

interface Save {
  /** 0 for a notice that does not exist yet. */
  baseRev: number;
  patch: NoticePatch;
  intent: PublishIntent;
  /** The notice as it was read. */
  before: Notice | null;
}

const noticeOf = (row: unknown): Notice => {
  const notice = row as Notice;
  return { ...notice, body: parseDocument(notice.body) };
};

/**
 * Saves a notice on revision `baseRev`; a newer one is returned instead of being overwritten.
 *
 * @param acknowledged the text on the server at this revision; for a large text only the changes are sent
 */
export async function saveNotice(
  noticeId: string,
  baseRev: number,
  patch: NoticePatch,
  acknowledged: DocumentJson | null = null,
) {
  const place = { p_notice_id: noticeId, p_base_rev: baseRev };
  const { body, body_text, ...rest } = patch;
  // Before the first save the server has no text.
  const change = baseRev === 0 ? null : documentChange(acknowledged, body);
  const sendWhole = () => getSupabase().rpc('save_notice', { ...place, p_patch: asJson(patch) });
  const sending =
    change &&
    getSupabase().rpc('save_notice_change', {
      ...place,
      p_patch: asJson(rest),
      p_changes: asJson(change.blocks),
      ...(change.text && { p_text_change: asJson(change.text) }),
    });
  return readSave(await (sending ? orWhole(sending, sendWhole) : sendWhole()), noticeOf);
}

/** The save of the buttons. */
export function useSaveNotice(noticeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ baseRev, patch, before }: Save) => {
      const answer = await saveNotice(noticeId, baseRev, patch);
      if (!answer.ok) return answer;
      const { rev, updatedAt: updated_at } = answer;
      const saved: Notice = {
        removed_at: null,
        ...before,
        ...patch,
        id: noticeId,
        rev,
        created_at: before?.created_at || updated_at,
        updated_at,
      };
      return { ok: true as const, saved };
    },
    onSuccess: (answer, { intent }) => {
      if (!answer.ok) return;
      snack.success(intent === 'draft' ? '임시 저장했어요' : '공지를 게시했어요');
      return client.invalidateQueries({ queryKey: keys.notices });
    },
    onError: showError,
  });
}

/** Removes or restores a notice, on the revision that the screen shows. */
export function useSetNoticeRemoved() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ notice, removed }: { notice: NoticeHead; removed: boolean }) => {
      const answer = readSave(
        await getSupabase().rpc('save_notice', {
          p_notice_id: notice.id,
          p_base_rev: notice.rev,
          p_patch: { removed },
        }),
        noticeOf,
      );
      if (!answer.ok) throw new AppError({ code: 'stale', status: 409 });
      return answer.rev;
    },
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: keys.notices }),
  });
}
