import { Box } from '@dojang/shared-ui';
import type { ReactNode } from 'react';
import { BOARD_CSS } from './board.css.ts';

/**
 * Computing these styles takes longer than rendering a moved card. So they are on an element around the board and not inside
 * it.
 */
const STYLES = { '& [data-board]': BOARD_CSS };

/** The styles of the boards inside it. */
export const BoardStyles = ({ children }: { children: ReactNode }) => (
  <Box display="contents" css={STYLES}>
    {children}
  </Box>
);
