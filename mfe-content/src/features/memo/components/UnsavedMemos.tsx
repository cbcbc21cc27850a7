import { SimpleGrid } from '@dojang/shared-ui';
import type { UnsavedMemo } from '../memo-capture.logic.ts';
import { UnsavedMemoCard } from './UnsavedMemoCard.tsx';

/** Captured memos that are not on the server yet. */
export function UnsavedMemos({ memos, userId }: { memos: UnsavedMemo[]; userId: string }) {
  if (memos.length === 0) return null;
  return (
    <SimpleGrid minChildWidth={{ base: 'full', sm: '64' }} gap="3">
      {memos.map((memo) => (
        <UnsavedMemoCard key={memo.id} memo={memo} userId={userId} />
      ))}
    </SimpleGrid>
  );
}
