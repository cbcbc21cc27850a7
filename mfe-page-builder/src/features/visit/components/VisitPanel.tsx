import { keepPreviousData, queryOptions, useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  EmptyState,
  Flex,
  HStack,
  numberText,
  QueryView,
  SimpleGrid,
  Skeleton,
  Text,
} from '@dojang/shared-ui';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { keys } from '../../../keys.ts';
import {
  deviceShares,
  PERIODS,
  type Period,
  referrerShares,
  summaryOf,
  type VisitStats,
  visitSentence,
} from '../visit.logic.ts';
import { visitQueries } from '../visit.queries.ts';
import { ANSWERS, VISITS } from '../visit-colors.ts';
import { ShareList } from './ShareList.tsx';
import { VisitTable } from './VisitTable.tsx';

/**
 * The code of the chart, which is larger than the rest of the page. It is loaded by a query, because a failed load can then be
 * repeated.
 */
const chartQuery = queryOptions({
  queryKey: keys.visitChart,
  queryFn: async () => (await import('./VisitChart.tsx')).VisitChart,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

/** Height of the chart and the table, so that nothing moves between them. */
const HEIGHT = '60';

/** Visits of a published page by day, by the origin of the visitors, and by device. */
export function VisitPanel({ pageId, isPublished }: { pageId: string; isPublished: boolean }) {
  const [days, setDays] = useState<Period>(30);
  // For another period the numbers, the buttons and the focus stay until the new numbers arrive.
  const query = useQuery({ ...visitQueries.page(pageId, days), placeholderData: keepPreviousData });
  return (
    <QueryView query={query} skeleton={<Skeleton height="96" borderRadius="l3" />}>
      {(stats) => <Visits stats={stats} days={days} onDays={setDays} isPublished={isPublished} />}
    </QueryView>
  );
}

interface VisitsProps {
  stats: VisitStats;
  days: Period;
  onDays: (days: Period) => void;
  isPublished: boolean;
}

function Visits({ stats, days, onDays, isPublished }: VisitsProps) {
  const [isTable, setTable] = useState(false);
  const { visits, bots, answers } = summaryOf(stats.days);
  return (
    <>
      <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" p="5">
        <Flex align="flex-start" justify="space-between" gap="3" wrap="wrap" mb="4">
          <Box>
            <Text textStyle="2xl" fontWeight="600" fontVariantNumeric="tabular-nums">
              {numberText(visits)}
              <Text as="span" textStyle="sm" fontWeight="400" color="fg.muted" ms="2">
                번 방문했어요
              </Text>
            </Text>
            <Text textStyle="sm" color="fg.muted">
              답변 {numberText(answers)}개 · 검색 로봇 {numberText(bots)}번은 따로 세요
            </Text>
          </Box>
          <HStack gap="1" wrap="wrap">
            <HStack gap="0" role="group" aria-label="기간">
              {PERIODS.map((period) => (
                <Button
                  key={period}
                  size="xs"
                  variant={period === days ? 'subtle' : 'ghost'}
                  colorPalette="gray"
                  aria-pressed={period === days}
                  onClick={() => onDays(period)}
                >
                  {period}일
                </Button>
              ))}
            </HStack>
            <Button
              size="xs"
              variant={isTable ? 'subtle' : 'ghost'}
              colorPalette="gray"
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? <ChartColumn size={16} aria-hidden /> : <Table2 size={16} aria-hidden />}
              {isTable ? '차트로 보기' : '표로 보기'}
            </Button>
          </HStack>
        </Flex>
        {visits + bots + answers === 0 ? (
          <EmptyState
            icon={<ChartColumn size={22} />}
            title="아직 방문이 없어요"
            description={
              isPublished
                ? '주소를 나눠 보세요. 누가 열면 몇 초 뒤에 여기에 보여요.'
                : '페이지를 게시하면 쿠키 없이 방문을 세어 여기에 보여 드려요.'
            }
          />
        ) : (
          <Numbers stats={stats} isTable={isTable} hasAnswers={answers > 0} />
        )}
      </Box>
      {visits > 0 && (
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4" mt="4" alignItems="start">
          <ShareList title="어디에서 왔나요" shares={referrerShares(stats)} />
          <ShareList title="무엇으로 보았나요" shares={deviceShares(stats)} />
        </SimpleGrid>
      )}
      <Text textStyle="xs" color="fg.muted" mt="3">
        한국 시간으로 하루씩 세요. 쿠키를 쓰지 않아, 같은 사람이 두 번 열면 두 번으로 세요.
      </Text>
    </>
  );
}

function Numbers({ stats, isTable, hasAnswers }: { stats: VisitStats; isTable: boolean; hasAnswers: boolean }) {
  const chart = useQuery(chartQuery);
  return (
    <>
      {!isTable && (
        <Box
          h={HEIGHT}
          role="img"
          aria-label={visitSentence(stats.days)}
          // When a window becomes narrower, the chart keeps its width for a moment.
          overflow="hidden"
          css={{ '& .recharts-text': { fontSize: 'xs' } }}
        >
          <QueryView query={chart} skeleton={<Skeleton h="full" borderRadius="l2" />}>
            {(Chart) => <Chart days={stats.days} hasAnswers={hasAnswers} />}
          </QueryView>
        </Box>
      )}
      {!isTable && hasAnswers && <Legend />}
      <VisitTable days={stats.days} isHidden={!isTable} height={HEIGHT} />
    </>
  );
}

/** Legend of the bars and the line. Screen readers read the table. */
function Legend() {
  return (
    <HStack gap="4" mt="2" justify="center" textStyle="xs" color="fg.muted" aria-hidden>
      <HStack gap="1.5">
        <Box boxSize="2.5" borderRadius="2px" bg={VISITS} /> 방문
      </HStack>
      <HStack gap="1.5">
        <Box width="3.5" height="0.5" bg={ANSWERS} /> 답변
      </HStack>
    </HStack>
  );
}
