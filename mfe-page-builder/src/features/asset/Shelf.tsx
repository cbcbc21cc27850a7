import { Box, Button, errorText, Flex, Skeleton, Text } from '@dojang/shared-ui';
import { type ReactNode, useState } from 'react';
import { type AssetKind, WORDS } from './kind.ts';

type ShelfName = 'all' | 'unused' | 'removed';

interface ShelvesProps extends Record<ShelfName, () => ReactNode> {
  kind: AssetKind;
}

/** The stored pictures or files of a site: all of them, the unused ones, and the trash. */
export function Shelves({ kind, ...shelves }: ShelvesProps) {
  const [shown, setShown] = useState<ShelfName>('all');
  const names = [
    ['all', '모두'],
    ['unused', WORDS[kind].unused],
    ['removed', '휴지통'],
  ] as const;
  return (
    <>
      <Flex align="center" justify="space-between" wrap="wrap" gap="2" mt="6" mb="3">
        <Text fontWeight="600">{WORDS[kind].shelf}</Text>
        <Flex gap="1" role="group" aria-label={`${WORDS[kind].shelf} 보기`}>
          {names.map(([name, label]) => (
            <Button
              key={name}
              size="xs"
              minH={{ base: '11', md: '8' }}
              variant={shown === name ? 'subtle' : 'ghost'}
              colorPalette={shown === name ? 'brand' : 'gray'}
              aria-pressed={shown === name}
              onClick={() => setShown(name)}
            >
              {label}
            </Button>
          ))}
        </Flex>
      </Flex>
      {shelves[shown]()}
    </>
  );
}

interface ShelfProps {
  query: { isPending: boolean; error: Error | null; data: readonly unknown[] | undefined; refetch: () => unknown };
  empty: string;
  children: ReactNode;
}

/** One tab of the shelf, in each of its states. */
export function Shelf({ query, empty, children }: ShelfProps) {
  if (query.isPending) return <Skeleton height="24" />;
  if (query.error) {
    return (
      <Box role="alert" textStyle="sm">
        {errorText(query.error)}{' '}
        <Button size="2xs" variant="outline" onClick={() => void query.refetch()}>
          다시 시도
        </Button>
      </Box>
    );
  }
  if (query.data?.length === 0) {
    return (
      <Text textStyle="sm" color="fg.muted">
        {empty}
      </Text>
    );
  }
  return children;
}
