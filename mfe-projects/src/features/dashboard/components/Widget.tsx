import { Box, Flex, Heading, RouterLink, Text } from '@dojang/shared-ui';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  more?: { to: string; label: string };
  children: ReactNode;
}

/** A card of the dashboard. Each loads and fails on its own. */
export function Widget({ title, more, children }: Props) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} borderWidth="1px" borderRadius="l3" bg="bg.panel" p="5" minW="0">
      <Flex align="center" justify="space-between" mb="3">
        <Heading as="h2" id={id} textStyle="heading">
          {title}
        </Heading>
        {more && (
          <Text textStyle="sm">
            <RouterLink to={more.to}>{more.label}</RouterLink>
          </Text>
        )}
      </Flex>
      {children}
    </Box>
  );
}
