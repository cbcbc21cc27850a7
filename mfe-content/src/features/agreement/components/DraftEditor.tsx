import { AGREEMENT_LIMIT } from '@dojang/contract/document';
import { koreanDay } from '@dojang/contract/time';
import { readPicture } from '@dojang/shared-auth';
import { useQueryClient } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  ConflictDialog,
  type Continued,
  confirm,
  escapeHtml,
  Grid,
  Heading,
  PageHeader,
  SaveStatus,
  Text,
  useAutosave,
  useDocumentTitle,
  useUnsavedGuard,
} from '@dojang/shared-ui';
import { DocumentView, RichEditor } from '@dojang/shared-ui/editor';
import { useNavigate } from '@dojang/shared-ui/router';
import { useDeferredValue, useEffect, useState } from 'react';
import { keys } from '../../../lib/keys.ts';
import { agreementPath } from '../agreement.logic.ts';
import { saveDraft, usePublish } from '../agreement.mutations.ts';
import type { Writing } from '../agreement.queries.ts';
import { dateProblem, koreanDateText, startOfKoreanDay } from '../agreement-dates.logic.ts';
import { type Draft, draftOf, draftPlace, type StoredVersion } from '../agreement-draft.logic.ts';
import { DraftSettings } from './DraftSettings.tsx';
import { VersionDiff } from './VersionDiff.tsx';

interface Props {
  userId: string;
  writing: Writing;
  /** The draft on the server, or the text with which a new draft begins. */
  stored: Draft;
  /** Unsaved changes of an earlier visit that the user continues. */
  continued: Continued<Draft> | null;
}

/** Edits the next version with autosave, next to the version that it changes, and publishes it. */
export function DraftEditor({ userId, writing, stored, continued }: Props) {
  const { agreement, version, draft, base } = writing;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [value, setValue] = useState<Draft>(continued?.value ?? stored);
  /** The conflict whose dialog was closed without a choice. Nothing is saved until the user chooses. */
  const [putOff, setPutOff] = useState<unknown>(null);
  const publish = usePublish(agreement.id, version);
  const { state, error, conflict, resolve, flush, peek, savedAt, settle } = useAutosave<Draft, StoredVersion>({
    id: `${agreement.id} ${version}`,
    value,
    stored,
    rev: continued?.rev ?? draft?.rev ?? 0,
    save: (next, baseRev, known) => saveDraft(agreement.id, version, baseRev, next, known),
    read: (newer) => (newer.published_at ? null : draftOf(newer)),
    enabled: !publish.isPending && !publish.isSuccess,
    journal: draftPlace(userId, agreement.id, version),
    continues: continued?.entry,
    unanswered: continued?.sent,
  });
  useDocumentTitle(`${agreement.title} ${version}번째 판`);
  useUnsavedGuard(state === 'error' || state === 'conflict', settle);
  const shown = useDeferredValue(value.body);
  const change = (part: Partial<Draft>) => setValue((last) => ({ ...last, ...part }));

  // The list shows whether there is a draft, so it is fetched again.
  useEffect(() => {
    if (savedAt) void client.invalidateQueries({ queryKey: keys.agreementList(userId) });
  }, [savedAt, client, userId]);

  const isFirst = base === null;
  const problem = dateProblem(value, isFirst, koreanDay());

  async function press() {
    const day = startOfKoreanDay(value.effectiveOn);
    const sure = await confirm({
      title: `${version}번째 판을 게시할까요?`,
      message: `<b>${escapeHtml(agreement.title)}</b> ${version}번째 판은 게시한 뒤에 고칠 수 없어요. ${
        day ? `${koreanDateText(day)}부터` : '지금부터'
      } 시행돼요.`,
      confirmLabel: '게시',
    });
    if (!sure) return;
    // A new version without a change is not on the server.
    if (peek().rev === 0 && !peek().hasUnsaved) {
      const saved = await saveDraft(agreement.id, version, 0, value).catch(() => null);
      if (saved?.ok) return publishAt(saved.rev);
    }
    await flush();
    if (peek().state !== 'error' && peek().state !== 'conflict') publishAt(peek().rev);
  }

  function publishAt(rev: number) {
    publish.mutate(rev, {
      onSuccess: () => void navigate(agreementPath('detail', agreement.id, { version })),
    });
  }

  function takeTheirs() {
    if (conflict) setValue(draftOf(conflict.current));
    resolve('theirs');
  }

  return (
    <Box>
      <PageHeader
        title={`${agreement.title} ${version}번째 판`}
        description={isFirst ? '첫 판이에요.' : `${base.version}번째 판에서 이어 써요.`}
        back={{ to: agreementPath('list', agreement.id), label: '모든 판' }}
        actions={
          <>
            <SaveStatus state={state} error={error} onRetry={() => void flush()} />
            {conflict && conflict === putOff && (
              <Button size="xs" variant="outline" onClick={() => setPutOff(null)}>
                비교하고 고르기
              </Button>
            )}
            <Button
              size="sm"
              loading={publish.isPending}
              disabled={problem !== null || state === 'conflict'}
              onClick={() => void press()}
            >
              게시
            </Button>
          </>
        }
      />
      <Grid templateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 20rem' }} gap="8">
        <Box minW="0">
          <Text textStyle="label" mb="1.5">
            내용
          </Text>
          <Box borderWidth="1px" borderColor="border.control" borderRadius="l2" px="4" py="2">
            <RichEditor
              label="약관 내용"
              limit={AGREEMENT_LIMIT}
              value={value.body}
              onChange={(body) => change({ body })}
              placeholder="내용을 쓰거나 '/'를 눌러 블록을 골라 주세요"
              minHeight="20rem"
            />
          </Box>
        </Box>
        <DraftSettings value={value} isFirst={isFirst} problem={problem} onChange={change} />
      </Grid>
      {!isFirst && (
        <Box as="section" aria-labelledby="agreement-diff" mt="10">
          <Heading as="h2" id="agreement-diff" textStyle="heading" mb="3">
            바뀌는 내용
          </Heading>
          <VersionDiff before={base.body} after={shown} labels={[`${base.version}번째 판`, `${version}번째 판`]} />
        </Box>
      )}
      <ConflictDialog
        open={conflict !== null && conflict !== putOff}
        mine={<DocumentView value={value.body} readPicture={readPicture} />}
        theirs={conflict && <DocumentView value={conflict.current.body} readPicture={readPicture} />}
        theirTime={conflict?.current.updated_at}
        onKeepMine={() => resolve('mine')}
        onTakeTheirs={takeTheirs}
        onClose={() => setPutOff(conflict)}
      />
    </Box>
  );
}
