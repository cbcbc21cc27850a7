import { useQuery } from '@dojang/shared-auth/query';
import { Button, Flex, Input, Text } from '@dojang/shared-ui';
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
        <Day label="첫날" value={filters.from} max={filters.until} onChange={(from) => onFilter({ from })} />
        <Text color="fg.muted" aria-hidden>
          ~
        </Text>
        <Day label="마지막 날" value={filters.until} min={filters.from} onChange={(until) => onFilter({ until })} />
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
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

const Day = ({ label, value, min, max, onChange }: DayProps) => (
  <Input
    type="date"
    aria-label={label}
    title={label}
    w="auto"
    minW="0"
    flex={{ base: '1', md: 'none' }}
    value={value}
    min={min || undefined}
    max={max || undefined}
    onChange={(event) => onChange(event.target.value)}
  />
);
