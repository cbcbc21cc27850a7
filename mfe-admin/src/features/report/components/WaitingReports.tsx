import { Flex, LinkButton, numberText, Text } from '@dojang/shared-ui';
import { Flag } from 'lucide-react';
import type { ReportCounts } from '../report.logic.ts';

/** Says how many reported pages and review requests wait for an admin. Renders nothing when none waits. */
export function WaitingReports({ counts: { open, review } }: { counts: ReportCounts }) {
  if (open + review === 0) return null;
  const said = [open > 0 && `신고된 페이지 ${numberText(open)}개`, review > 0 && `재검토 요청 ${numberText(review)}건`];
  return (
    <Flex gap="3" align="center" wrap="wrap" bg="bg.panel" borderWidth="1px" borderRadius="l3" px="5" py="2" mb="4">
      <Flag size={16} aria-hidden />
      <Text textStyle="sm" flex="1">
        {said.filter(Boolean).join(', ')}
      </Text>
      <LinkButton size="sm" variant="outline" to={`/admin/report?view=${open > 0 ? 'open' : 'review'}`}>
        처리하기
      </LinkButton>
    </Flex>
  );
}
