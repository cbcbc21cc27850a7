import { Badge, Flex, Text } from '@dojang/shared-ui';

/** Says that nobody is charged here. */
export const PracticeNote = () => (
  <Flex align="center" gap="2" wrap="wrap">
    <Badge colorPalette="orange">연습 결제</Badge>
    <Text textStyle="sm" color="fg.muted">
      카드에서 돈이 나가지 않아요. 결제의 모든 단계를 연습해 볼 수 있어요.
    </Text>
  </Flex>
);
