import { type Continued, Flex, Grid, PageHeader, showError, showSaved, snack, toast } from '@dojang/shared-ui';
import { EMPTY_DOCUMENT } from '@dojang/shared-ui/document';
import { useNavigate } from '@dojang/shared-ui/router';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { type NoticeForm, noticeFormSchema } from '../notice.schema.ts';
import type { Notice } from '../notice.types.ts';
import { createBodyStore } from '../notice-body.store.ts';
import { formOfNotice, type PublishIntent } from '../notice-form.logic.ts';
import type { NoticeDraft } from '../notice-journal.ts';
import { useSaveNotice } from '../notice-save.mutations.ts';
import { type Drafting, DraftSaving } from './DraftSaving.tsx';
import { KeepNotice } from './KeepNotice.tsx';
import { NoticeActions } from './NoticeActions.tsx';
import { NoticeBody } from './NoticeBody.tsx';
import { NoticeConflict } from './NoticeConflict.tsx';
import { NoticePreview } from './NoticePreview.tsx';
import { NoticeSettings } from './NoticeSettings.tsx';
import { NoticeTitle } from './NoticeTitle.tsx';

interface Props {
  userId: string;
  noticeId: string;
  /** Null for a new notice. */
  notice: Notice | null;
  /** Unsaved changes of an earlier visit that the user continues. */
  continued: Continued<NoticeDraft> | null;
}

/**
 * Editor of one notice: title, text, and when it is shown. Each field renders itself, so typing does not render this. A draft saves
 * itself; what readers can see, and a notice that the server does not have yet, is saved by the buttons.
 */
export function NoticeEditor({ userId, noticeId, notice, continued }: Props) {
  const navigate = useNavigate();
  const form = useForm<NoticeForm>({
    resolver: zodResolver(noticeFormSchema),
    defaultValues: continued?.value.form ?? formOfNotice(notice),
  });
  const [store] = useState(() =>
    createBodyStore(continued?.value.body ?? notice?.body ?? EMPTY_DOCUMENT, continued !== null),
  );
  const [previewed, setPreviewed] = useState(false);
  /** Whether the journal keeps unsaved text as a new notice. After the first save it keeps it as a change of that notice. */
  const [isKeptAsNew, setKeptAsNew] = useState(notice === null);
  const [newer, setNewer] = useState<{ notice: Notice; intent: PublishIntent } | null>(null);
  /** What the server has, as far as this editor knows. */
  const [base, setBase] = useState(notice);
  const pressedAt = useRef<Date | null>(null);
  const save = useSaveNotice(noticeId);
  const [saved, setSaved] = useState(false);
  const drafting = useRef<Drafting>(null);
  /** From the press of a button until the server has answered. The autosave waits meanwhile. */
  const [pressed, setPressed] = useState<PublishIntent | null>(null);
  const draft = base?.status === 'draft' && base.removed_at === null && !isKeptAsNew ? base : null;

  // Only after the guard has received that nothing is unsaved.
  useEffect(() => {
    if (saved) void navigate(`/notice/detail?noticeId=${noticeId}`);
  }, [saved, navigate, noticeId]);

  /** Changes made during a save stay unsaved, and the editor stays open. */
  useEffect(() => {
    if (base !== null) setKeptAsNew(false);
  }, [base]);

  /** Whether the draft, if this is one, waits for nothing, and its revision. */
  async function settleDraft() {
    await drafting.current?.flush();
    const { state, error, rev } = drafting.current?.peek() ?? { state: 'idle', error: null, rev: 0 };
    // The autosave shows a conflict itself.
    if (state === 'error') showError(error);
    return { isSettled: state !== 'error' && state !== 'conflict', rev };
  }

  const submit = (intent: PublishIntent, newest = base) =>
    form
      .handleSubmit(async (values) => {
        const sent = structuredClone(form.getValues());
        const { body } = store.getState();
        setPressed(intent);
        const { isSettled, rev } = await settleDraft();
        if (!isSettled) return;
        if (drafting.current && intent === 'draft') {
          snack.success('임시 저장했어요');
          return setSaved(true);
        }
        const before = newest && { ...newest, rev: Math.max(newest.rev, rev) };
        pressedAt.current ??= new Date();
        const answer = await save
          .mutateAsync({ baseRev: before?.rev ?? 0, form: values, body, intent, before, now: pressedAt.current })
          .catch(() => null);
        if (!answer) return;
        if (!answer.ok) return setNewer({ notice: answer.current, intent });
        pressedAt.current = null;
        if (answer.saved.status !== 'draft') drafting.current?.end();
        setBase(answer.saved);
        const isTextChanged = store.getState().body !== body;
        const isChanged = showSaved(form, sent, formOfNotice(answer.saved)) || isTextChanged;
        store.setState({ isChanged: isTextChanged });
        if (!isChanged) return setSaved(true);
        if (answer.saved.status === 'draft') return;
        toast({
          title: '저장하는 동안 더 쓴 내용이 있어요',
          description: '그 내용은 아직 저장하지 않았어요. 한 번 더 저장해 주세요.',
        });
      })()
      .finally(() => setPressed(null));

  function keepMine() {
    if (!newer) return;
    setBase(newer.notice);
    setNewer(null);
    void submit(newer.intent, newer.notice);
  }

  function takeTheirs() {
    if (!newer) return;
    showTheirs(newer.notice);
    setNewer(null);
  }

  function showTheirs(theirs: Notice) {
    setBase(theirs);
    form.reset(formOfNotice(theirs));
    store.setState({ body: theirs.body, isChanged: false });
  }

  /** Of a draft that another admin has published or removed meanwhile. */
  function keepUnsaved(theirs: Notice) {
    setBase(theirs);
    showSaved(form, formOfNotice(theirs), formOfNotice(theirs));
    store.setState({ isChanged: true });
    toast({
      title: theirs.removed_at ? '휴지통으로 옮긴 공지예요' : '다른 사람이 이미 게시했어요',
      description: '내가 쓴 내용은 버튼을 누르면 저장해요.',
    });
  }

  const mine = { title: form.getValues('title'), body: store.getState().body };
  return (
    <FormProvider {...form}>
      {!draft && (
        <KeepNotice
          userId={userId}
          noticeId={noticeId}
          key={String(isKeptAsNew)}
          isNew={isKeptAsNew}
          rev={base?.rev ?? 0}
          // The entry among the new ones is dropped before the other one is begun.
          saved={saved || (isKeptAsNew && base !== null)}
          store={store}
          continues={continued?.entry}
        />
      )}
      <PageHeader
        title={notice ? '공지 고치기' : '공지 쓰기'}
        back={{ to: notice ? `/notice/detail?noticeId=${noticeId}` : '/notice', label: notice ? '공지' : '공지 목록' }}
        actions={
          <>
            {draft && (
              <DraftSaving
                ref={drafting}
                userId={userId}
                base={draft}
                store={store}
                isPaused={pressed === 'publish'}
                continues={continued?.entry}
                onKeepMine={keepUnsaved}
                onTakeTheirs={showTheirs}
              />
            )}
            <NoticeActions
              notice={base}
              saving={pressed}
              onPreview={() => setPreviewed(true)}
              onSave={(intent) => void submit(intent)}
            />
          </>
        }
      />
      <Grid templateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 20rem' }} gap="8">
        <Flex direction="column" gap="4" minW="0">
          <NoticeTitle />
          <NoticeBody noticeId={noticeId} store={store} />
        </Flex>
        <NoticeSettings />
      </Grid>
      <NoticePreview open={previewed} onClose={() => setPreviewed(false)} {...mine} />
      <NoticeConflict
        newer={newer?.notice ?? null}
        mine={mine}
        onKeepMine={keepMine}
        onTakeTheirs={takeTheirs}
        onClose={() => setNewer(null)}
      />
    </FormProvider>
  );
}
