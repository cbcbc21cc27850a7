import { Box, Text } from '@dojang/shared-ui';
import type { OutlineEntry } from '@dojang/shared-ui/document';

/** The headings of a note, next to it when there is room. */
export function NoteOutline({ entries }: { entries: OutlineEntry[] }) {
  const top = Math.min(...entries.map((entry) => entry.level));
  return (
    <Box
      as="nav"
      aria-label="목차"
      w="52"
      flexShrink={0}
      position="sticky"
      top="6"
      hideBelow="xl"
      _print={{ display: 'none' }}
    >
      <Text textStyle="xs" fontWeight="600" color="fg.muted" mb="2">
        목차
      </Text>
      <Box as="ul" listStyleType="none" borderStartWidth="1px">
        {entries.map((entry) => (
          <Box as="li" key={entry.id} ps={`calc(${entry.level - top} * 0.75rem + 0.75rem)`}>
            <Box
              asChild
              display="block"
              py="1"
              textStyle="sm"
              color="fg.muted"
              truncate
              borderRadius="l1"
              _hover={{ color: 'fg' }}
            >
              <a href={`#${entry.id}`}>{entry.text}</a>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
