import {
  type Continued,
  changedFields,
  Flex,
  Grid,
  isEqual,
  PageHeader,
  setTyped,
  showError,
  showSaved,
  snack,
  toast,
} from '@dojang/shared-ui';
import { EMPTY_DOCUMENT } from '@dojang/shared-ui/document';
import { useNavigate } from '@dojang/shared-ui/router';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, useForm } from 'react-hook-form';
import { type NoticeForm, noticeFormSchema } from '../notice.schema.ts';
import type { Notice } from '../notice.types.ts';
import { createBodyStore } from '../notice-body.store.ts';
import {
  formOfNotice,
  isSavedAs,
  type NoticePatch,
  newNotice,
  noticePatch,
  type PublishIntent,
} from '../notice-form.logic.ts';
import type { NoticeDraft } from '../notice-journal.ts';
import { draftOf, keepMine, mergeNotices, typedDraft } from '../notice-merge.logic.ts';
import { useSaveNotice } from '../notice-save.mutations.ts';
import { type Drafting, DraftSaving } from './DraftSaving.tsx';
import { KeepNotice } from './KeepNotice.tsx';
import { NoticeActions } from './NoticeActions.tsx';
import { NoticeBody } from './NoticeBody.tsx';
import { NoticeConflict } from './NoticeConflict.tsx';
import { NoticePreview } from './NoticePreview.tsx';
import { NoticeSettings } from './NoticeSettings.tsx';
import { NoticeTitle } from './NoticeTitle.tsx';

const WRITE = '/notice/write';

/**
 * Puts the id of a new notice into the address, so that a reload opens the notice. The router is not told: its navigation would
 * mount the editor again, and would end another navigation that has begun. Call it only while the editor is on the screen.
 */
function keepInAddress(noticeId: string) {
  const { history, location } = window;
  if (location.pathname === WRITE) history.replaceState(history.state, '', `${WRITE}?noticeId=${noticeId}`);
}

interface Props {
  userId: string;
  noticeId: string;
  /** Null for a new notice. */
  notice: Notice | null;
  /** Unsaved changes of an earlier visit that the user continues. */
  continued: Continued<NoticeDraft> | null;
}

/**
 * Editor of one notice: title, text, and when it is shown. Each field renders itself, so typing does not render this component.
 * A draft is saved automatically; a new draft as soon as it has a title. A notice that readers can see is saved only with the
 * buttons.
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
  const [newer, setNewer] = useState<{ notice: Notice; intent: PublishIntent } | null>(null);
  /** The row on the server, as far as this editor knows. For a new notice it is a draft on revision 0. */
  const [base, setBase] = useState(() => notice ?? newNotice(noticeId));
  /** The same value in a ref, for functions that began before the value changed. */
  const latest = useRef(base);
  latest.current = base;
  /** `base` without the changes of this admin, and with those of others that were merged into the form. */
  const origin = useRef<NoticeDraft>(draftOf(base));
  /** When 게시 was pressed first: a repeat after a lost answer is then the same save. */
  const pressedAt = useRef<Date | null>(null);
  /** Saves of the buttons that got no response. The server may have stored them. */
  const unanswered = useRef<{ patch: NoticePatch; draft: NoticeDraft }[]>([]);
  /** The content of the form when this row was sent; undefined for a row that somebody else saved. */
  const ownOf = (row: Notice) => unanswered.current.find(({ patch }) => isSavedAs(patch, row))?.draft;
  /** Whether the autosave has merged another admin's changes into the form since a button was pressed. */
  const isMerged = useRef(false);
  const save = useSaveNotice(noticeId);
  const [saved, setSaved] = useState(false);
  const drafting = useRef<Drafting>(null);
  /** Set from the press of a button until the response. The autosave waits meanwhile. */
  const [pressed, setPressed] = useState<PublishIntent | null>(null);
  const draft = base.status === 'draft' && base.removed_at === null ? base : null;

  // A late answer must not change the address of another page.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  // Navigates only after the unsaved guard knows that nothing is unsaved.
  useEffect(() => {
    if (saved) void navigate(`/notice/detail?noticeId=${noticeId}`);
  }, [saved, navigate, noticeId]);

  /** Whether the draft, if this is one, waits for nothing, and its revision. */
  async function settleDraft(intent: PublishIntent) {
    isMerged.current = false;
    const before = drafting.current?.peek();
    // A new notice that is published at once was never a draft.
    const isUnsent = before?.rev === 0 && (before.state === 'idle' || before.state === 'dirty');
    if (isUnsent && intent === 'publish') {
      // The autosave pauses at once.
      flushSync(() => setPressed(intent));
      return { isSettled: true, rev: 0 };
    }
    await drafting.current?.flush();
    // Text that was typed during the creation of a new draft.
    if (before?.rev === 0) await drafting.current?.flush();
    const { state, error, rev } = drafting.current?.peek() ?? { state: 'idle', error: null, rev: 0 };
    // The autosave itself shows a conflict.
    if (state === 'error') showError(error);
    if (state === 'conflict') drafting.current?.ask();
    return { isSettled: state !== 'error' && state !== 'conflict', rev };
  }

  const submit = (intent: PublishIntent, given?: Notice): Promise<void> =>
    form
      .handleSubmit(async (values) => {
        const sent = structuredClone(form.getValues());
        const { body } = store.getState();
        setPressed(intent);
        const { isSettled, rev } = await settleDraft(intent);
        if (!isSettled) return;
        if (drafting.current && intent === 'draft') {
          snack.success('임시 저장했어요');
          return setSaved(true);
        }
        // After a merge nothing is published, because the admin has not seen the merged changes yet.
        if (isMerged.current) return;
        const newest = given ?? latest.current;
        const before = { ...newest, rev: Math.max(newest.rev, rev) };
        pressedAt.current ??= new Date();
        const patch = noticePatch(values, body, intent, before, pressedAt.current);
        const answer = await save.mutateAsync({ baseRev: before.rev, patch, intent, before }).catch(() => null);
        if (!answer) {
          unanswered.current.push({ patch, draft: typedDraft(noticeId, sent, body) });
          return;
        }
        if (!answer.ok) return meet(answer.current, intent);
        pressedAt.current = null;
        unanswered.current = [];
        if (answer.saved.status !== 'draft') drafting.current?.end();
        setBase(answer.saved);
        origin.current = draftOf(answer.saved);
        const isTextChanged = store.getState().body !== body;
        const isChanged = showSaved(form, sent, formOfNotice(answer.saved)) || isTextChanged;
        store.setState({ isChanged: isTextChanged });
        if (!isChanged) return setSaved(true);
        if (before.rev === 0 && isHere.current) keepInAddress(noticeId);
        if (answer.saved.status === 'draft') return;
        toast({
          title: '저장하는 동안 더 쓴 내용이 있어요',
          description: '그 내용은 아직 저장하지 않았어요. 한 번 더 저장해 주세요.',
        });
      })()
      .finally(() => setPressed(null));

  const typed = () => typedDraft(noticeId, form.getValues(), store.getState().body);

  /** Handles a refused save: the server has a newer row. */
  async function meet(theirs: Notice, intent: PublishIntent) {
    const own = ownOf(theirs);
    if (own) {
      flushSync(() => begin(theirs, keepMine(own, typed(), draftOf(theirs))));
      return submit(intent, theirs);
    }
    const { merged, isConflict } = mergeNotices(origin.current, typed(), draftOf(theirs));
    if (isConflict || theirs.removed_at || theirs.status !== latest.current.status)
      return setNewer({ notice: theirs, intent });
    begin(theirs, merged);
    tellMerged();
  }

  /** Continues with `theirs` as the row on the server and `mine` as the content of the form. */
  function begin(theirs: Notice, mine: NoticeDraft) {
    drafting.current?.end();
    origin.current = draftOf(theirs);
    pressedAt.current = null;
    unanswered.current = [];
    setNewer(null);
    setBase(theirs);
    form.reset(origin.current.form);
    setTyped(form, changedFields(origin.current.form, mine.form));
    store.setState({ body: mine.body, isChanged: !isEqual(mine.body, theirs.body) });
  }

  /** The next `DraftSaving` saves text that was typed during the creation of the draft, so it must be mounted first. */
  function goOn(created: Notice) {
    origin.current = draftOf(created);
    flushSync(() => setBase(created));
    if (isHere.current) keepInAddress(noticeId);
  }

  function tellMerged() {
    isMerged.current = true;
    toast({ title: '다른 사람이 고친 내용과 합쳤어요', description: '게시하기 전에 한 번 확인해 주세요.' });
  }

  const takeTheirs = (theirs: Notice) => begin(theirs, draftOf(theirs));

  /** Keeps the unsaved content of a draft that was published or removed meanwhile. */
  function keepUnsaved(theirs: Notice) {
    const own = ownOf(theirs);
    begin(theirs, keepMine(own ?? origin.current, typed(), draftOf(theirs)));
    toast({
      title: own
        ? '공지를 이미 게시했어요'
        : theirs.removed_at
          ? '휴지통으로 옮긴 공지예요'
          : '다른 사람이 이미 게시했어요',
      description: '내가 쓴 내용은 버튼을 누르면 저장해요.',
    });
  }

  function saveMine() {
    if (!newer) return;
    // The draft is replaced before `submit`, because `submit` waits for the autosave of the draft.
    flushSync(() => begin(newer.notice, keepMine(origin.current, typed(), draftOf(newer.notice))));
    void submit(newer.intent, newer.notice);
  }

  const mine = typed();
  return (
    <FormProvider {...form}>
      {!draft && (
        <KeepNotice
          userId={userId}
          noticeId={noticeId}
          rev={base.rev}
          saved={saved}
          store={store}
          continues={notice ? continued?.entry : undefined}
        />
      )}
      <PageHeader
        title={notice ? '공지 고치기' : '공지 쓰기'}
        back={{ to: notice ? `/notice/detail?noticeId=${noticeId}` : '/notice', label: notice ? '공지' : '공지 목록' }}
        actions={
          <>
            {draft && (
              <DraftSaving
                key={draft.rev}
                ref={drafting}
                userId={userId}
                base={draft}
                isSavedHere={draft.rev > 0 && draft !== notice}
                origin={origin}
                store={store}
                isPaused={pressed === 'publish' || newer !== null}
                continued={draft.rev === (notice?.rev ?? 0) ? continued : null}
                isOwn={(row) => ownOf(row) !== undefined}
                onKeepMine={keepUnsaved}
                onTakeTheirs={takeTheirs}
                onCreated={goOn}
                onMerged={tellMerged}
              />
            )}
            <NoticeActions
              notice={base.rev === 0 ? null : base}
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
      <NoticePreview open={previewed} onClose={() => setPreviewed(false)} title={mine.form.title} body={mine.body} />
      <NoticeConflict
        newer={newer?.notice ?? null}
        mine={newer ? keepMine(origin.current, mine, draftOf(newer.notice)) : mine}
        onKeepMine={saveMine}
        onTakeTheirs={() => newer && takeTheirs(newer.notice)}
        onClose={() => setNewer(null)}
      />
    </FormProvider>
  );
}
