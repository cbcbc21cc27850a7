import { MEMO_LIMIT } from '@dojang/contract/document';
import { useQueryClient } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  ConflictDialog,
  type Continued,
  HStack,
  LinkButton,
  numberText,
  PageHeader,
  SaveStatus,
  Stack,
  Text,
  Textarea,
  useAutosave,
  useDocumentTitle,
  useUnsavedGuard,
} from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { keys } from '../../../lib/keys.ts';
import { type Memo, memoTitle, parseTags } from '../memo.logic.ts';
import { createMemo, saveMemo } from '../memo.mutations.ts';
import { memoPlace } from '../memo-journal.ts';
import { useLastList } from '../memo-list.store.ts';
import { MakeFromMemoModal, type MemoSource } from './MakeFromMemoModal.tsx';
import { MemoBody } from './MemoBody.tsx';
import { TooLong } from './TooLong.tsx';

interface Props {
  userId: string;
  memoId: string;
  /** Null for a new memo; the first save creates it. */
  memo: Memo | null;
  /** Unsaved changes of an earlier visit that the user continues. */
  continued: Continued<string> | null;
}

/** Edits one memo with autosave. When the server has a newer version, both versions are shown and none is overwritten. */
export function MemoEditor({ userId, memoId, memo, continued }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const list = useLastList(userId);
  const [body, setBody] = useState(continued?.value ?? memo?.body ?? '');
  const [source, setSource] = useState<MemoSource | null>(null);
  /** The conflict whose dialog was closed without a choice. Nothing is saved until the user chooses. */
  const [putOff, setPutOff] = useState<unknown>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  /** Texts that were sent before the server acknowledged that the row exists. */
  const sent = useRef<string[]>([]);
  const tooLong = body.length > MEMO_LIMIT;
  const writable = body.trim() !== '' && !tooLong;

  async function save(text: string, baseRev: number) {
    if (baseRev > 0) return saveMemo(memoId, baseRev, text);
    const before = sent.current;
    sent.current = [...before, text];
    const created = await createMemo(userId, memoId, text, before);
    return created.ok ? { ok: true as const, rev: created.memo.rev } : created;
  }

  const { state, error, conflict, resolve, flush, savedAt, settle } = useAutosave<string, Memo>({
    id: memoId,
    value: body,
    stored: memo?.body ?? '',
    rev: continued?.rev ?? memo?.rev ?? 0,
    save,
    read: ({ removed_at, body: text }) => (removed_at ? null : text),
    enabled: writable,
    journal: memoPlace(userId, memoId),
    continues: continued?.entry,
    unanswered: continued?.sent,
  });
  useDocumentTitle(memoTitle(body) || '새 메모');
  useUnsavedGuard(state === 'error' || state === 'conflict' || (tooLong && state === 'dirty'), settle);

  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, []);

  // The list and the reading view show the saved text, so their caches are updated.
  useEffect(() => {
    if (!savedAt) return;
    void client.invalidateQueries({ queryKey: keys.memoList(userId) });
    void client.invalidateQueries({ queryKey: keys.memo(userId, memoId) });
  }, [savedAt, client, userId, memoId]);

  async function finish() {
    await flush();
    void navigate(list);
  }

  function takeTheirs() {
    if (conflict) setBody(conflict.current.body);
    resolve('theirs');
  }

  const tags = parseTags(body);
  return (
    <Box>
      <PageHeader
        title={memo ? '메모 편집' : '새 메모'}
        back={{ to: list, label: '메모' }}
        actions={
          <HStack gap="3">
            <SaveStatus state={state} error={error} onRetry={() => void flush()} />
            {conflict && conflict === putOff && (
              <Button size="xs" variant="outline" onClick={() => setPutOff(null)}>
                비교하고 고르기
              </Button>
            )}
            {memo && (
              <LinkButton to={`/memo/detail?memoId=${memoId}`} variant="ghost" size="sm">
                읽기
              </LinkButton>
            )}
            <Button size="sm" onClick={() => void finish()} disabled={!writable && body !== ''}>
              <Check size={16} /> 완료
            </Button>
          </HStack>
        }
      />
      <Stack gap="4">
        <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" _focusWithin={{ borderColor: 'brand.solid' }}>
          <Textarea
            ref={field}
            aria-label="메모 내용"
            placeholder="떠오른 것을 적어 보세요. #태그로 묶을 수 있어요"
            value={body}
            onChange={(event) => setBody(event.target.value)}
            minH="80"
            css={{ fieldSizing: 'content' }}
            resize="none"
            border="0"
            bg="transparent"
            p="4"
            lineHeight="1.75"
            _focusVisible={{ outline: 'none', boxShadow: 'none' }}
          />
          {tooLong && <TooLong length={body.length} onMakeNote={() => setSource({ kind: 'note', body })} />}
          <HStack px="4" pb="3" gap="3" color="fg.muted" textStyle="xs" wrap="wrap">
            <Text flex="1">{tags.map((tag) => `#${tag}`).join(' ')}</Text>
            <Text>{numberText(body.length)}자</Text>
          </HStack>
        </Box>
        {memo && body.trim() === '' && (
          <Text textStyle="sm" color="fg.muted">
            빈 메모는 저장하지 않아요. 지우려면 목록에서 휴지통으로 옮겨 주세요.
          </Text>
        )}
      </Stack>
      <ConflictDialog
        open={conflict !== null && conflict !== putOff}
        mine={<MemoBody body={body} />}
        theirs={<MemoBody body={conflict?.current.body ?? ''} />}
        theirTime={conflict?.current.updated_at}
        onKeepMine={() => resolve('mine')}
        onTakeTheirs={takeTheirs}
        onClose={() => setPutOff(conflict)}
      />
      <MakeFromMemoModal source={source} onClose={() => setSource(null)} />
    </Box>
  );
}
