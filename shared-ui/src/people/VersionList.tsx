import { Box, Button, RelativeTime, Stack } from '@dojang/shared-ui';
import type { ReactNode } from 'react';
import { authorName, type Person } from './person.logic.ts';

export interface VersionListProps<Id> {
  /** With a word after the author, for the versions that are of a kind of their own. */
  versions: readonly { id: Id; author: string | null; at: string; note?: string }[];
  /** The members; undefined until they are loaded. */
  people: readonly Person[] | undefined;
  shownId: Id | undefined;
  onPick: (id: Id) => void;
  /** Content below the last row, such as a button for more. */
  children?: ReactNode;
}

/** Earlier versions of a text, with author and time. The chosen version is shown beside the list. */
export function VersionList<Id extends string | number>({
  versions,
  people,
  shownId,
  onPick,
  children,
}: VersionListProps<Id>) {
  return (
    <Stack
      as="ul"
      listStyleType="none"
      gap="1"
      w={{ base: 'full', md: '48' }}
      maxH={{ base: '40', md: '96' }}
      overflowY="auto"
    >
      {versions.map(({ id, author, at, note }) => (
        <li key={id}>
          <Button
            variant={id === shownId ? 'subtle' : 'ghost'}
            colorPalette="gray"
            size="sm"
            w="full"
            justifyContent="space-between"
            fontWeight="400"
            aria-pressed={id === shownId}
            onClick={() => onPick(id)}
          >
            <Box as="span" truncate>
              {authorName(author, people)}
              {note && ` · ${note}`}
            </Box>
            <Box as="span" flexShrink="0" textStyle="xs" color="fg.muted">
              <RelativeTime value={at} />
            </Box>
          </Button>
        </li>
      ))}
      {children}
    </Stack>
  );
}
