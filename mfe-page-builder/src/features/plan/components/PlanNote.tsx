import { Flex, LinkButton, Text } from '@dojang/shared-ui';
import { planPath } from '../plan.logic.ts';

/** Says what the plan of a site lacks, with a link to the plans. */
export function PlanNote({ siteId, children }: { siteId: string; children: string }) {
  return (
    <Flex role="status" gap="3" align="center" wrap="wrap" borderWidth="1px" borderRadius="l3" bg="bg.subtle" p="4">
      <Text flex="1" minW="48" textStyle="sm">
        {children}
      </Text>
      <LinkButton to={planPath(siteId)} size="sm" variant="outline">
        요금제 보기
      </LinkButton>
    </Flex>
  );
}
