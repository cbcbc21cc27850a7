import { Box, Button, Flex, RelativeTime, Text } from '@dojang/shared-ui';
import { useState } from 'react';
import { type HappeningGroup, type HappeningLine, linesOf, nameIn, UNFOLDED } from '../conversation.logic.ts';
import { useConversation } from '../conversation-context.ts';

/** Consecutive activity. The newest lines are shown, the others are behind a button. */
export function Happenings({ group }: { group: HappeningGroup }) {
  const [isOpen, setOpen] = useState(false);
  const lines = linesOf(group.items);
  if (lines.length === 0) return null;
  const hidden = isOpen || lines.length <= UNFOLDED + 1 ? 0 : lines.length - UNFOLDED;
  return (
    <Box px="3">
      {hidden > 0 && (
        <Button size="2xs" variant="ghost" colorPalette="gray" aria-expanded={false} onClick={() => setOpen(true)}>
          활동 {hidden}개 펼치기
        </Button>
      )}
      <Box as="ul" listStyleType="none">
        {lines.slice(hidden).map((line) => (
          <Line key={line.item.id} {...line} />
        ))}
      </Box>
    </Box>
  );
}

function Line({ item, text, times }: HappeningLine) {
  const { names } = useConversation();
  return (
    <Flex as="li" gap="2" py="1" align="baseline" textStyle="xs" color="fg.muted">
      <Text minW="0" flex="1">
        <b>{nameIn(names, item.actor, item.actor_name)}</b> 님이 {text}
        {times > 1 && ` · ${times}번`}
      </Text>
      <RelativeTime value={item.at} />
    </Flex>
  );
}
