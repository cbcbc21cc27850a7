import {
  AppError,
  Box,
  Button,
  CancelButton,
  CardGridSkeleton,
  EmptyState,
  ErrorState,
  KeptNote,
  ListSkeleton,
  Progress,
  QueryView,
  SaveStatus,
  Skeleton,
  Spinner,
  Stack,
  Text,
} from '@dojang/shared-ui';
import { useState } from 'react';
import type { SpecimenEntry } from './specimen-entry.ts';

const refetch = () => {};
const QUERIES = {
  '불러오는 중': { data: undefined, error: null, isPending: true, refetch },
  '비어 있음': { data: [] as string[], error: null, isPending: false, refetch },
  실패: { data: undefined, error: new AppError({ code: 'network' }), isPending: false, refetch },
  채워짐: { data: ['회의록', '할 일'], error: null, isPending: false, refetch },
};
type Name = keyof typeof QUERIES;

const FourStates = () => {
  const [name, setName] = useState<Name>('불러오는 중');
  return (
    <Stack gap="3">
      <Box display="flex" gap="1" flexWrap="wrap">
        {(Object.keys(QUERIES) as Name[]).map((each) => (
          <Button
            key={each}
            size="xs"
            variant={each === name ? 'subtle' : 'ghost'}
            aria-pressed={each === name}
            onClick={() => setName(each)}
          >
            {each}
          </Button>
        ))}
      </Box>
      <Box minH="220px">
        <QueryView
          query={QUERIES[name]}
          skeleton={<ListSkeleton rows={3} />}
          empty={<EmptyState title="노트가 없어요" action={<Button size="sm">새 노트</Button>} />}
        >
          {(rows) => rows.map((row) => <Text key={row}>{row}</Text>)}
        </QueryView>
      </Box>
    </Stack>
  );
};

const Errors = () => (
  <Stack gap="0">
    <ErrorState error={new AppError({ code: 'network' })} onRetry={() => {}} />
    <ErrorState error={new AppError({ code: 'internal', requestId: 'req-7f3a' })} onRetry={() => {}} />
  </Stack>
);

const Waiting = () => (
  <Stack gap="4">
    <ListSkeleton rows={2} />
    <CardGridSkeleton count={1} />
    <Skeleton height="5" width="60%" />
    <Spinner size="sm" />
    <Progress.Root value={64} aria-label="올리는 중">
      <Progress.Track>
        <Progress.Range />
      </Progress.Track>
    </Progress.Root>
  </Stack>
);

const SaveStates = () => (
  <Stack gap="2">
    {(['dirty', 'saving', 'saved', 'conflict'] as const).map((state) => (
      <SaveStatus key={state} state={state} />
    ))}
    <SaveStatus state="error" error={new AppError({ code: 'network' })} onRetry={() => {}} />
  </Stack>
);

export const STATES: readonly SpecimenEntry[] = [
  {
    name: 'QueryView',
    exports: ['QueryView'],
    note: '모든 화면은 네 가지 상태가 있어요. 불러온 것은 다시 읽는 동안에도 남아 있어요.',
    props: 'query · skeleton · empty · isEmpty · children',
    Show: FourStates,
  },
  {
    name: 'EmptyState',
    exports: ['EmptyState'],
    note: '한 문장과 다음에 할 일이에요.',
    props: 'icon · title · description · action',
    Show: () => (
      <EmptyState
        title="첫 메모를 적어 보세요"
        description="떠오른 것을 적어 두면 나중에 찾을 수 있어요."
        action={<Button size="sm">메모 쓰기</Button>}
      />
    ),
  },
  {
    name: 'ErrorState',
    exports: ['ErrorState', 'AppError'],
    note: '무슨 일인지와 다시 시도예요. 서버가 준 문의 번호가 있으면 보여요.',
    props: 'error · onRetry · title',
    Show: Errors,
  },
  {
    name: 'Skeleton, Spinner, Progress',
    exports: ['ListSkeleton', 'CardGridSkeleton', 'Skeleton', 'Spinner', 'Progress'],
    note: '올 것의 모양을 미리 보여요. 도는 그림만 있는 화면은 만들지 않아요.',
    props: 'rows · count',
    Show: Waiting,
  },
  {
    name: 'SaveStatus',
    exports: ['SaveStatus'],
    note: '“저장됨”은 서버가 그 내용을 받았다고 답한 뒤에만 보여요.',
    props: 'state · error · onRetry',
    Show: SaveStates,
  },
  {
    name: 'KeptNote, CancelButton',
    exports: ['KeptNote', 'CancelButton'],
    note: '닫은 폼에 적었던 내용을 다시 채웠을 때 알려요. 버리면 첫 칸으로 가요. 취소는 적은 내용을 버리고, 그냥 닫으면 남아요.',
    props: 'drop · forget · onClose',
    Show: () => (
      <Stack gap="3" align="start">
        <KeptNote drop={() => {}} />
        <CancelButton forget={() => {}} onClose={() => {}} />
      </Stack>
    ),
  },
];
