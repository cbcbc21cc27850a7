import { sizeText } from '@dojang/renderer';
import { useInfiniteQuery, useQuery } from '@dojang/shared-auth/query';
import { Box, Button, errorText, Flex, MoreButton, SimpleGrid, Skeleton, Text } from '@dojang/shared-ui';
import { type ReactNode, useState } from 'react';
import { AltDialog } from './AltDialog.tsx';
import { AssetTile, RemovedTile } from './AssetTile.tsx';
import { useTrashAsset } from './image.mutations.ts';
import { type Asset, imageQueries } from './image.queries.ts';
import { useRemoveAsset } from './use-remove-asset.ts';

const SHELVES = [
  ['all', '모두'],
  ['unused', '쓰지 않는 이미지'],
  ['removed', '휴지통'],
] as const;

interface AssetShelfProps {
  siteId: string;
  onChoose: (asset: Asset) => void;
}

/** The pictures of a site: all, those that nothing shows, and those in the trash. */
export function AssetShelf({ siteId, onChoose }: AssetShelfProps) {
  const [shelf, setShelf] = useState<(typeof SHELVES)[number][0]>('all');
  return (
    <>
      <Flex align="center" justify="space-between" wrap="wrap" gap="2" mt="6" mb="3">
        <Text fontWeight="600">올려 둔 이미지</Text>
        <Flex gap="1" role="group" aria-label="이미지 보기">
          {SHELVES.map(([name, label]) => (
            <Button
              key={name}
              size="xs"
              minH={{ base: '11', md: '8' }}
              variant={shelf === name ? 'subtle' : 'ghost'}
              colorPalette={shelf === name ? 'brand' : 'gray'}
              aria-pressed={shelf === name}
              onClick={() => setShelf(name)}
            >
              {label}
            </Button>
          ))}
        </Flex>
      </Flex>
      {shelf === 'all' && <All siteId={siteId} onChoose={onChoose} />}
      {shelf === 'unused' && <Unused siteId={siteId} onChoose={onChoose} />}
      {shelf === 'removed' && <Removed siteId={siteId} />}
    </>
  );
}

function All({ siteId, onChoose }: AssetShelfProps) {
  const assets = useInfiniteQuery(imageQueries.list(siteId));
  return (
    <Shelf query={assets} empty="아직 없어요. 올린 이미지는 여기에 모여요.">
      <Tiles siteId={siteId} assets={assets.data ?? []} onChoose={onChoose} />
      <MoreButton query={assets} />
    </Shelf>
  );
}

function Unused({ siteId, onChoose }: AssetShelfProps) {
  const unused = useQuery(imageQueries.unused(siteId));
  const { total = 0, bytes = 0, assets = [] } = unused.data ?? {};
  return (
    <Shelf query={{ ...unused, data: unused.data && assets }} empty="모든 이미지를 쓰고 있어요.">
      <Text textStyle="sm" color="fg.muted" mb="3">
        {total}개, 모두 {sizeText(bytes)}예요. 페이지와 지난 버전, 공통 섹션, 설정 어디에도 없어서 지워도 괜찮아요.
      </Text>
      <Tiles siteId={siteId} assets={assets} onChoose={onChoose} />
    </Shelf>
  );
}

function Removed({ siteId }: { siteId: string }) {
  const removed = useInfiniteQuery(imageQueries.removed(siteId));
  const trash = useTrashAsset(siteId);
  return (
    <Shelf query={removed} empty="휴지통이 비어 있어요. 지운 이미지는 30일 동안 여기에 있어요.">
      <Text textStyle="sm" color="fg.muted" mb="3">
        쓰는 곳이 남아 있는 이미지는 날짜가 지나도 지우지 않아요.
      </Text>
      <Grid>
        {removed.data?.map((asset, index) => (
          <RemovedTile
            key={asset.id}
            asset={asset}
            name={nameOf(asset, index)}
            onRestore={() => trash.mutate({ id: asset.id, isRemoved: false })}
          />
        ))}
      </Grid>
      <MoreButton query={removed} />
    </Shelf>
  );
}

interface TilesProps extends AssetShelfProps {
  assets: readonly Asset[];
}

function Tiles({ siteId, assets, onChoose }: TilesProps) {
  const [described, setDescribed] = useState<Asset | null>(null);
  const remove = useRemoveAsset(siteId);
  return (
    <>
      <Grid>
        {assets.map((asset, index) => (
          <AssetTile
            key={asset.id}
            asset={asset}
            name={nameOf(asset, index)}
            onChoose={() => onChoose(asset)}
            onDescribe={() => setDescribed(asset)}
            onRemove={() => void remove(asset)}
          />
        ))}
      </Grid>
      {described && <AltDialog siteId={siteId} asset={described} onClose={() => setDescribed(null)} />}
    </>
  );
}

const nameOf = ({ alt }: Asset, index: number) => alt || `이미지 ${index + 1}`;

const Grid = ({ children }: { children: ReactNode }) => (
  <SimpleGrid as="ul" listStyleType="none" ps="0" columns={{ base: 2, sm: 3, md: 5 }} gap="2">
    {children}
  </SimpleGrid>
);

interface ShelfProps {
  query: { isPending: boolean; error: Error | null; data: readonly Asset[] | undefined; refetch: () => unknown };
  empty: string;
  children: ReactNode;
}

function Shelf({ query, empty, children }: ShelfProps) {
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
