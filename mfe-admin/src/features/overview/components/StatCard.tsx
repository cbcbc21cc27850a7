import { Box, Heading, numberText, Text } from '@dojang/shared-ui';
import type { ReactNode } from 'react';
import { BarChart } from '../../chart/BarChart.tsx';
import type { Series, StatsDay } from '../stats.schema.ts';

interface Props {
  title: string;
  total: number;
  unit: string;
  /** Details in one line. */
  notes: ReactNode;
  /** Name of the events that the bars count. */
  chart: string;
  series: Series;
  days: StatsDay[];
}

/** A figure with details and a chart of the chosen days. */
export function StatCard({ title, total, unit, notes, chart, series, days }: Props) {
  return (
    <Box as="section" aria-label={title} bg="bg.panel" borderWidth="1px" borderRadius="l3" p="5" minW="0">
      <Heading as="h2" textStyle="label" color="fg.muted">
        {title}
      </Heading>
      <Text textStyle="3xl" fontWeight="700" fontVariantNumeric="tabular-nums" mt="1">
        {numberText(total)}
        <Text as="span" textStyle="md" fontWeight="500" ms="0.5">
          {unit}
        </Text>
      </Text>
      <Text textStyle="xs" color="fg.muted" mb="4">
        {notes}
      </Text>
      <BarChart label={chart} unit={unit} series={series} days={days} />
    </Box>
  );
}
