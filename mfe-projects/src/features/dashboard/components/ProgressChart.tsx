import { koreanDay } from '@dojang/contract/time';
import { Box, Flex, Text } from '@dojang/shared-ui';
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { ProgressDay } from '../dashboard.schema.ts';
import { dayLabel } from '../progress.logic.ts';

const color = (token: string) => `var(--chakra-colors-${token.replace('.', '-')})`;
const SERIES = [
  { key: 'total', name: '모든 이슈', color: 'fg.subtle' },
  { key: 'done', name: '끝낸 이슈', color: 'brand.solid' },
] as const;
const TICK = { fill: color('fg.muted') };

/**
 * All issues and the finished issues as areas. The colours are variables of the theme, so that the chart follows the colour
 * mode. It has no text for screen readers, because they read the table with the same numbers.
 */
export function ProgressChart({ days }: { days: readonly ProgressDay[] }) {
  const today = koreanDay();
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 560, height: 224 }}>
      <AreaChart data={[...days]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke={color('border')} />
        <XAxis
          dataKey="day"
          tickFormatter={(day: string) => dayLabel(day, today)}
          tick={TICK}
          tickMargin={8}
          tickLine={false}
          axisLine={{ stroke: color('border') }}
          minTickGap={48}
          interval="preserveStartEnd"
        />
        <YAxis width={36} allowDecimals={false} tick={TICK} tickLine={false} axisLine={false} tickCount={4} />
        <Tooltip
          cursor={{ stroke: color('border.emphasized') }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const found = payload[0]?.payload as ProgressDay | undefined;
            return active && found ? <Numbers found={found} today={today} /> : null;
          }}
        />
        {SERIES.map((series) => (
          <Area
            key={series.key}
            dataKey={series.key}
            name={series.name}
            type="stepAfter"
            stroke={color(series.color)}
            strokeWidth={2}
            fill={color(series.color)}
            fillOpacity={series.key === 'done' ? 0.24 : 0.08}
            dot={false}
            activeDot={{ r: 3.5, strokeWidth: 0 }}
            isAnimationActive={false}
          />
        ))}
      </AreaChart>
    </ResponsiveContainer>
  );
}

function Numbers({ found, today }: { found: ProgressDay; today: string }) {
  return (
    <Box bg="bg.panel" borderRadius="l2" boxShadow="md" px="3" py="2" textStyle="xs" color="fg">
      <Text fontWeight="600" mb="1">
        {dayLabel(found.day, today)}
      </Text>
      {SERIES.map(({ key, name, color: token }) => (
        <Flex key={key} align="center" gap="2">
          <Box boxSize="2" borderRadius="full" bg={token} />
          <Text color="fg.muted">{name}</Text>
          <Text ms="auto" fontWeight="600" fontVariantNumeric="tabular-nums">
            {found[key]}
          </Text>
        </Flex>
      ))}
    </Box>
  );
}
