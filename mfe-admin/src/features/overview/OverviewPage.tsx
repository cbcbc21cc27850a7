import { useQuery } from '@dojang/shared-auth/query';
import { Box, CardGridSkeleton, Heading, LinkButton, PageHeader, QueryView, SimpleGrid } from '@dojang/shared-ui';
import type { ReactNode } from 'react';
import { AuditList } from '../audit/AuditList.tsx';
import { FailedMails } from '../mail/FailedMails.tsx';
import { OrderPanel } from '../order/OrderPanel.tsx';
import { DaysTable } from './components/DaysTable.tsx';
import { PlatformStatus } from './components/PlatformStatus.tsx';
import { StatCard } from './components/StatCard.tsx';
import { overviewQueries } from './overview.queries.ts';

/** `/admin`: figures, audit log and state of the platform. */
export function Component() {
  const query = useQuery(overviewQueries.stats);
  return (
    <Box>
      <PageHeader title="운영 현황" description="최근 30일, 한국 시간 기준이에요." />
      <QueryView query={query} skeleton={<CardGridSkeleton count={4} />}>
        {({ members, projects, notes, pages, days }) => (
          <>
            <SimpleGrid columns={{ base: 1, sm: 2, xl: 4 }} gap="4">
              <StatCard
                title="회원"
                total={members.total}
                unit="명"
                notes={[`이번 주 가입 ${members.week}명`, `정지 ${members.suspended}명`]}
                chart="가입"
                series="sign_ups"
                days={days}
              />
              <StatCard
                title="활동 중인 프로젝트"
                total={projects.active}
                unit="개"
                notes={[`전체 ${projects.total}개`, `이번 주 ${projects.week}개 생김`]}
                chart="새 프로젝트"
                series="projects"
                days={days}
              />
              <StatCard
                title="노트"
                total={notes.total}
                unit="개"
                notes={[`이번 주 ${notes.week}개 생김`]}
                chart="새 노트"
                series="notes"
                days={days}
              />
              <StatCard
                title="게시된 페이지"
                total={pages.published}
                unit="개"
                notes={[`전체 ${pages.total}개`, `내려간 페이지 ${pages.taken_down}개`]}
                chart="게시"
                series="publishes"
                days={days}
              />
            </SimpleGrid>
            <DaysTable days={days} />
          </>
        )}
      </QueryView>
      <SimpleGrid columns={{ base: 1, xl: 2 }} gap="4" mt="6" alignItems="start">
        <Panel id="audit" title="감사 기록">
          <AuditList pageSize={15} />
          <LinkButton to="/admin/audit" size="sm" variant="ghost" mt="2">
            모든 감사 기록
          </LinkButton>
        </Panel>
        <SimpleGrid gap="4" minW="0">
          <Panel id="orders" title="결제와 환불">
            <OrderPanel />
          </Panel>
          <Panel id="status" title="플랫폼 상태">
            <PlatformStatus />
          </Panel>
          {(query.data?.mails.failed ?? 0) > 0 && (
            <Panel id="failed-mails" title="보내지 못한 메일">
              <FailedMails />
            </Panel>
          )}
        </SimpleGrid>
      </SimpleGrid>
    </Box>
  );
}

function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Box as="section" aria-labelledby={id} bg="bg.panel" borderWidth="1px" borderRadius="l3" p="5" minW="0">
      <Heading as="h2" id={id} textStyle="heading" mb="4">
        {title}
      </Heading>
      {children}
    </Box>
  );
}
