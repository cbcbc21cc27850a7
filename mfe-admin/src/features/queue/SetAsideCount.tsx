import { Flex, LinkButton, numberText, Text } from '@dojang/shared-ui';
import { CircleAlert } from 'lucide-react';

/** Says how many rows of the queues were set aside, with a link to their list on this page. */
export function SetAsideCount({ total, list }: { total: number; list: string }) {
  return (
    <Flex gap="3" align="center" wrap="wrap" bg="bg.panel" borderWidth="1px" borderRadius="l3" px="5" py="2" mb="4">
      <CircleAlert size={16} aria-hidden />
      <Text textStyle="sm" flex="1">
        여러 번 시도했지만 하지 못한 작업 {numberText(total)}개
      </Text>
      <LinkButton size="sm" variant="outline" to={`#${list}`}>
        살펴보기
      </LinkButton>
    </Flex>
  );
}
