import { Box, chakra, Flex, numberText, Text } from '@dojang/shared-ui';
import { barsOf, chartText, type DayOf, dayName, spansOf } from './chart.logic.ts';

const WIDTH = 240;
const HEIGHT = 48;

interface Props<Series extends string> {
  /** Name of the counted events, e.g. 가입. */
  label: string;
  unit: string;
  series: Series;
  days: readonly DayOf<Series>[];
}

/**
 * A chart with one bar for each day, or for each week when the time is long. The accessible name summarizes the bars, and the
 * table below has every number.
 */
export function BarChart<Series extends string>({ label, unit, series, days }: Props<Series>) {
  const { spans, isWeekly } = spansOf(days, series);
  const bars = barsOf(
    spans.map(({ value }) => value),
    WIDTH,
    HEIGHT,
  );
  return (
    <Box>
      <chakra.svg
        role="img"
        aria-label={`${label}: ${chartText(days, series, unit)}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        display="block"
        w="full"
        h="12"
        color="brand.solid"
      >
        {spans.map(({ day, value }, index) => {
          const bar = bars[index];
          if (!bar) return null;
          return (
            <g key={day}>
              <title>{`${dayName(day)}${isWeekly ? '부터 한 주' : ''} ${numberText(value)}${unit}`}</title>
              <rect x={bar.x} y={0} width={bar.width} height={HEIGHT} fill="transparent" />
              <rect x={bar.x} y={bar.y} width={bar.width} height={bar.height} fill="currentColor" />
            </g>
          );
        })}
        <chakra.line x1="0" x2={WIDTH} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} stroke="border" strokeWidth="1" />
      </chakra.svg>
      <Flex justify="space-between" textStyle="2xs" color="fg.muted" mt="1" aria-hidden>
        <Text>{dayName(days[0]?.day ?? '')}</Text>
        <Text>{label}</Text>
        <Text>오늘</Text>
      </Flex>
    </Box>
  );
}
