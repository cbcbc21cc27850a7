import { Box, numberText, Table, VisuallyHidden } from '@dojang/shared-ui';
import { dayLabel, type VisitDay } from '../visit.logic.ts';

interface Props {
  days: readonly VisitDay[];
  /** Whether the table is visible only to screen readers. */
  isHidden: boolean;
  height: string;
}

const COLUMNS = ['방문', '답변', '로봇'];

/** The numbers of the chart, the newest first. */
export function VisitTable({ days, isHidden, height }: Props) {
  const table = (
    <Table.Root size="sm" stickyHeader>
      <Table.Caption srOnly>날마다의 방문과 답변</Table.Caption>
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader scope="col">날</Table.ColumnHeader>
          {COLUMNS.map((name) => (
            <Table.ColumnHeader key={name} scope="col" textAlign="end">
              {name}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body fontVariantNumeric="tabular-nums">
        {days.toReversed().map(({ day, visits, answers, bots }) => (
          <Table.Row key={day}>
            <Table.Cell>{dayLabel(day)}</Table.Cell>
            <Table.Cell textAlign="end">{numberText(visits)}</Table.Cell>
            <Table.Cell textAlign="end">{numberText(answers)}</Table.Cell>
            <Table.Cell textAlign="end">{numberText(bots)}</Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
  if (isHidden) return <VisuallyHidden>{table}</VisuallyHidden>;
  return (
    // Focusable, so that the keyboard can scroll it.
    <Box
      h={height}
      overflowY="auto"
      tabIndex={0}
      role="region"
      aria-label="날마다의 방문"
      borderWidth="1px"
      borderRadius="l2"
    >
      {table}
    </Box>
  );
}
