import type { Level } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Button, chakra, Flex, SearchField } from '@dojang/shared-ui';
import { useEffect, useState } from 'react';
import { FilterChoice } from '../../../FilterChoice.tsx';
import { levelName, statusName, userTypeName } from '../../../names.ts';
import { memberQueries } from '../member.queries.ts';
import { LEVELS, type MemberFilters, STATUSES, type Status } from '../member-filters.logic.ts';

interface Props {
  filters: MemberFilters;
  onFilter: (change: Partial<MemberFilters>) => void;
}

/** Level, type, status, and the search for an exact e-mail or name. */
export function MemberFilterBar({ filters, onFilter }: Props) {
  const userTypes = useQuery(memberQueries.userTypes).data ?? ['general'];
  const [text, setText] = useState(filters.search);
  useEffect(() => setText(filters.search), [filters.search]);

  function change(value: string) {
    setText(value);
    // Clearing the field, by its button or Esc, shows all members immediately.
    if (value === '' && filters.search !== '') onFilter({ search: '' });
  }

  return (
    <Flex gap="2" mb="4" wrap="wrap">
      <chakra.form
        role="search"
        display="flex"
        gap="2"
        flex="1"
        minW={{ base: 'full', md: '80' }}
        maxW={{ md: '120' }}
        onSubmit={(event) => {
          event.preventDefault();
          onFilter({ search: text.trim() });
        }}
      >
        <SearchField value={text} onChange={change} label="회원 검색" placeholder="정확한 이메일이나 이름" />
        <Button type="submit" variant="outline">
          검색
        </Button>
      </chakra.form>
      <FilterChoice
        label="등급"
        value={filters.level}
        options={LEVELS.map((level) => [level, levelName(level)])}
        onChange={(level) => onFilter({ level: level as Level | 'all' })}
      />
      <FilterChoice
        label="유형"
        value={filters.userType}
        options={[...new Set([...userTypes, ...(filters.userType === 'all' ? [] : [filters.userType])])].map((type) => [
          type,
          userTypeName(type),
        ])}
        onChange={(userType) => onFilter({ userType })}
      />
      <FilterChoice
        label="상태"
        value={filters.status}
        options={STATUSES.map((status) => [status, statusName(status)])}
        onChange={(status) => onFilter({ status: status as Status | 'all' })}
      />
    </Flex>
  );
}
