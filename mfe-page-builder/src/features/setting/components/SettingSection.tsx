import { Box, Heading, Stack, Text } from '@dojang/shared-ui';
import { type ReactNode, useId } from 'react';

interface SettingSectionProps {
  title: string;
  description?: string;
  children: ReactNode;
}

/** A titled group of settings. */
export function SettingSection({ title, description, children }: SettingSectionProps) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} borderWidth="1px" borderRadius="l3" bg="bg.panel" p={{ base: '4', md: '6' }}>
      <Heading as="h2" id={id} textStyle="heading">
        {title}
      </Heading>
      {description && (
        <Text textStyle="sm" color="fg.muted" mt="1">
          {description}
        </Text>
      )}
      <Stack gap="4" mt="4">
        {children}
      </Stack>
    </Box>
  );
}
