import { useQueryClient } from '@dojang/shared-auth/query';
import {
  Button,
  type Continued,
  changedFields,
  SaveStatus,
  setTyped,
  type UseAutosave,
  useAutosave,
  useUnsavedGuard,
} from '@dojang/shared-ui';
import {
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useStore } from 'zustand';
import { keys } from '../../../lib/keys.ts';
import { type NoticeForm, noticeFormSchema } from '../notice.schema.ts';
import type { Notice } from '../notice.types.ts';
import type { BodyStore } from '../notice-body.store.ts';
import { noticePatch } from '../notice-form.logic.ts';
import { isSameNotice, type NoticeDraft, noticePlace } from '../notice-journal.ts';
import { draftOf, keepMine, mergeNotices, originAfter, typedDraft } from '../notice-merge.logic.ts';
import { saveNotice } from '../notice-save.mutations.ts';
import { NoticeConflict } from './NoticeConflict.tsx';

/** The part of the autosave that the buttons use. */
export interface Drafting extends Pick<UseAutosave<Notice>, 'flush' | 'peek'> {
  /** Tells that this component unmounts now and that other code keeps the unsaved changes. */
  end: () => void;
  /** Opens the conflict dialog again after it was closed without a choice. */
  ask: () => void;
}

interface Props {
  ref: Ref<Drafting>;
  userId: string;
  /**
   * The draft as it was read, or a new draft on revision 0 that the server does not have yet. A replaced draft needs a new
   * `key`, because its revision belongs to its content.
   */
  base: Notice;
  /** Whether `base` was saved while this editor was open. Then the state is 저장됨 from the beginning. */
  isSavedHere: boolean;
  /** The draft without the changes of this admin. */
  origin: RefObject<NoticeDraft>;
  store: BodyStore;
  /** True while a button saves. */
  isPaused: boolean;
  /** Whether a row is the result of a button's own save whose response was lost. */
  isOwn: (newer: Notice) => boolean;
  continued: Continued<NoticeDraft> | null;
  /**
   * Called when the user keeps the own version of a draft that another admin has published or moved to the trash. From then on
   * a button saves it.
   */
  onKeepMine: (newer: Notice) => void;
  onTakeTheirs: (newer: Notice) => void;
  /** Called when the server has stored the new draft. The caller then replaces `base` by it. */
  onCreated: (created: Notice) => void;
  /** What another admin has saved meanwhile is now in the form. */
  onMerged: () => void;
}

const isDraft = ({ status, removed_at }: Notice) => status === 'draft' && removed_at === null;

/** Saves a draft automatically and shows the state of the save. A key press renders this component, and not the editor. */
export function DraftSaving({
  ref,
  userId,
  base,
  isSavedHere,
  origin,
  store,
  isPaused,
  continued,
  isOwn,
  onKeepMine,
  onTakeTheirs,
  onCreated,
  onMerged,
}: Props) {
  const client = useQueryClient();
  const fields = useFormContext<NoticeForm>();
  const { trigger } = fields;
  const form = useWatch<NoticeForm>() as NoticeForm;
  const body = useStore(store, (state) => state.body);
  // The form tracks `isDirty` only for a subscriber, and `KeepNotice` needs it from its first render on.
  void useFormState<NoticeForm>().isDirty;
  const problems = useMemo(() => {
    const { error } = noticeFormSchema.safeParse(form);
    return error?.issues.map(({ message }) => message).join() ?? '';
  }, [form]);
  const isComplete = problems === '';
  /** The conflict whose dialog was closed without a choice. Nothing is saved until the user chooses. */
  const [putOff, setPutOff] = useState<unknown>(null);
  const noticeId = base.id;
  const isNew = base.rev === 0;
  const value = useMemo(() => typedDraft(noticeId, form, body), [noticeId, form, body]);
  const [stored] = useState(() => draftOf(base));
  const acknowledged = useRef(stored);
  /** The newest known row. Its times have seconds, and the times of the form have not. */
  const newest = useRef(base);
  const isEnded = useRef(false);

  function show(next: NoticeDraft) {
    const now = typedDraft(noticeId, fields.getValues(), store.getState().body);
    if (isSameNotice(now, next)) return;
    origin.current = originAfter(origin.current, now, next);
    flushSync(() => {
      setTyped(fields, changedFields(now.form, next.form));
      store.setState({ body: next.body, isChanged: true });
    });
    onMerged();
  }

  const autosave = useAutosave<NoticeDraft, Notice>({
    id: noticeId,
    value,
    stored,
    rev: base.rev,
    async save(next, baseRev, known) {
      acknowledged.current = known ?? acknowledged.current;
      const patch = noticePatch(next.form, next.body, 'draft', newest.current, new Date());
      const answer = await saveNotice(noticeId, baseRev, patch, known?.body);
      if (!answer.ok) {
        newest.current = answer.current;
        return answer;
      }
      acknowledged.current = next;
      if (isNew) {
        const { body_text: _, ...row } = patch;
        end();
        onCreated({ ...base, ...row, rev: answer.rev, created_at: answer.updatedAt, updated_at: answer.updatedAt });
      }
      // The list and the reading view show it; what is edited stays.
      void client.invalidateQueries({
        queryKey: keys.notices,
        predicate: ({ queryKey }) => !isSameKey(queryKey, keys.noticeEdit(userId, noticeId)),
      });
      return { ok: true, rev: answer.rev };
    },
    read: (newer) => (isDraft(newer) ? draftOf(newer) : null),
    merging: { merge: mergeNotices, show },
    enabled: isComplete && !isPaused,
    journal: noticePlace(userId, isNew ? null : noticeId),
    continues: continued?.entry,
    unanswered: continued?.sent,
  });
  const { state, error, conflict, resolve, flush, peek, hold, isStored, settle } = autosave;
  const waits = state === 'dirty' && (!isComplete || isPaused);
  useUnsavedGuard(state === 'error' || state === 'conflict' || waits, settle);

  // A draft that cannot be saved shows the errors at its fields, and removes them once it can be saved. A new draft is
  // incomplete at first and shows none.
  useEffect(() => {
    if (!isNew) void trigger();
  }, [trigger, problems, isNew]);
  useLayoutEffect(() => {
    if (isStored(value)) acknowledged.current = value;
  });
  useLayoutEffect(
    () => () => {
      // Removes the entry of the journal, and sends nothing.
      if (isEnded.current) hold(acknowledged.current);
    },
    [hold],
  );
  const end = () => {
    isEnded.current = true;
  };
  useImperativeHandle(ref, () => ({ flush, peek, end, ask: () => setPutOff(null) }));

  const newer = conflict?.current ?? null;
  const isAsked = newer !== null && conflict !== putOff && !isOwn(newer);
  const kept = newer ? keepMine(origin.current, value, draftOf(newer)) : value;

  function chooseMine() {
    if (!newer) return;
    if (isDraft(newer)) {
      show(kept);
      return resolve('mine');
    }
    end();
    onKeepMine(newer);
  }

  // When the response of an own publication was lost, the newer row is not a conflict with another admin.
  useEffect(() => {
    if (newer && isOwn(newer)) chooseMine();
  }, [newer]);

  function takeTheirs() {
    if (!newer) return;
    end();
    onTakeTheirs(newer);
  }

  return (
    <>
      <SaveStatus
        state={state === 'idle' && isSavedHere ? 'saved' : state}
        error={error}
        onRetry={() => void flush()}
      />
      {conflict && conflict === putOff && (
        <Button size="xs" variant="outline" onClick={() => setPutOff(null)}>
          비교하고 고르기
        </Button>
      )}
      <NoticeConflict
        newer={isAsked ? newer : null}
        mine={kept}
        onKeepMine={chooseMine}
        onTakeTheirs={takeTheirs}
        onClose={() => setPutOff(conflict)}
      />
    </>
  );
}

const isSameKey = (a: readonly unknown[], b: readonly unknown[]) => a.join() === b.join();
