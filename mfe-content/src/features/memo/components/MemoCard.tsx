import { Badge, Box, chakra, HStack, RelativeTime, Text, trashText } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { type Memo, memoTitle } from '../memo.logic.ts';
import type { MadeKind } from '../memo-note.mutations.ts';
import { MemoBody } from './MemoBody.tsx';
import { MemoMenu } from './MemoMenu.tsx';
import { PinButton } from './PinButton.tsx';

const CardLink = chakra(Link);

interface Props {
  memo: Memo;
  onMake: (memo: Memo, kind: MadeKind) => void;
}

/** A memo in the list. The whole card is a link; tags, links and buttons are above it. */
export function MemoCard({ memo, onMake }: Props) {
  const inTrash = memo.removed_at !== null;
  return (
    <Box
      as="article"
      className="group"
      position="relative"
      display="flex"
      flexDirection="column"
      minH="28"
      p="4"
      pb="2"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      transition="border-color 120ms"
      _hover={{ borderColor: 'border.emphasized' }}
    >
      <CardLink
        to={`/memo/detail?memoId=${memo.id}`}
        aria-label={`메모 열기: ${memoTitle(memo.body)}`}
        position="absolute"
        inset="0"
        borderRadius="l3"
      />
      <Box flex="1" textStyle="sm">
        <MemoBody body={memo.body} maxLines={8} />
      </Box>
      <HStack mt="3" gap="1" minH="8">
        <HStack flex="1" gap="2" color="fg.muted" textStyle="xs">
          {inTrash ? <Text>{trashText(memo.purge_at ?? '')}</Text> : <RelativeTime value={memo.created_at} />}
          {memo.archived_at && !inTrash && <Badge size="xs">보관함</Badge>}
        </HStack>
        {!inTrash && <PinButton memo={memo} size="xs" />}
        <Box position="relative">
          <MemoMenu memo={memo} onMake={onMake} />
        </Box>
      </HStack>
    </Box>
  );
}
