import { Box, Flex, Text, VisuallyHidden } from '@dojang/shared-ui';
import { memo, type ReactNode } from 'react';
import { type BoardColumn, COLUMN_KIND_NAMES } from '../../issue/issue.schema.ts';
import { KIND_COLORS } from '../../issue/kind-colors.ts';
import { wipState } from '../board.logic.ts';
import { countText } from '../board-texts.logic.ts';

interface Props {
  column: BoardColumn;
  /** Number of visible cards, and of all cards. */
  shown: number;
  all: number;
  menu?: ((column: BoardColumn) => ReactNode) | undefined;
}

/** Name, number of cards and limit of a column. */
export const ColumnHead = memo(function ColumnHead({ column, shown, all, menu }: Props) {
  const wip = wipState(column, all);
  return (
    <Flex align="center" gap="2" ps="3" pe="1.5" h="11" flexShrink="0">
      <Box
        boxSize="2"
        borderRadius="full"
        flexShrink="0"
        bg={KIND_COLORS[column.kind]}
        title={COLUMN_KIND_NAMES[column.kind]}
      />
      <Text as="h2" textStyle="sm" fontWeight="600" truncate title={column.name}>
        {column.name}
      </Text>
      <Text
        textStyle="xs"
        flexShrink="0"
        fontVariantNumeric="tabular-nums"
        color={wip === 'over' ? 'fg.error' : 'fg.muted'}
        fontWeight={wip === 'over' ? '600' : '400'}
      >
        {countText(shown, all, column.wip_limit)}
        {wip === 'over' && <VisuallyHidden>, 정한 수를 넘었어요</VisuallyHidden>}
      </Text>
      <Box ms="auto" flexShrink="0">
        {menu?.(column)}
      </Box>
    </Flex>
  );
});
