import { useQueryClient } from '@dojang/shared-auth/query';
import {
  Button,
  type JournalKey,
  SaveStatus,
  toPlainLine,
  type UseAutosave,
  useAutosave,
  useUnsavedGuard,
} from '@dojang/shared-ui';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useStore } from 'zustand';
import { keys } from '../../../lib/keys.ts';
import { type NoticeForm, noticeFormSchema } from '../notice.schema.ts';
import type { Notice } from '../notice.types.ts';
import type { BodyStore } from '../notice-body.store.ts';
import { formOfNotice, noticePatch } from '../notice-form.logic.ts';
import { type NoticeDraft, noticePlace } from '../notice-journal.ts';
import { saveNotice } from '../notice-save.mutations.ts';
import { NoticeConflict } from './NoticeConflict.tsx';

/** What the buttons need of the autosave. */
export interface Drafting extends Pick<UseAutosave<Notice>, 'flush' | 'peek'> {
  /** This goes away now, and what is unsaved is kept in another way. */
  end: () => void;
}

interface Props {
  ref: Ref<Drafting>;
  userId: string;
  /** The draft as it was read, or last saved by a button. */
  base: Notice;
  store: BodyStore;
  /** While a button saves. */
  isPaused: boolean;
  continues: JournalKey | undefined;
  /** Another admin has published it or moved it to the trash, and what is here is to be kept: it is saved by a button then. */
  onKeepMine: (newer: Notice) => void;
  onTakeTheirs: (newer: Notice) => void;
}

const draftOf = (notice: Notice): NoticeDraft => ({
  noticeId: notice.id,
  form: formOfNotice(notice),
  body: notice.body,
});
const isDraft = ({ status, removed_at }: Notice) => status === 'draft' && removed_at === null;

/** Saves a draft by itself and shows how far it is. A key press renders this, and not the editor. */
export function DraftSaving({ ref, userId, base, store, isPaused, continues, onKeepMine, onTakeTheirs }: Props) {
  const client = useQueryClient();
  const { trigger } = useFormContext<NoticeForm>();
  const form = useWatch<NoticeForm>() as NoticeForm;
  const body = useStore(store, (state) => state.body);
  // The form tracks this only for a subscriber, and `KeepNotice` needs it from its first render on.
  void useFormState<NoticeForm>().isDirty;
  const problems = useMemo(() => {
    const { error } = noticeFormSchema.safeParse(form);
    return error?.issues.map(({ message }) => message).join() ?? '';
  }, [form]);
  const isComplete = problems === '';
  /** The conflict whose dialog was closed without a choice. Nothing is saved until there is one. */
  const [putOff, setPutOff] = useState<unknown>(null);
  const noticeId = base.id;
  // As the server stores the title, so that what it has is found to be the same.
  const value = useMemo<NoticeDraft>(
    () => ({ noticeId, form: { ...form, title: toPlainLine(form.title).trim() }, body }),
    [noticeId, form, body],
  );
  const [stored] = useState(() => draftOf(base));
  const acknowledged = useRef(stored);
  const isEnded = useRef(false);
  const autosave = useAutosave<NoticeDraft, Notice>({
    id: noticeId,
    value,
    stored,
    rev: base.rev,
    async save(next, baseRev) {
      const patch = noticePatch(next.form, next.body, 'draft', base, new Date());
      const answer = await saveNotice(noticeId, baseRev, patch);
      if (!answer.ok) return answer;
      acknowledged.current = next;
      // The list and the reading view show it; what is edited stays.
      void client.invalidateQueries({
        queryKey: keys.notices,
        predicate: ({ queryKey }) => !isSameKey(queryKey, keys.noticeEdit(userId, noticeId)),
      });
      return { ok: true, rev: answer.rev };
    },
    read: (newer) => (isDraft(newer) ? draftOf(newer) : null),
    enabled: isComplete && !isPaused,
    journal: noticePlace(userId, noticeId),
    continues,
  });
  const { state, error, conflict, resolve, flush, peek, hold, isStored, settle } = autosave;
  useUnsavedGuard(state === 'error' || state === 'conflict' || (!isComplete && state === 'dirty'), settle);

  // A draft that cannot be saved says why at its fields, and no longer once it can.
  useEffect(() => void trigger(), [trigger, problems]);
  useLayoutEffect(() => {
    if (isStored(value)) acknowledged.current = value;
  });
  useLayoutEffect(
    () => () => {
      // Takes back the entry of the journal, and sends nothing.
      if (isEnded.current) hold(acknowledged.current);
    },
    [hold],
  );
  const end = () => {
    isEnded.current = true;
  };
  useImperativeHandle(ref, () => ({ flush, peek, end }));

  function keepMine() {
    if (!conflict) return;
    if (isDraft(conflict.current)) return resolve('mine');
    end();
    onKeepMine(conflict.current);
  }

  function takeTheirs() {
    if (!conflict) return;
    onTakeTheirs(conflict.current);
    resolve('theirs');
  }

  return (
    <>
      <SaveStatus state={state} error={error} onRetry={() => void flush()} />
      {conflict && conflict === putOff && (
        <Button size="xs" variant="outline" onClick={() => setPutOff(null)}>
          비교하고 고르기
        </Button>
      )}
      <NoticeConflict
        newer={conflict !== null && conflict !== putOff ? conflict.current : null}
        mine={{ title: form.title, body }}
        onKeepMine={keepMine}
        onTakeTheirs={takeTheirs}
        onClose={() => setPutOff(conflict)}
      />
    </>
  );
}

const isSameKey = (a: readonly unknown[], b: readonly unknown[]) => a.join() === b.join();
