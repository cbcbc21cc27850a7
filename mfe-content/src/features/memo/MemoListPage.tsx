import { useQuery } from '@dojang/shared-auth/query';
import { Box, CardGridSkeleton, PageHeader, QueryView, Stack } from '@dojang/shared-ui';
import { useNavigate, useSearchParams } from '@dojang/shared-ui/router';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLastPerson } from '../../lib/use-last-person.ts';
import { useSearchText } from '../../lib/use-search-text.ts';
import { CaptureBox } from './components/CaptureBox.tsx';
import { MakeFromMemoModal, type MemoSource } from './components/MakeFromMemoModal.tsx';
import { MemoGrid } from './components/MemoGrid.tsx';
import { MemoToolbar } from './components/MemoToolbar.tsx';
import { UnfinishedMemos } from './components/UnfinishedMemos.tsx';
import { UnsavedMemos } from './components/UnsavedMemos.tsx';
import { tagCounts, withCaptured } from './memo.logic.ts';
import { useSaveCaptured } from './memo.mutations.ts';
import { memoQueries } from './memo.queries.ts';
import { clearDraft, useUnsaved } from './memo-capture.store.ts';
import { memoListPath, readMemoFilters } from './memo-filters.logic.ts';
import { rememberList, useCaptured } from './memo-list.store.ts';
import { useCapture } from './use-capture.ts';

/** `/memo`: quick capture, and the searchable list. */
export function Component() {
  const userId = useLastPerson();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const query = useQuery(memoQueries.list(userId));
  const unsaved = useUnsaved(userId);
  const save = useSaveCaptured(userId);
  useCapture(userId, (memo) => save.mutate(memo));
  const [source, setSource] = useState<MemoSource | null>(null);

  const inAddress = readMemoFilters(search);
  const [text, setText] = useSearchText(inAddress.query, (next) =>
    navigate(memoListPath({ ...inAddress, query: next }), { replace: true }),
  );
  const filters = { ...inAddress, query: text };
  // Deferred, so that typing stays fast while a thousand memos are searched.
  const searched = useDeferredValue(text);
  const { view, tag } = inAddress;
  const path = memoListPath(inAddress);
  useEffect(() => rememberList(userId, path), [userId, path]);
  const saved = useCaptured(userId, path);
  const { captured, found } = useMemo(
    () => withCaptured(query.data ?? [], { view, tag, query: searched }, saved),
    [query.data, view, tag, searched, saved],
  );

  return (
    <Box>
      <PageHeader title="메모" description="떠오른 것을 바로 적고, 나중에 찾아보세요." />
      <Stack gap="5">
        {filters.view === 'active' && (
          <CaptureBox
            userId={userId}
            tag={tag}
            onCapture={(memo) => save.mutate(memo)}
            onMakeNote={({ body }) => setSource({ kind: 'note', body, onMade: () => clearDraft(userId) })}
          />
        )}
        <MemoToolbar
          filters={filters}
          text={text}
          onTextChange={setText}
          tags={tagCounts(query.data ?? [], filters.view)}
        />
        {/* Also shown when the list cannot be loaded, because captured memos are shown nowhere else. */}
        {!query.data && view === 'active' && <UnsavedMemos memos={unsaved} userId={userId} />}
        <QueryView query={query} skeleton={<CardGridSkeleton count={6} />}>
          {(memos) => (
            <>
              {view === 'active' && <UnfinishedMemos userId={userId} memos={memos} />}
              <MemoGrid
                memos={found}
                captured={captured}
                unsaved={unsaved.filter(({ id }) => !memos.some((memo) => memo.id === id))}
                filters={filters}
                userId={userId}
                onMake={({ id, body }, kind) => setSource({ kind, memoId: id, body })}
                onClearFilters={() => {
                  setText('');
                  void navigate(memoListPath({ view: filters.view }));
                }}
              />
            </>
          )}
        </QueryView>
      </Stack>
      <MakeFromMemoModal source={source} onClose={() => setSource(null)} />
    </Box>
  );
}
