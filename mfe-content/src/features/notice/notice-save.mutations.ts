import { getSupabase, unwrap } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError, snack } from '@dojang/shared-ui';
import { type DocumentJson, parseDocument } from '@dojang/shared-ui/document';
import type { NoticeForm } from './notice.schema.ts';
import type { Notice } from './notice.types.ts';
import { noticePatch, type PublishIntent } from './notice-form.logic.ts';

interface Save {
  /** 0 for a notice that does not stand yet. */
  baseRev: number;
  form: NoticeForm;
  body: DocumentJson;
  intent: PublishIntent;
}

type SaveAnswer = { ok: true; rev: number } | { ok: false; current: Notice };

/** Saves a notice over the revision it was read with; a newer one comes back instead of being overwritten. */
export function useSaveNotice(noticeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ baseRev, form, body, intent }: Save): Promise<SaveAnswer> => {
      const answer = unwrap(
        await getSupabase().rpc('save_notice', {
          p_notice_id: noticeId,
          p_base_rev: baseRev,
          p_patch: noticePatch(form, body, intent),
        }),
      ) as unknown as SaveAnswer;
      return answer.ok
        ? answer
        : { ok: false, current: { ...answer.current, body: parseDocument(answer.current.body) } };
    },
    onSuccess: (answer, { intent }) => {
      if (!answer.ok) return;
      snack.success(intent === 'draft' ? '임시 저장했어요' : '공지를 게시했어요');
      return client.invalidateQueries({ queryKey: ['content', 'notice'] });
    },
    onError: showError,
  });
}
