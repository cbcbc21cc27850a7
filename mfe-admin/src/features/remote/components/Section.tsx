import { Box, chakra } from '@dojang/shared-ui';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A section of details in a card. It is collapsed at first, unless it matters now. */
export const Section = ({ title, isOpen = false, children }: Props) => (
  <chakra.details open={isOpen} borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
    <Box as="summary" cursor="pointer" textStyle="sm" py="2.5" color="fg.muted" _hover={{ color: 'fg' }}>
      {title}
    </Box>
    <Box pb="3">{children}</Box>
  </chakra.details>
);
