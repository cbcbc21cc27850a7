import {
  BlockList,
  BlockSkeleton,
  Box,
  LinkRow,
  LinkTabs,
  MoreButton,
  Pagination,
  Stack,
  Table,
  Tabs,
  toCsv,
} from '@dojang/shared-ui';
import { useState } from 'react';
import type { SpecimenEntry } from './specimen-entry.ts';

const NOTES = [
  { id: '1', title: '10월 회의록', when: '3분 전' },
  { id: '2', title: '행사 준비', when: '어제' },
];
const query = { data: NOTES, error: null, isPending: false, refetch: () => {} };

const Rows = () => (
  <Stack gap="4">
    <BlockList query={query} empty="노트가 없어요">
      {({ id, title, when }) => (
        <LinkRow key={id} to="/test" title={title} side={when}>
          우리 팀
        </LinkRow>
      )}
    </BlockList>
    <Box position="relative" h="120px">
      <BlockSkeleton />
    </Box>
  </Stack>
);

const Tables = () => (
  <Table.Root size="sm">
    <Table.Caption srOnly>파일</Table.Caption>
    <Table.Header>
      <Table.Row>
        <Table.ColumnHeader>이름</Table.ColumnHeader>
        <Table.ColumnHeader textAlign="end">크기</Table.ColumnHeader>
      </Table.Row>
    </Table.Header>
    <Table.Body>
      {[
        ['회의 사진.jpg', '2.4MB'],
        ['예산.xlsx', '38KB'],
      ].map(([name, size]) => (
        <Table.Row key={name}>
          <Table.Cell>{name}</Table.Cell>
          <Table.Cell textAlign="end">{size}</Table.Cell>
        </Table.Row>
      ))}
    </Table.Body>
  </Table.Root>
);

const Pages = () => {
  const [page, setPage] = useState(4);
  const [isBusy, setBusy] = useState(false);
  const more = () => {
    setBusy(true);
    setTimeout(() => setBusy(false), 1000);
  };
  return (
    <Stack gap="2">
      <Pagination page={page} pageCount={12} onChange={setPage} />
      <MoreButton query={{ hasNextPage: true, isFetchingNextPage: isBusy, fetchNextPage: more }} />
    </Stack>
  );
};

const TabRows = () => (
  <Tabs.Root defaultValue="all" size="sm">
    <Tabs.List>
      <Tabs.Trigger value="all">모두</Tabs.Trigger>
      <Tabs.Trigger value="mine">내 것</Tabs.Trigger>
      <Tabs.Trigger value="off" disabled>
        꺼짐
      </Tabs.Trigger>
    </Tabs.List>
    <Tabs.Content value="all">모든 노트예요.</Tabs.Content>
    <Tabs.Content value="mine">내가 쓴 노트예요.</Tabs.Content>
  </Tabs.Root>
);

const LINK_TABS = [
  { id: 'all', label: '전체', to: '/test' },
  { id: 'mine', label: '내 것', to: '/test' },
];
const LinkTabRow = () => <LinkTabs label="노트 목록" current="all" tabs={LINK_TABS} />;

/** Cells that begin like a formula are escaped. */
const CSV = toCsv(['이름', '메모'], [['김민아', '=1+1']]);

export const LISTS: readonly SpecimenEntry[] = [
  {
    name: 'BlockList, LinkRow',
    exports: ['BlockList', 'LinkRow', 'BlockSkeleton'],
    note: '홈과 대시보드의 짧은 목록이에요. 높이를 미리 잡아 두어 움직이지 않아요.',
    props: 'query · empty · action · children',
    Show: Rows,
  },
  { name: 'Table', exports: ['Table'], note: '수백 행까지예요. 그보다 많으면 보이는 행만 그려요.', Show: Tables },
  {
    name: 'Pagination, MoreButton',
    exports: ['Pagination', 'MoreButton'],
    note: '모두 몇 개인지 알면 쪽, 모르면 더 보기예요.',
    props: 'page · pageCount · onChange',
    Show: Pages,
  },
  { name: 'Tabs', exports: ['Tabs'], note: '같은 것을 다르게 볼 때예요. 고른 것은 주소에 남겨요.', Show: TabRows },
  {
    name: 'LinkTabs',
    exports: ['LinkTabs'],
    note: '목록마다 주소가 있을 때예요. 휴대폰에서는 옆으로 밀려요.',
    props: 'label · current · tabs',
    Show: LinkTabRow,
  },
  {
    name: 'toCsv, download',
    exports: ['toCsv', 'csvRows', 'download'],
    note: '엑셀이 한글을 알아보고, 수식으로 읽힐 칸은 막아요.',
    Show: () => (
      <Box as="pre" fontFamily="mono" textStyle="xs" whiteSpace="pre-wrap">
        {CSV.trim()}
      </Box>
    ),
  },
];
