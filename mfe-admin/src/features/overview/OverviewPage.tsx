import { sendsMail } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  CardGridSkeleton,
  Flex,
  Heading,
  LinkButton,
  numberText,
  PageHeader,
  QueryView,
  RouterLink,
  SimpleGrid,
} from '@dojang/shared-ui';
import { useSearchState } from '@dojang/shared-ui/router';
import type { ReactNode } from 'react';
import { AuditList } from '../audit/AuditList.tsx';
import { BudgetPanel } from '../budget/BudgetPanel.tsx';
import { WaitingMails } from '../mail/WaitingMails.tsx';
import { OrderPanel } from '../order/OrderPanel.tsx';
import { totalOf } from '../queue/queue.logic.ts';
import { queueQueries } from '../queue/queue.queries.ts';
import { SetAsideCount } from '../queue/SetAsideCount.tsx';
import { SetAsideRows } from '../queue/SetAsideRows.tsx';
import { WaitingReports } from '../report/components/WaitingReports.tsx';
import { reportQueries } from '../report/report.queries.ts';
import { DaysTable } from './components/DaysTable.tsx';
import { PlatformStatus } from './components/PlatformStatus.tsx';
import { StatCard } from './components/StatCard.tsx';
import { overviewQueries } from './overview.queries.ts';
import { RANGES, readDays } from './range.logic.ts';

/** `/admin`: figures, audit log and state of the platform. */
export function Component() {
  const [search, setSearch] = useSearchState();
  const days = readDays(search);
  const query = useQuery(overviewQueries.stats(days));
  const reports = useQuery(reportQueries.counts);
  const setAside = useQuery(queueQueries.counts).data ?? {};
  const setAsideTotal = totalOf(setAside);
  const choose = (next: number) => setSearch(() => new URLSearchParams({ days: String(next) }));
  return (
    <Box>
      <PageHeader
        title="운영 현황"
        description={`최근 ${RANGES.find(([each]) => each === days)?.[1]}, 한국 시간 기준이에요.`}
        actions={
          <Flex role="group" aria-label="기간" gap="1">
            {RANGES.map(([each, name]) => (
              <Button
                key={each}
                size="sm"
                variant={each === days ? 'subtle' : 'ghost'}
                aria-pressed={each === days}
                onClick={() => choose(each)}
              >
                {name}
              </Button>
            ))}
          </Flex>
        }
      />
      <QueryView query={query} skeleton={<CardGridSkeleton count={4} />}>
        {({ members, projects, notes, pages, days }) => (
          <Box opacity={query.isPlaceholderData ? 0.6 : 1} aria-busy={query.isPlaceholderData}>
            {reports.data && <WaitingReports counts={reports.data} />}
            {setAsideTotal > 0 && <SetAsideCount total={setAsideTotal} list="set-aside" />}
            <SimpleGrid columns={{ base: 1, sm: 2, xl: 4 }} gap="4">
              <StatCard
                title="회원"
                total={members.total}
                unit="명"
                notes={
                  <>
                    이번 주 가입 {numberText(members.week)}명 · <Suspended count={members.suspended} />
                  </>
                }
                chart="가입"
                series="sign_ups"
                days={days}
              />
              <StatCard
                title="활동 중인 프로젝트"
                total={projects.active}
                unit="개"
                notes={`전체 ${numberText(projects.total)}개 · 이번 주 ${numberText(projects.week)}개 생김`}
                chart="새 프로젝트"
                series="projects"
                days={days}
              />
              <StatCard
                title="노트"
                total={notes.total}
                unit="개"
                notes={`이번 주 ${numberText(notes.week)}개 생김`}
                chart="새 노트"
                series="notes"
                days={days}
              />
              <StatCard
                title="게시된 페이지"
                total={pages.published}
                unit="개"
                notes={`전체 ${numberText(pages.total)}개 · 내려간 페이지 ${numberText(pages.taken_down)}개`}
                chart="게시"
                series="publishes"
                days={days}
              />
            </SimpleGrid>
            <DaysTable days={days} />
          </Box>
        )}
      </QueryView>
      <SimpleGrid columns={{ base: 1, xl: 2 }} gap="4" mt="6" alignItems="start">
        <SimpleGrid gap="4" minW="0">
          <Panel id="audit" title="감사 기록">
            <AuditList pageSize={15} />
            <LinkButton to="/admin/audit" size="sm" variant="ghost" mt="2">
              모든 감사 기록
            </LinkButton>
          </Panel>
          <Panel id="budgets" title="많이 쓰는 곳">
            <BudgetPanel />
          </Panel>
        </SimpleGrid>
        <SimpleGrid gap="4" minW="0">
          <Panel id="orders" title="결제와 환불">
            <OrderPanel />
          </Panel>
          <Panel id="status" title="플랫폼 상태">
            <PlatformStatus mails={query.data?.mails} />
          </Panel>
          {sendsMail() && (query.data?.mails.waiting ?? 0) > 0 && (
            <Panel id="waiting-mails" title="보낼 메일">
              <WaitingMails />
            </Panel>
          )}
          {setAsideTotal > 0 && (
            <Panel id="set-aside" title="하지 못한 작업">
              <SetAsideRows counts={setAside} />
            </Panel>
          )}
        </SimpleGrid>
      </SimpleGrid>
    </Box>
  );
}

function Suspended({ count }: { count: number }) {
  const text = `정지 ${numberText(count)}명`;
  return count > 0 ? <RouterLink to="/admin/membership/user?status=suspended">{text}</RouterLink> : text;
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
