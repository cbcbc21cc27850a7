import { Box, Flex, Text } from '@dojang/shared-ui/core';
import type { ReactNode } from 'react';

interface WayRowProps {
  icon: ReactNode;
  title: ReactNode;
  description: ReactNode;
  /** Buttons. */
  children?: ReactNode;
}

/** A way to enter a code, or a remembered browser, as a row of a list. */
export const WayRow = ({ icon, title, description, children }: WayRowProps) => (
  <Flex as="li" gap="3" align="center" wrap={{ base: 'wrap', sm: 'nowrap' }} borderTopWidth="1px" py="4">
    <Box color="fg.muted" flexShrink="0">
      {icon}
    </Box>
    <Box flex="1" minW="0">
      <Flex gap="2" align="center" wrap="wrap" fontWeight="500" overflowWrap="anywhere">
        {title}
      </Flex>
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {description}
      </Text>
    </Box>
    {children && (
      <Flex gap="2" flexShrink="0" w={{ base: 'full', sm: 'auto' }} ps={{ base: '34px', sm: '0' }}>
        {children}
      </Flex>
    )}
  </Flex>
);
