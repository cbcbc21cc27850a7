import { MEMO_LIMIT } from '@dojang/contract/document';
import { Button, HStack, numberText, Text } from '@dojang/shared-ui';

interface Props {
  /** Number of characters. */
  length: number;
  onMakeNote: () => void;
}

/** Says that the text is too long for a memo, and offers to create a note. */
export function TooLong({ length, onMakeNote }: Props) {
  return (
    <HStack role="status" mx="4" mb="3" p="3" gap="3" wrap="wrap" bg="bg.warning" borderRadius="l2" textStyle="sm">
      <Text flex="1" minW="48" color="fg.warning">
        {numberText(length)}자예요. 메모는 {numberText(MEMO_LIMIT)}자까지 저장돼요. 노트로 만들면 이어서 쓸 수 있어요.
      </Text>
      <Button size="xs" onClick={onMakeNote}>
        노트로 만들기
      </Button>
    </HStack>
  );
}
