import { Box, IconButton } from '@dojang/shared-ui';
import { Link2 } from 'lucide-react';
import { type PointerEvent, type ReactNode, useState } from 'react';

interface Props {
  /** Copies the link of a line. @param number of `documentLines` */
  onCopy: (number: number) => void;
  children: ReactNode;
}

/** Shows a button beside the line under the pointer, or beside the touched line. */
export function LineLink({ onCopy, children }: Props) {
  const [at, setAt] = useState<{ number: number; top: number } | null>(null);
  const follow = ({ target, currentTarget }: PointerEvent) => {
    if (!(target instanceof Element)) return;
    const line = target.closest<HTMLElement>('[data-line]');
    if (!line) return;
    const number = Number(line.dataset.line);
    const top = line.getBoundingClientRect().top - currentTarget.getBoundingClientRect().top;
    setAt((now) => (now?.number === number && now.top === top ? now : { number, top }));
  };
  return (
    // For a finger `pointerleave` fires when it is lifted, so it is ignored.
    <Box
      position="relative"
      onPointerOver={follow}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setAt(null)}
    >
      {children}
      {at && (
        <IconButton
          aria-label="이 줄의 링크 복사"
          title="이 줄의 링크 복사"
          size="2xs"
          variant="ghost"
          color="fg.muted"
          position="absolute"
          top={`${at.top}px`}
          // In the margin directly beside the line, so that the pointer crosses no gap.
          insetStart={{ base: 'auto', md: '-7' }}
          insetEnd={{ base: '0', md: 'auto' }}
          bg={{ base: 'bg.panel', md: undefined }}
          _print={{ display: 'none' }}
          onClick={() => onCopy(at.number)}
        >
          <Link2 />
        </IconButton>
      )}
    </Box>
  );
}
