import { Badge, Box, Flex, formatDate, Heading, SimpleGrid, Text } from '@dojang/shared-ui';
import { type PlanStage, usesOf } from '../plan.logic.ts';
import type { SitePlan } from '../plan.schema.ts';

/** The present plan: its end, the plan after it, and how much of it is used. */
export function PlanState({ plan, stage }: { plan: SitePlan; stage: PlanStage }) {
  const name = plan.plans.find(({ id }) => id === plan.plan)?.name ?? plan.plan;
  return (
    <Box
      as="section"
      aria-labelledby="plan-now"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      p={{ base: '4', md: '6' }}
    >
      <Flex align="center" gap="2" wrap="wrap">
        <Heading as="h2" id="plan-now" textStyle="heading">
          지금 요금제: {name}
        </Heading>
        {stage === 'ending' && <Badge colorPalette="orange">곧 끝나요</Badge>}
        {stage === 'grace' && <Badge colorPalette="red">기간이 끝났어요</Badge>}
      </Flex>
      <Text textStyle="sm" color="fg.muted" mt="1">
        {sentence(plan, stage)}
      </Text>
      <SimpleGrid as="dl" columns={{ base: 1, sm: 3 }} gap="3" mt="4">
        {usesOf(plan).map(({ label, value, isOver }) => (
          <Box key={label}>
            <Text as="dt" textStyle="xs" color="fg.muted">
              {label}
            </Text>
            <Text as="dd" fontVariantNumeric="tabular-nums">
              {value}
              {isOver && (
                <Text as="span" textStyle="xs" color="fg.muted">
                  {' '}
                  · 그대로 있어요
                </Text>
              )}
            </Text>
          </Box>
        ))}
      </SimpleGrid>
    </Box>
  );
}

function sentence({ until, ends_at: endsAt, is_granted: isGranted, used }: SitePlan, stage: PlanStage): string {
  const [end, last] = [formatDate(until ?? ''), formatDate(endsAt ?? '')];
  if (stage === 'active' || stage === 'ending') {
    const given = isGranted ? '운영자가 드린 기간이에요. ' : '';
    return `${given}${end}까지 쓸 수 있어요. 한 달 이용권이라 자동으로 결제되지 않고, 끝나기 7일 전과 하루 전에 알려 드려요.`;
  }
  if (stage === 'grace') {
    return `${end}에 끝났지만 ${last}까지는 그대로 쓸 수 있어요. 그 뒤에는 무료 요금제로 바뀌고, 지워지는 것은 없어요.`;
  }
  const rests = used.domains > 0 ? ' 내 도메인으로 들어온 방문자는 무료 주소로 이어져요.' : '';
  if (stage === 'ended')
    return `프로 기간이 끝나 무료 요금제로 쓰고 있어요. 게시한 페이지는 모두 그대로 열려 있어요.${rests}`;
  return `기간 제한 없이 쓸 수 있어요.${rests}`;
}
