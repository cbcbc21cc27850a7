import { Box, Button, Table } from '@dojang/shared-ui';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { dayName } from '../../chart/chart.logic.ts';
import type { StatsDay } from '../stats.schema.ts';

/** The numbers of the charts as a table, newest day first. The table is collapsed at first. */
export function DaysTable({ days }: { days: StatsDay[] }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box mt="3">
      <Button
        size="xs"
        variant="ghost"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {open ? <ChevronDown size={14} /> : <ChevronRight size={14} />} 날짜별 숫자 보기
      </Button>
      {open && (
        <Box id={id} mt="2" borderWidth="1px" borderRadius="l3" maxH="80" overflow="auto" tabIndex={0}>
          <Table.Root size="sm" stickyHeader tableLayout="fixed">
            <Table.Header>
              <Table.Row bg="bg.subtle">
                {['날짜', '가입', '새 프로젝트', '새 노트', '게시'].map((name) => (
                  <Table.ColumnHeader key={name}>{name}</Table.ColumnHeader>
                ))}
              </Table.Row>
            </Table.Header>
            <Table.Body fontVariantNumeric="tabular-nums">
              {days.toReversed().map(({ day, sign_ups, projects, notes, publishes }) => (
                <Table.Row key={day}>
                  <Table.Cell>{dayName(day)}</Table.Cell>
                  <Table.Cell>{sign_ups}</Table.Cell>
                  <Table.Cell>{projects}</Table.Cell>
                  <Table.Cell>{notes}</Table.Cell>
                  <Table.Cell>{publishes}</Table.Cell>
                </Table.Row>
              ))}
            </Table.Body>
          </Table.Root>
        </Box>
      )}
    </Box>
  );
}
