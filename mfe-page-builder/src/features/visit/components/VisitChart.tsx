import { Box, Flex, numberText, Text } from '@dojang/shared-ui';
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { dayLabel, type VisitDay } from '../visit.logic.ts';
import { ANSWERS, VISITS } from '../visit-colors.ts';

const color = (token: string) => `var(--chakra-colors-${token.replace('.', '-')})`;
const TICK = { fill: color('fg.muted') };

/**
 * A chart with visits as bars and answers as a line. Its colours are variables of the theme, so that it follows the colour
 * mode. It has no text for screen readers, because they read the table with the same numbers.
 */
export function VisitChart({ days, hasAnswers }: { days: readonly VisitDay[]; hasAnswers: boolean }) {
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 640, height: 240 }}>
      <ComposedChart data={[...days]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke={color('border')} />
        <XAxis
          dataKey="day"
          tickFormatter={dayLabel}
          tick={TICK}
          tickMargin={8}
          tickLine={false}
          axisLine={{ stroke: color('border') }}
          minTickGap={40}
        />
        <YAxis
          width={44}
          allowDecimals={false}
          tickFormatter={numberText}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          tickCount={4}
        />
        <Tooltip
          cursor={{ fill: color('bg.muted') }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const found = payload[0]?.payload as VisitDay | undefined;
            return active && found ? <Numbers found={found} hasAnswers={hasAnswers} /> : null;
          }}
        />
        <Bar dataKey="visits" fill={color(VISITS)} maxBarSize={28} radius={[3, 3, 0, 0]} isAnimationActive={false} />
        {hasAnswers && (
          <Line
            dataKey="answers"
            type="linear"
            stroke={color(ANSWERS)}
            strokeWidth={2}
            dot={false}
            activeDot={{ r: 3.5, strokeWidth: 0 }}
            isAnimationActive={false}
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function Numbers({ found, hasAnswers }: { found: VisitDay; hasAnswers: boolean }) {
  const rows = [
    ['방문', found.visits, VISITS] as const,
    ...(hasAnswers ? ([['답변', found.answers, ANSWERS]] as const) : []),
    ['로봇', found.bots, 'fg.subtle'] as const,
  ];
  return (
    <Box bg="bg.panel" borderRadius="l2" boxShadow="md" px="3" py="2" textStyle="xs" color="fg" minW="28">
      <Text fontWeight="600" mb="1">
        {dayLabel(found.day)}
      </Text>
      {rows.map(([name, count, token]) => (
        <Flex key={name} align="center" gap="2">
          <Box boxSize="2" borderRadius="full" bg={token} />
          <Text color="fg.muted">{name}</Text>
          <Text ms="auto" fontWeight="600" fontVariantNumeric="tabular-nums">
            {numberText(count)}
          </Text>
        </Flex>
      ))}
    </Box>
  );
}
