import { Box, Button, Flex, HStack, RelativeTime, Text, trashText } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { Undo2 } from 'lucide-react';
import { displayTitle } from '../../../display-title.ts';
import type { RemovedNote } from '../note.queries.ts';

interface Props {
  note: RemovedNote;
  /** Absent without permission. */
  onRestore?: () => void;
  onPurge?: () => void;
}

export function RemovedRow({ note, onRestore, onPurge }: Props) {
  const title = displayTitle(note.title);
  return (
    <Flex as="li" align="center" gap="3" px="4" py="3" wrap="wrap" _notFirst={{ borderTopWidth: '1px' }}>
      <Box flex="1" minW="40">
        <Box asChild display="block" fontWeight="500" truncate _hover={{ textDecoration: 'underline' }}>
          <Link to={`/project/note/view/${note.id}`}>{title}</Link>
        </Box>
        <Text textStyle="sm" color="fg.muted">
          <RelativeTime value={note.removed_at} />에 지움 · {trashText(note.purge_at)}
        </Text>
      </Box>
      <HStack gap="2">
        {onRestore && (
          <Button variant="outline" size="sm" aria-label={`‘${title}’ 복원`} onClick={onRestore}>
            <Undo2 size={16} aria-hidden /> 복원
          </Button>
        )}
        {onPurge && (
          <Button
            variant="ghost"
            size="sm"
            colorPalette="red"
            aria-label={`‘${title}’ 완전히 지우기`}
            onClick={onPurge}
          >
            완전히 지우기
          </Button>
        )}
      </HStack>
    </Flex>
  );
}
