import { Button, Flex, Text, useToolsBelow } from '@dojang/shared-ui';
import { Trash2, X } from 'lucide-react';
import { useRef } from 'react';
import { PROPERTY_NAMES, type Property } from '../options.logic.ts';

interface Props {
  count: number;
  onEdit: (property: Property, anchor: HTMLElement) => void;
  onRemove: () => void;
  onClear: () => void;
}

const OFFERED: readonly Property[] = ['status', 'priority', 'assignee', 'label', 'due'];

/** Actions for all selected issues. */
export function BulkBar({ count, onEdit, onRemove, onClear }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useToolsBelow(bar);
  return (
    <Flex
      ref={bar}
      role="toolbar"
      aria-label="고른 이슈"
      position="fixed"
      bottom={{ base: '20', md: '6' }}
      insetX="0"
      mx="auto"
      w="fit-content"
      maxW="calc(100vw - 1rem)"
      zIndex="docked"
      wrap="wrap"
      gap="1"
      align="center"
      p="2"
      borderRadius="l3"
      borderWidth="1px"
      bg="bg.panel"
      shadow="lg"
    >
      <Text textStyle="sm" px="2" role="status">
        {count}개 고름
      </Text>
      {OFFERED.map((property) => (
        <Button
          key={property}
          size="xs"
          variant="outline"
          colorPalette="gray"
          onClick={(event) => onEdit(property, event.currentTarget)}
        >
          {PROPERTY_NAMES[property]}
        </Button>
      ))}
      <Button size="xs" variant="outline" colorPalette="red" onClick={onRemove}>
        <Trash2 /> 휴지통
      </Button>
      <Button size="xs" variant="ghost" colorPalette="gray" onClick={onClear}>
        <X /> 고르기 끝
      </Button>
    </Flex>
  );
}
