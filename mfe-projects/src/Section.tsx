import { Box, Flex, Heading, Text } from '@dojang/shared-ui';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** Number of items, shown next to the title. */
  count?: number;
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled section of a page. Screen readers find it as a region. */
export function Section({ title, count, actions, children }: Props) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id}>
      <Flex align="center" gap="2" mb="3" minH="8">
        <Heading as="h2" id={id} textStyle="heading">
          {title}
        </Heading>
        {count !== undefined && count > 0 && (
          <Text textStyle="sm" color="fg.muted">
            {count}
          </Text>
        )}
        {actions && <Box ms="auto">{actions}</Box>}
      </Flex>
      {children}
    </Box>
  );
}
