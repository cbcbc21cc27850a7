import { Button, Center, EmptyState, SimpleGrid, VisuallyHidden } from '@dojang/shared-ui';
import { Archive, SearchX, StickyNote, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Memo, MemoFilters } from '../memo.logic.ts';
import type { UnsavedMemo } from '../memo-capture.logic.ts';
import { useShownCards } from '../memo-list.store.ts';
import type { MadeKind } from '../memo-note.mutations.ts';
import { MemoCard } from './MemoCard.tsx';
import { UnsavedMemoCard } from './UnsavedMemoCard.tsx';

interface Props {
  memos: Memo[];
  /** Memos that were captured after the filters were set. They are shown above the others. */
  captured: Memo[];
  unsaved: UnsavedMemo[];
  filters: MemoFilters;
  userId: string;
  onMake: (memo: Memo, kind: MadeKind) => void;
  onClearFilters: () => void;
}

/** The memos of a view, as cards. */
export function MemoGrid({ memos, captured, unsaved, filters, userId, onMake, onClearFilters }: Props) {
  const [shown, showMore] = useShownCards();
  const filtered = filters.query.trim() !== '' || filters.tag !== '';
  const waiting = filters.view === 'active' ? unsaved : [];

  if (memos.length + captured.length + waiting.length === 0) {
    return <NoMemos filters={filters} filtered={filtered} onClearFilters={onClearFilters} />;
  }
  return (
    <>
      <VisuallyHidden role="status">{filtered ? `메모 ${memos.length}개를 찾았어요` : ''}</VisuallyHidden>
      <SimpleGrid minChildWidth={{ base: 'full', sm: '64' }} gap="3">
        {waiting.map((memo) => (
          <UnsavedMemoCard key={memo.id} memo={memo} userId={userId} />
        ))}
        {[...captured, ...memos.slice(0, shown)].map((memo) => (
          <MemoCard key={memo.id} memo={memo} onMake={onMake} />
        ))}
      </SimpleGrid>
      {memos.length > shown && <More onMore={showMore} />}
    </>
  );
}

function More({ onMore }: { onMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '400px' });
    if (button.current) observer.observe(button.current);
    return () => observer.disconnect();
  }, [onMore]);
  return (
    <Center pt="6">
      <Button ref={button} variant="outline" size="sm" onClick={onMore}>
        더 보기
      </Button>
    </Center>
  );
}

interface NoMemosProps {
  filters: MemoFilters;
  filtered: boolean;
  onClearFilters: () => void;
}

function NoMemos({ filters, filtered, onClearFilters }: NoMemosProps) {
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="찾는 메모가 없어요"
        description={`다른 말이나 초성으로 찾아보세요.${filters.view === 'active' ? ' 보관함도 함께 찾아요.' : ''}`}
        action={
          <Button variant="outline" size="sm" onClick={onClearFilters}>
            모두 보기
          </Button>
        }
      />
    );
  }
  if (filters.view === 'archive') {
    return (
      <EmptyState icon={<Archive />} title="보관한 메모가 없어요" description="다 본 메모를 보관하면 여기에 모여요." />
    );
  }
  if (filters.view === 'trash') {
    return (
      <EmptyState icon={<Trash2 />} title="휴지통이 비어 있어요" description="지운 메모는 30일 동안 여기에 있어요." />
    );
  }
  return (
    <EmptyState
      icon={<StickyNote />}
      title="아직 메모가 없어요"
      description="위 칸에 떠오른 것을 적고 저장해 보세요."
    />
  );
}
