import { Box, Button, chakra, Image } from '@dojang/shared-ui';
import type { Asset } from './image.queries.ts';

interface AssetTileProps {
  asset: Asset;
  name: string;
  onChoose: () => void;
  onDescribe: () => void;
}

/** A picture of the site's storage, and what it shows. */
export function AssetTile({ asset, name, onChoose, onDescribe }: AssetTileProps) {
  return (
    <Box as="li" minW="0">
      <chakra.button
        type="button"
        aria-label={`${name} 쓰기`}
        display="block"
        w="full"
        borderRadius="l2"
        overflow="hidden"
        borderWidth="1px"
        borderColor="border"
        cursor="pointer"
        onClick={onChoose}
      >
        <Image src={asset.src} alt="" aspectRatio={1} objectFit="cover" width="100%" loading="lazy" />
      </chakra.button>
      <Button
        variant="ghost"
        size="2xs"
        w="full"
        minH={{ base: '11', md: '8' }}
        colorPalette="gray"
        color="fg.muted"
        aria-label={asset.alt ? `‘${asset.alt}’ 설명 고치기` : `${name} 설명 넣기`}
        onClick={onDescribe}
      >
        <Box as="span" truncate>
          {asset.alt || '설명 넣기'}
        </Box>
      </Button>
    </Box>
  );
}
