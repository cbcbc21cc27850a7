import { IconButton } from '@dojang/shared-ui';
import { ArrowDown, ArrowUp } from 'lucide-react';

interface Props {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
}

/** Moves a row up or down by one. At the end of the list the button stays focusable, so that the keyboard focus is not lost. */
export function MoveButtons({ name, isFirst, isLast, onMove }: Props) {
  const button = (label: string, by: 1 | -1, isOff: boolean) => (
    <IconButton
      variant="ghost"
      size="sm"
      aria-label={`${name} ${label}`}
      aria-disabled={isOff}
      opacity={isOff ? 0.4 : undefined}
      cursor={isOff ? 'not-allowed' : undefined}
      onClick={() => !isOff && onMove(by)}
    >
      {by < 0 ? <ArrowUp /> : <ArrowDown />}
    </IconButton>
  );
  return (
    <>
      {button('위로', -1, isFirst)}
      {button('아래로', 1, isLast)}
    </>
  );
}
