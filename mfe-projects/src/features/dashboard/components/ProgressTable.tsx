import { koreanDay } from '@dojang/contract/time';
import { Box, Table, VisuallyHidden } from '@dojang/shared-ui';
import type { ProgressDay } from '../dashboard.schema.ts';
import { dayLabel } from '../progress.logic.ts';

interface Props {
  days: readonly ProgressDay[];
  /** Whether the table is visible only to screen readers. */
  isHidden: boolean;
  height: string;
}

/** The numbers of the chart, the newest first. */
export function ProgressTable({ days, isHidden, height }: Props) {
  const today = koreanDay();
  const table = (
    <Table.Root size="sm" stickyHeader>
      <Table.Caption srOnly>날마다 모든 이슈와 끝낸 이슈</Table.Caption>
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader scope="col">날</Table.ColumnHeader>
          <Table.ColumnHeader scope="col" textAlign="end">
            모든 이슈
          </Table.ColumnHeader>
          <Table.ColumnHeader scope="col" textAlign="end">
            끝낸 이슈
          </Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body fontVariantNumeric="tabular-nums">
        {days.toReversed().map(({ day, total, done }) => (
          <Table.Row key={day}>
            <Table.Cell>{dayLabel(day, today)}</Table.Cell>
            <Table.Cell textAlign="end">{total}</Table.Cell>
            <Table.Cell textAlign="end">{done}</Table.Cell>
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
      aria-label="날마다의 이슈"
      borderWidth="1px"
      borderRadius="l2"
    >
      {table}
    </Box>
  );
}
