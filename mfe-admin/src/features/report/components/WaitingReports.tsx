import { useInfiniteQuery } from '@dojang/shared-auth/query';
import { Flex, LinkButton, Text } from '@dojang/shared-ui';
import { Flag } from 'lucide-react';
import { reportQueries } from '../report.queries.ts';

/** Says how many reported pages and requests wait for an admin; nothing when none does. */
export function WaitingReports() {
  const reported = useInfiniteQuery(reportQueries.waiting('open')).data ?? 0;
  const asked = useInfiniteQuery(reportQueries.waiting('review')).data ?? 0;
  if (reported + asked === 0) return null;
  const said = [
    reported > 0 && `신고된 페이지 ${reported.toLocaleString('ko-KR')}개`,
    asked > 0 && `재검토 요청 ${asked.toLocaleString('ko-KR')}건`,
  ];
  return (
    <Flex role="status" gap="3" align="center" wrap="wrap" borderWidth="1px" borderRadius="l3" px="4" py="2" mb="4">
      <Flag size={16} aria-hidden />
      <Text textStyle="sm" flex="1">
        {said.filter(Boolean).join(', ')}
      </Text>
      <LinkButton size="sm" variant="outline" to={`/admin/report?view=${reported > 0 ? 'open' : 'review'}`}>
        처리하기
      </LinkButton>
    </Flex>
  );
}
