import { Box, Flex, Heading, numberText, Text } from '@dojang/shared-ui';
import { useId } from 'react';
import type { Share } from '../visit.logic.ts';

/** Shares of all visits, each with a bar behind its text. */
export function ShareList({ title, shares }: { title: string; shares: readonly Share[] }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} borderWidth="1px" borderRadius="l3" bg="bg.panel" p="5" minW="0">
      <Heading as="h2" id={id} textStyle="heading" mb="3">
        {title}
      </Heading>
      <Box as="ul" listStyleType="none" ps="0" display="grid" gap="1">
        {shares.map(({ name, visits, percent }) => (
          <Flex as="li" key={name} position="relative" align="center" gap="3" px="2" minH="8" textStyle="sm">
            <Box position="absolute" insetBlock="0" insetStart="0" w={`${percent}%`} bg="bg.muted" borderRadius="l2" />
            <Text as="span" position="relative" flex="1" truncate>
              {name}
            </Text>
            <Text as="span" position="relative" fontVariantNumeric="tabular-nums">
              {numberText(visits)}
              <Text as="span" color="fg.muted" ms="2" display="inline-block" minW="9" textAlign="end">
                {percent}%
              </Text>
            </Text>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}
