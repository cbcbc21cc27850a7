import { Box } from '@dojang/shared-ui';
import type { ReactNode } from 'react';

/** Details of a card that are closed at first. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box as="details" borderTopWidth="1px">
    <Box as="summary" cursor="pointer" textStyle="sm" py="2.5" color="fg.muted" _hover={{ color: 'fg' }}>
      {title}
    </Box>
    <Box pb="3">{children}</Box>
  </Box>
);
