import { sizeText } from '@dojang/renderer';
import { useInfiniteQuery, useQuery } from '@dojang/shared-auth/query';
import { MoreButton, SimpleGrid, Text } from '@dojang/shared-ui';
import { type ReactNode, useState } from 'react';
import { inTrash, useAssetChange } from '../asset/asset.mutations.ts';
import { WORDS } from '../asset/kind.ts';
import { Shelf, Shelves } from '../asset/Shelf.tsx';
import { useRemoveAsset } from '../asset/use-remove-asset.ts';
import { AltDialog } from './AltDialog.tsx';
import { AssetTile, RemovedTile } from './AssetTile.tsx';
import { type Asset, imageQueries } from './image.queries.ts';

interface AssetShelfProps {
  siteId: string;
  onChoose: (asset: Asset) => void;
}

/** The pictures of a site: all pictures, unused pictures, and the trash. */
export const AssetShelf = (props: AssetShelfProps) => (
  <Shelves
    kind="picture"
    all={() => <All {...props} />}
    unused={() => <Unused {...props} />}
    removed={() => <Removed {...props} />}
  />
);

function All({ siteId, onChoose }: AssetShelfProps) {
  const assets = useInfiniteQuery(imageQueries.list(siteId));
  return (
    <Shelf query={assets} empty={WORDS.picture.nothing}>
      <Tiles siteId={siteId} assets={assets.data ?? []} onChoose={onChoose} />
      <MoreButton query={assets} />
    </Shelf>
  );
}

function Unused({ siteId, onChoose }: AssetShelfProps) {
  const unused = useQuery(imageQueries.unused(siteId));
  const { total = 0, bytes = 0, assets = [] } = unused.data ?? {};
  return (
    <Shelf query={{ ...unused, data: unused.data && assets }} empty={WORDS.picture.allUsed}>
      <Text textStyle="sm" color="fg.muted" mb="3">
        {total}개, 모두 {sizeText(bytes)}예요. 페이지와 지난 버전, 공통 섹션, 설정 어디에도 없어서 지워도 괜찮아요.
      </Text>
      <Tiles siteId={siteId} assets={assets} onChoose={onChoose} />
    </Shelf>
  );
}

function Removed({ siteId }: { siteId: string }) {
  const removed = useInfiniteQuery(imageQueries.removed(siteId));
  const change = useAssetChange(siteId);
  return (
    <Shelf query={removed} empty={WORDS.picture.noneRemoved}>
      <Text textStyle="sm" color="fg.muted" mb="3">
        쓰는 곳이 남아 있는 이미지는 날짜가 지나도 지우지 않아요.
      </Text>
      <Grid>
        {removed.data?.map((asset, index) => (
          <RemovedTile
            key={asset.id}
            asset={asset}
            name={nameOf(asset, index)}
            onRestore={() => change.mutate({ id: asset.id, ...inTrash(false) })}
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
  const remove = useRemoveAsset(siteId, 'picture');
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
