import { Box, Heading, Stack, Text } from '@dojang/shared-ui/core';
import type { ReactNode } from 'react';

interface EntryMessageProps {
  icon: ReactNode;
  title: string;
  description: ReactNode;
  /** Link or button for the next step. */
  children?: ReactNode;
}

/** A message on a sign-in page. */
export function EntryMessage({ icon, title, description, children }: EntryMessageProps) {
  return (
    <Stack gap="4">
      <Box color="brand.fg" aria-hidden>
        {icon}
      </Box>
      <Stack gap="4" role="status">
        <Heading as="h1" textStyle="title">
          {title}
        </Heading>
        <Text color="fg.muted">{description}</Text>
      </Stack>
      {children && (
        <Stack gap="2" mt="2">
          {children}
        </Stack>
      )}
    </Stack>
  );
}
