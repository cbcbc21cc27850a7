import { queryOptions, useQuery } from '@dojang/shared-auth/query';
import { Box, Button, EmptyState, Flex, HStack, QueryView, Skeleton, Text } from '@dojang/shared-ui';
import { ChartArea, Table2, TrendingUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { keys } from '../../../keys.ts';
import { dashboardQueries } from '../dashboard.queries.ts';
import type { ProgressDay } from '../dashboard.schema.ts';
import { PERIODS, progressSentence, summaryOf } from '../progress.logic.ts';
import { ProgressTable } from './ProgressTable.tsx';

/** Height of the chart and the table, so that nothing moves between them. */
const HEIGHT = '56';

/**
 * The code of the chart, which is larger than the rest of the page. It is loaded by a query, because a failed load can then be
 * repeated.
 */
const chartQuery = queryOptions({
  queryKey: keys.chart,
  queryFn: async () => (await import('./ProgressChart.tsx')).ProgressChart,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

/** Dashboard widget: how many issues there were and how many of them were done, by day (a burn-up chart). */
export function Component({ projectId }: { projectId: string }) {
  const [days, setDays] = useState<number | null>(30);
  const [isTable, setTable] = useState(false);
  const query = useQuery(dashboardQueries.progress(projectId, days));
  const chart = useQuery(chartQuery);
  return (
    <QueryView query={query} skeleton={<Skeleton h="full" minH="78" borderRadius="l2" />}>
      {(found: ProgressDay[]) => {
        const summary = summaryOf(found);
        if (summary.total === 0) {
          return (
            <EmptyState
              icon={<TrendingUp size={22} />}
              title="아직 이슈가 없어요"
              description="이슈를 만들고 끝내면 얼마나 왔는지 날마다 여기에 그려져요."
            />
          );
        }
        return (
          <>
            <Flex align="center" justify="space-between" gap="3" wrap="wrap" mb="3">
              <Box>
                <Text textStyle="lg" fontWeight="600" fontVariantNumeric="tabular-nums">
                  {summary.done} / {summary.total}
                  <Text as="span" textStyle="sm" fontWeight="400" color="fg.muted" ms="2">
                    {summary.percent}% 끝냈어요
                  </Text>
                </Text>
                <Text textStyle="xs" color="fg.muted">
                  {days === null ? '지금까지' : `지난 ${days}일 동안`} {summary.doneInPeriod}개를 끝냈어요.
                </Text>
              </Box>
              <HStack gap="1">
                <HStack gap="0" role="group" aria-label="기간">
                  {PERIODS.map((period) => (
                    <Toggle key={period.label} isOn={days === period.days} onClick={() => setDays(period.days)}>
                      {period.label}
                    </Toggle>
                  ))}
                </HStack>
                <Toggle isOn={isTable} onClick={() => setTable(!isTable)}>
                  {isTable ? <ChartArea size={16} aria-hidden /> : <Table2 size={16} aria-hidden />}
                  {isTable ? '차트로 보기' : '표로 보기'}
                </Toggle>
              </HStack>
            </Flex>
            {!isTable && (
              <Box
                h={HEIGHT}
                role="img"
                aria-label={progressSentence(summary)}
                css={{ '& .recharts-text': { fontSize: 'xs' } }}
              >
                <QueryView query={chart} skeleton={<Skeleton h="full" borderRadius="l2" />}>
                  {(Chart) => <Chart days={found} />}
                </QueryView>
              </Box>
            )}
            <ProgressTable days={found} isHidden={!isTable} height={HEIGHT} />
          </>
        );
      }}
    </QueryView>
  );
}

function Toggle({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <Button size="xs" variant={isOn ? 'subtle' : 'ghost'} colorPalette="gray" aria-pressed={isOn} onClick={onClick}>
      {children}
    </Button>
  );
}
