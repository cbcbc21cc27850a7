import { noticePictures } from '@dojang/shared-auth';
import {
  Box,
  type Continued,
  Flex,
  FormField,
  Grid,
  Input,
  PageHeader,
  Text,
  useFormJournal,
  useUnsavedGuard,
} from '@dojang/shared-ui';
import { type DocumentJson, EMPTY_DOCUMENT } from '@dojang/shared-ui/document';
import { RichEditor } from '@dojang/shared-ui/editor';
import { useNavigate } from '@dojang/shared-ui/router';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { type NoticeForm, noticeFormSchema } from '../notice.schema.ts';
import type { Notice } from '../notice.types.ts';
import { formOfNotice, type PublishIntent } from '../notice-form.logic.ts';
import { type NoticeDraft, noticePlace } from '../notice-journal.ts';
import { useSaveNotice } from '../notice-save.mutations.ts';
import { NoticeActions } from './NoticeActions.tsx';
import { NoticeConflict } from './NoticeConflict.tsx';
import { NoticePreview } from './NoticePreview.tsx';
import { NoticeSettings } from './NoticeSettings.tsx';

interface Props {
  userId: string;
  noticeId: string;
  /** Null for a new notice. */
  notice: Notice | null;
  /** Unsaved changes of an earlier visit that the user continues. */
  continued: Continued<NoticeDraft> | null;
}

/** Editor of one notice: title, text, and when it is shown. */
export function NoticeEditor({ userId, noticeId, notice, continued }: Props) {
  const navigate = useNavigate();
  const form = useForm<NoticeForm>({
    resolver: zodResolver(noticeFormSchema),
    defaultValues: continued?.value.form ?? formOfNotice(notice),
  });
  const [body, setBody] = useState<DocumentJson>(continued?.value.body ?? notice?.body ?? EMPTY_DOCUMENT);
  const [bodyChanged, setBodyChanged] = useState(continued !== null);
  const [previewed, setPreviewed] = useState(false);
  const [newer, setNewer] = useState<{ notice: Notice; intent: PublishIntent } | null>(null);
  const base = useRef(notice);
  const pictures = useMemo(() => noticePictures(noticeId), [noticeId]);
  const pressedAt = useRef<Date | null>(null);
  const save = useSaveNotice(noticeId);
  const [saved, setSaved] = useState(false);
  const isUnsaved = (form.formState.isDirty || bodyChanged) && !saved;
  const filled = useWatch({ control: form.control }) as NoticeForm;
  const draft = useMemo<NoticeDraft>(() => ({ noticeId, form: filled, body }), [noticeId, filled, body]);
  const settle = useFormJournal({
    place: noticePlace(userId, notice && noticeId),
    value: draft,
    rev: base.current?.rev ?? 0,
    isUnsaved,
    continues: continued?.entry,
  });
  useUnsavedGuard(isUnsaved, settle);

  // Only after the guard has received that nothing is unsaved.
  useEffect(() => {
    if (saved) void navigate(`/notice/detail?noticeId=${noticeId}`);
  }, [saved, navigate, noticeId]);

  const submit = (intent: PublishIntent) =>
    form.handleSubmit(async (values) => {
      pressedAt.current ??= new Date();
      const answer = await save
        .mutateAsync({
          baseRev: base.current?.rev ?? 0,
          form: values,
          body,
          intent,
          before: base.current,
          now: pressedAt.current,
        })
        .catch(() => null);
      if (!answer) return;
      if (!answer.ok) return setNewer({ notice: answer.current, intent });
      setSaved(true);
    })();

  function keepMine() {
    if (!newer) return;
    base.current = newer.notice;
    setNewer(null);
    void submit(newer.intent);
  }

  function takeTheirs() {
    if (!newer) return;
    base.current = newer.notice;
    form.reset(formOfNotice(newer.notice));
    setBody(newer.notice.body);
    setBodyChanged(false);
    setNewer(null);
  }

  const { errors } = form.formState;
  return (
    <FormProvider {...form}>
      <PageHeader
        title={notice ? '공지 고치기' : '공지 쓰기'}
        back={{ to: notice ? `/notice/detail?noticeId=${noticeId}` : '/notice', label: notice ? '공지' : '공지 목록' }}
        actions={
          <NoticeActions
            notice={notice}
            saving={save.isPending ? save.variables.intent : null}
            onPreview={() => setPreviewed(true)}
            onSave={(intent) => void submit(intent)}
          />
        }
      />
      <Grid templateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 20rem' }} gap="8">
        <Flex direction="column" gap="4" minW="0">
          <FormField label="제목" required error={errors.title?.message}>
            <Input
              {...form.register('title')}
              size="lg"
              fontWeight="600"
              _placeholder={{ fontWeight: '400' }}
              placeholder="무엇을 알릴까요?"
              autoComplete="off"
            />
          </FormField>
          <Box>
            <Text textStyle="label" mb="1.5">
              내용
            </Text>
            <Box borderWidth="1px" borderColor="border.control" borderRadius="l2" px="4" py="2">
              <RichEditor
                label="공지 내용"
                pictures={pictures}
                value={body}
                onChange={(value) => {
                  setBody(value);
                  setBodyChanged(true);
                }}
                placeholder="내용을 쓰거나 '/'를 눌러 블록을 골라 주세요"
                minHeight="20rem"
              />
            </Box>
          </Box>
        </Flex>
        <NoticeSettings />
      </Grid>
      <NoticePreview open={previewed} onClose={() => setPreviewed(false)} title={form.watch('title')} body={body} />
      <NoticeConflict
        newer={newer?.notice ?? null}
        mine={{ title: form.getValues('title'), body }}
        onKeepMine={keepMine}
        onTakeTheirs={takeTheirs}
        onClose={() => setNewer(null)}
      />
    </FormProvider>
  );
}
