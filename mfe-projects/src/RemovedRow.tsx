import { Box, Button, Flex, HStack, RelativeTime, Text, trashText } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { Undo2 } from 'lucide-react';

interface Props {
  title: string;
  /** Address at which it can be read. */
  to: string;
  removedAt: string;
  purgeAt: string;
  /** Absent without permission. */
  onRestore?: (() => void) | undefined;
  onPurge?: (() => void) | undefined;
}

/** One note or issue in the trash. */
export function RemovedRow({ title, to, removedAt, purgeAt, onRestore, onPurge }: Props) {
  return (
    <Flex as="li" align="center" gap="3" px="4" py="3" wrap="wrap" _notFirst={{ borderTopWidth: '1px' }}>
      <Box flex="1" minW="40">
        <Box asChild display="block" fontWeight="500" truncate _hover={{ textDecoration: 'underline' }}>
          <Link to={to}>{title}</Link>
        </Box>
        <Text textStyle="sm" color="fg.muted">
          <RelativeTime value={removedAt} />에 지움 · {trashText(purgeAt)}
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
