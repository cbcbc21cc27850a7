import { won } from '@dojang/api-contract';
import { Badge, Box, Button, Flex, formatDate, Heading, SimpleGrid, Stack, Text } from '@dojang/shared-ui';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { featuresOf, nextMonth } from '../plan.logic.ts';
import { useBuyPlan } from '../plan.mutations.ts';
import type { Plan, SitePlan } from '../plan.schema.ts';
import { PracticeNote } from './PracticeNote.tsx';

interface PlanCardsProps {
  siteId: string;
  plan: SitePlan;
  /** Undefined until the plan is known. */
  provider: 'toss' | 'practice' | 'none' | undefined;
}

/** The plans side by side, with a button that buys a month. */
export function PlanCards({ siteId, plan, provider }: PlanCardsProps) {
  const buy = useBuyPlan(siteId);
  const [now] = useState(Date.now);
  const month = nextMonth(plan, now);
  return (
    <Box as="section" aria-labelledby="plans">
      <Heading as="h2" id="plans" textStyle="heading" mb="3">
        요금제 비교
      </Heading>
      {provider === 'practice' && (
        <Box mb="3">
          <PracticeNote />
        </Box>
      )}
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        {plan.plans.map((each) => (
          <PlanCard key={each.id} plan={each} isNow={each.id === plan.plan}>
            {each.price > 0 &&
              (plan.is_owner ? (
                provider === 'none' ? (
                  <Text textStyle="sm" color="fg.muted">
                    지금은 이곳에서 결제할 수 없어요. 운영자에게 문의해 주세요.
                  </Text>
                ) : (
                  <Stack gap="2">
                    {each.id === plan.plan && (
                      <Text textStyle="sm" color="fg.muted">
                        지금 결제하면 {formatDate(month.from)}부터 한 달 더, {formatDate(month.to)}까지 쓸 수 있어요.
                      </Text>
                    )}
                    <Button
                      onClick={() => buy.mutate(each.id)}
                      loading={buy.isPending}
                      disabled={provider === undefined}
                    >
                      {each.id === plan.plan ? '한 달 연장하기' : `${each.name}로 바꾸기`}
                    </Button>
                  </Stack>
                )
              ) : (
                <Text textStyle="sm" color="fg.muted">
                  사이트의 소유자가 결제할 수 있어요.
                </Text>
              ))}
          </PlanCard>
        ))}
      </SimpleGrid>
    </Box>
  );
}

function PlanCard({ plan, isNow, children }: { plan: Plan; isNow: boolean; children: React.ReactNode }) {
  return (
    <Flex
      as="article"
      aria-label={plan.name}
      direction="column"
      gap="4"
      borderWidth="1px"
      borderColor={isNow ? 'brand.solid' : undefined}
      borderRadius="l3"
      bg="bg.panel"
      p={{ base: '4', md: '6' }}
    >
      <Box>
        <Flex align="center" gap="2">
          <Heading as="h3" textStyle="md" fontWeight="semibold">
            {plan.name}
          </Heading>
          {isNow && <Badge>지금</Badge>}
        </Flex>
        <Text textStyle="2xl" fontWeight="semibold" mt="1" fontVariantNumeric="tabular-nums">
          {won(plan.price)}
          <Text as="span" textStyle="sm" fontWeight="normal" color="fg.muted">
            {plan.price > 0 ? ' / 월 · 부가세 포함' : ''}
          </Text>
        </Text>
      </Box>
      <Stack as="ul" gap="2" listStyleType="none" flex="1">
        {featuresOf(plan).map((feature) => (
          <Flex as="li" key={feature} gap="2" textStyle="sm">
            <Box color="fg.muted" pt="1" aria-hidden>
              <Check size={14} />
            </Box>
            {feature}
          </Flex>
        ))}
      </Stack>
      {children}
    </Flex>
  );
}
