import { type JournalKey, useFormJournal, useUnsavedGuard } from '@dojang/shared-ui';
import { useMemo } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useStore } from 'zustand';
import type { NoticeForm } from '../notice.schema.ts';
import type { BodyStore } from '../notice-body.store.ts';
import { type NoticeDraft, noticePlace } from '../notice-journal.ts';

interface Props {
  userId: string;
  noticeId: string;
  rev: number;
  saved: boolean;
  store: BodyStore;
  continues: JournalKey | undefined;
}

/** Keeps the form in the journal while it is filled in, and asks before it is left. Renders nothing. */
export function KeepNotice({ userId, noticeId, rev, saved, store, continues }: Props) {
  const form = useWatch<NoticeForm>() as NoticeForm;
  const { isDirty } = useFormState<NoticeForm>();
  const { body, isChanged } = useStore(store);
  const isUnsaved = (isDirty || isChanged) && !saved;
  const value = useMemo<NoticeDraft>(() => ({ noticeId, form, body }), [noticeId, form, body]);
  const settle = useFormJournal({
    place: noticePlace(userId, noticeId),
    value,
    rev,
    isUnsaved,
    continues,
  });
  useUnsavedGuard(isUnsaved, settle);
  return null;
}
