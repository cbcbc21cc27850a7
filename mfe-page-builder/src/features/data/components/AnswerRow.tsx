import { cut } from '@dojang/contract/text';
import { Box, Checkbox, chakra, Flex, RelativeTime, Text, VisuallyHidden } from '@dojang/shared-ui';
import { StickyNote } from 'lucide-react';
import type { Answer } from '../data.schema.ts';
import { StatusBadge } from './StatusBadge.tsx';

interface AnswerRowProps {
  answer: Answer;
  /** Name of the form. Undefined when all rows belong to one form. */
  formName: string | undefined;
  isOpen: boolean;
  isChosen: boolean;
  onOpen: () => void;
  /** Undefined for people who may only read. */
  onChoose: ((on: boolean) => void) | undefined;
}

/** One answer in the list. */
export function AnswerRow({ answer, formName, isOpen, isChosen, onOpen, onChoose }: AnswerRowProps) {
  const isUnread = answer.read_at === null;
  return (
    <Flex
      as="li"
      align="stretch"
      borderBottomWidth="1px"
      borderColor="border"
      bg={isOpen ? 'bg.muted' : undefined}
      _hover={{ bg: 'bg.muted' }}
    >
      {onChoose && (
        <Checkbox.Root
          size="sm"
          alignItems="flex-start"
          ps="2"
          pt="3.5"
          checked={isChosen}
          onCheckedChange={({ checked }) => onChoose(checked === true)}
        >
          <Checkbox.HiddenInput aria-label={`${cut(answer.excerpt, 40)} 고르기`} />
          <Checkbox.Control />
        </Checkbox.Root>
      )}
      <chakra.button
        type="button"
        flex="1"
        minW="0"
        textAlign="start"
        px="3"
        py="3"
        cursor="pointer"
        outlineOffset="-2px"
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
      >
        <Flex gap="2" align="center" mb="0.5">
          {isUnread && (
            <Box boxSize="2" borderRadius="full" bg="brand.solid" flexShrink="0">
              <VisuallyHidden>안 읽음</VisuallyHidden>
            </Box>
          )}
          {formName && (
            <Text as="span" textStyle="xs" fontWeight="600" truncate>
              {formName}
            </Text>
          )}
          <Text as="span" textStyle="xs" color="fg.muted" flex="1">
            <RelativeTime value={answer.created_at} />
          </Text>
          {answer.has_note && (
            <Box as="span" color="fg.muted" flexShrink="0">
              <StickyNote size={14} aria-label="메모 있음" />
            </Box>
          )}
          {answer.status !== 'new' && <StatusBadge status={answer.status} />}
        </Flex>
        <Text textStyle="sm" fontWeight={isUnread ? '600' : '400'} lineClamp={2} overflowWrap="anywhere">
          {answer.excerpt || '내용 없이 보냈어요'}
        </Text>
      </chakra.button>
    </Flex>
  );
}
