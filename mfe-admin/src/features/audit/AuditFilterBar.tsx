import { useQuery } from '@dojang/shared-auth/query';
import { Box, Button, DateField, Flex, isDay, Text } from '@dojang/shared-ui';
import { FilterChoice } from '../../FilterChoice.tsx';
import { auditQueries } from './audit.queries.ts';
import { type AuditFilters, COMMAND_LINE, KIND_NAMES } from './audit-filters.logic.ts';

interface Props {
  filters: AuditFilters;
  /** Whether anything is filtered. */
  isFiltered: boolean;
  onFilter: (change: Partial<AuditFilters>) => void;
  onClear: () => void;
}

/** Kind of target, admin, first and last day. */
export function AuditFilterBar({ filters, isFiltered, onFilter, onClear }: Props) {
  const actors = useQuery(auditQueries.actors).data ?? [];
  const people = actors.map(({ actor, actor_name }) => [actor, actor_name || '이름 없음'] as const);
  return (
    <Flex gap="2" mb="4" wrap="wrap" align="center">
      <FilterChoice
        label="종류"
        value={filters.kind}
        options={KIND_NAMES}
        onChange={(kind) => onFilter({ kind: kind as AuditFilters['kind'] })}
      />
      <FilterChoice
        label="관리자"
        value={filters.by}
        options={[...people, [COMMAND_LINE, '명령줄']]}
        onChange={(by) => onFilter({ by })}
      />
      <Flex gap="2" align="center" flex={{ base: '1 0 100%', md: 'none' }}>
        <Day label="첫날" value={filters.from} onChange={(from) => onFilter({ from })} />
        <Text color="fg.muted" aria-hidden>
          ~
        </Text>
        <Day label="마지막 날" value={filters.until} onChange={(until) => onFilter({ until })} />
      </Flex>
      {isFiltered && (
        <Button variant="ghost" size="sm" onClick={onClear}>
          모두 보기
        </Button>
      )}
    </Flex>
  );
}

interface DayProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

const Day = ({ label, value, onChange }: DayProps) => (
  <Box w={{ md: '44' }} flex={{ base: '1', md: 'none' }} minW="0">
    <DateField
      label={label}
      value={value}
      // The list uses a typed day only when the day is complete.
      onChange={(day) => (day === '' || isDay(day)) && onChange(day)}
    />
  </Box>
);
