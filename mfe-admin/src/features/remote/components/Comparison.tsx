import { Badge, Box, Code, Table, Text, VisuallyHidden } from '@dojang/shared-ui';
import { TriangleAlert } from 'lucide-react';
import { type Column, isWorse, ROWS, type Row } from '../health.logic.ts';
import { shortVersion } from '../remote.logic.ts';

const KINDS: Record<Column['kind'], { name: string; color: string }> = {
  canary: { name: '먼저 공개', color: 'blue' },
  live: { name: '공개 중', color: 'green' },
  previous: { name: '이전', color: 'gray' },
};

/** Versions side by side. Values of the canary that are clearly worse are marked. */
export function Comparison({ title, columns }: { title: string; columns: readonly Column[] }) {
  const live = columns.find(({ kind }) => kind === 'live');
  return (
    <Box overflowX="auto" tabIndex={0} role="region" aria-label={`${title} 버전 비교`}>
      <Table.Root size="sm" minW="80">
        <Table.Header>
          <Table.Row bg="transparent">
            <Table.ColumnHeader>최근 7일</Table.ColumnHeader>
            {columns.map(({ kind, version }) => (
              <Table.ColumnHeader key={version}>
                <Badge colorPalette={KINDS[kind].color}>{KINDS[kind].name}</Badge>{' '}
                <Code size="sm" title={version}>
                  {shortVersion(version)}
                </Code>
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body fontVariantNumeric="tabular-nums">
          {ROWS.map((row) => (
            <Table.Row key={row.id} bg="transparent">
              <Table.Cell as="th" scope="row" textAlign="start" fontWeight="500" title={row.help} whiteSpace="nowrap">
                {row.name}
              </Table.Cell>
              {columns.map((column) => (
                <Value key={column.version} row={row} column={column} live={live} />
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}

function Value({ row, column, live }: { row: Row; column: Column; live: Column | undefined }) {
  const value = row.value(column);
  if (!value) {
    return (
      <Table.Cell color="fg.muted">
        <span aria-hidden>–</span>
        <VisuallyHidden>아직 없음</VisuallyHidden>
      </Table.Cell>
    );
  }
  const worse = isWorse(row, column, live);
  return (
    <Table.Cell whiteSpace="nowrap" {...(worse ? { color: 'fg.error', fontWeight: '600' } : {})}>
      <Text as="span" display="inline-flex" alignItems="center" gap="1">
        {value.text}
        {worse && <TriangleAlert size={14} role="img" aria-label="공개 중인 버전보다 나빠요" />}
      </Text>
    </Table.Cell>
  );
}
