import { IconButton } from '@dojang/shared-ui';
import { Pin } from 'lucide-react';
import type { Memo } from '../memo.logic.ts';
import { useMemoActions } from '../memo.mutations.ts';

/** Pins a memo to the top of the list, or unpins it. */
export function PinButton({ memo, size }: { memo: Memo; size: 'xs' | 'sm' }) {
  const { togglePin } = useMemoActions();
  return (
    <IconButton
      size={size}
      variant="ghost"
      position="relative"
      aria-pressed={memo.pinned}
      aria-label={memo.pinned ? '고정 해제' : '고정'}
      color={memo.pinned ? 'brand.fg' : 'fg.muted'}
      onClick={() => togglePin(memo)}
    >
      <Pin size={16} fill={memo.pinned ? 'currentColor' : 'none'} />
    </IconButton>
  );
}
