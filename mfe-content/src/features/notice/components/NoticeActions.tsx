import { fromKorean } from '@dojang/contract/time';
import { Button } from '@dojang/shared-ui';
import { Eye } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { noticeState } from '../notice.logic.ts';
import type { NoticeForm } from '../notice.schema.ts';
import type { Notice } from '../notice.types.ts';
import type { PublishIntent } from '../notice-form.logic.ts';

interface Props {
  notice: Notice | null;
  /** The kind of save that is running. */
  saving: PublishIntent | null;
  onPreview: () => void;
  onSave: (intent: PublishIntent) => void;
}

/** Buttons: preview, save as a draft (this unpublishes a published notice), and publish. */
export function NoticeActions({ notice, saving, onPreview, onSave }: Props) {
  const publishAt = useWatch<NoticeForm, 'publishAt'>({ name: 'publishAt' });
  const waits = publishAt !== '' && fromKorean(publishAt).getTime() > Date.now();
  const state = notice ? noticeState(notice) : 'draft';
  return (
    <>
      <Button variant="ghost" size="sm" onClick={onPreview}>
        <Eye size={16} /> 미리보기
      </Button>
      <Button
        variant="outline"
        size="sm"
        loading={saving === 'draft'}
        disabled={saving !== null}
        onClick={() => onSave('draft')}
      >
        {state === 'draft' ? '임시 저장' : '게시 내리기'}
      </Button>
      <Button size="sm" loading={saving === 'publish'} disabled={saving !== null} onClick={() => onSave('publish')}>
        {waits ? '게시 예약' : state === 'live' ? '고친 내용 게시' : '게시'}
      </Button>
    </>
  );
}
