import { type Continued, Flex, Grid, PageHeader, showSaved, toast } from '@dojang/shared-ui';
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

/** Editor of one notice: title, text, and when it is shown. Each field renders itself, so typing does not render this. */
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

  // Only after the guard has received that nothing is unsaved.
  useEffect(() => {
    if (saved) void navigate(`/notice/detail?noticeId=${noticeId}`);
  }, [saved, navigate, noticeId]);

  /** Changes made during a save stay unsaved, and the editor stays open. */
  useEffect(() => {
    if (base !== null) setKeptAsNew(false);
  }, [base]);

  const submit = (intent: PublishIntent, before = base) =>
    form.handleSubmit(async (values) => {
      pressedAt.current ??= new Date();
      const sent = structuredClone(form.getValues());
      const { body } = store.getState();
      const answer = await save
        .mutateAsync({ baseRev: before?.rev ?? 0, form: values, body, intent, before, now: pressedAt.current })
        .catch(() => null);
      if (!answer) return;
      if (!answer.ok) return setNewer({ notice: answer.current, intent });
      pressedAt.current = null;
      setBase(answer.saved);
      const isTextChanged = store.getState().body !== body;
      const isChanged = showSaved(form, sent, formOfNotice(answer.saved)) || isTextChanged;
      store.setState({ isChanged: isTextChanged });
      if (!isChanged) return setSaved(true);
      toast({
        title: '저장하는 동안 더 쓴 내용이 있어요',
        description: '그 내용은 아직 저장하지 않았어요. 한 번 더 저장해 주세요.',
      });
    })();

  function keepMine() {
    if (!newer) return;
    setBase(newer.notice);
    setNewer(null);
    void submit(newer.intent, newer.notice);
  }

  function takeTheirs() {
    if (!newer) return;
    setBase(newer.notice);
    form.reset(formOfNotice(newer.notice));
    store.setState({ body: newer.notice.body, isChanged: false });
    setNewer(null);
  }

  const mine = { title: form.getValues('title'), body: store.getState().body };
  return (
    <FormProvider {...form}>
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
      <PageHeader
        title={notice ? '공지 고치기' : '공지 쓰기'}
        back={{ to: notice ? `/notice/detail?noticeId=${noticeId}` : '/notice', label: notice ? '공지' : '공지 목록' }}
        actions={
          <NoticeActions
            notice={base}
            saving={save.isPending ? save.variables.intent : null}
            onPreview={() => setPreviewed(true)}
            onSave={(intent) => void submit(intent)}
          />
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
