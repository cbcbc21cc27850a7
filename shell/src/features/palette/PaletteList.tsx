import type { IconNodes } from '@dojang/contract';
import { Box, Flex, Text } from '@dojang/shared-ui';
import { RotateCw } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { ShapeIcon } from '../../navigation/ShapeIcon.tsx';
import type { Group, Row } from './palette.logic.ts';

interface Props {
  groups: readonly Group[];
  active: Row | undefined;
  idOf: (row: Row) => string;
  iconOf: (row: Row) => IconNodes;
  onPoint: (row: Row) => void;
  onChoose: (row: Row) => void;
}

/** The rows of the palette, grouped under headings. The focus stays in the input above them. */
export function PaletteList({ groups, ...props }: Props) {
  return groups.map((group) => <GroupRows key={group.id} group={group} {...props} />);
}

function GroupRows({ group, active, ...props }: Omit<Props, 'groups'> & { group: Group }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} px="2" pb="2">
      <Text id={id} px="2" pt="1.5" pb="1" textStyle="xs" fontWeight="500" color="fg.muted">
        {group.label}
      </Text>
      {group.rows.map((row) => (
        <Option key={row.key} row={row} isActive={row === active} {...props} />
      ))}
    </Box>
  );
}

interface OptionProps extends Omit<Props, 'groups' | 'active'> {
  row: Row;
  isActive: boolean;
}

function Option({ row, isActive, idOf, iconOf, onPoint, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Flex
      ref={element}
      id={idOf(row)}
      role="option"
      aria-selected={isActive}
      align="center"
      gap="3"
      px="2"
      minH={{ base: '11', md: '9' }}
      borderRadius="l2"
      scrollMarginBlock="8"
      cursor="pointer"
      bg={isActive ? 'bg.muted' : 'transparent'}
      onPointerMove={() => {
        if (!isActive) onPoint(row);
      }}
      onClick={() => onChoose(row)}
    >
      <Box color={isActive ? 'fg' : 'fg.muted'} flexShrink="0">
        {'retry' in row ? <RotateCw size={18} strokeWidth={1.75} aria-hidden /> : <ShapeIcon nodes={iconOf(row)} />}
      </Box>
      <Text as="span" textStyle="sm" truncate minW="0" {...(row.detail ? { flexShrink: '0', maxW: '70%' } : {})}>
        {row.label}
      </Text>
      {row.detail && (
        <Text as="span" ms="auto" minW="0" truncate color="fg.muted" textStyle="xs">
          {row.detail}
        </Text>
      )}
    </Flex>
  );
}
