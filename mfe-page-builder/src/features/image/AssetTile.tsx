import { Box, Button, chakra, Flex, IconButton, Image, Text, trashText } from '@dojang/shared-ui';
import { Trash2, Undo2 } from 'lucide-react';
import type { Asset } from './image.queries.ts';

interface AssetTileProps {
  asset: Asset;
  name: string;
  onChoose: () => void;
  onDescribe: () => void;
  onRemove: () => void;
}

/** A finger needs more room than a pointer. */
const TALL = { base: '11', md: '8' };

/** A stored picture of the site, with its description. */
export function AssetTile({ asset, name, onChoose, onDescribe, onRemove }: AssetTileProps) {
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
        <Picture asset={asset} />
      </chakra.button>
      <Flex>
        <Button
          variant="ghost"
          size="2xs"
          flex="1"
          minW="0"
          minH={TALL}
          colorPalette="gray"
          color="fg.muted"
          aria-label={asset.alt ? `‘${asset.alt}’ 설명 고치기` : `${name} 설명 넣기`}
          onClick={onDescribe}
        >
          <Box as="span" truncate>
            {asset.alt || '설명 넣기'}
          </Box>
        </Button>
        <IconButton
          variant="ghost"
          size="2xs"
          minH={TALL}
          minW={TALL}
          colorPalette="gray"
          color="fg.muted"
          aria-label={`${name} 지우기`}
          onClick={onRemove}
        >
          <Trash2 />
        </IconButton>
      </Flex>
    </Box>
  );
}

interface RemovedTileProps {
  asset: Asset;
  name: string;
  onRestore: () => void;
}

/** A picture in the trash. */
export function RemovedTile({ asset, name, onRestore }: RemovedTileProps) {
  return (
    <Box as="li" minW="0">
      <Box borderRadius="l2" overflow="hidden" borderWidth="1px" borderColor="border">
        <Picture asset={asset} />
      </Box>
      <Text textStyle="xs" color="fg.muted" mt="1.5">
        {trashText(asset.purgeAt ?? '')}
      </Text>
      <Button
        variant="outline"
        size="2xs"
        w="full"
        mt="1"
        minH={TALL}
        aria-label={`${name} 되돌리기`}
        onClick={onRestore}
      >
        <Undo2 /> 되돌리기
      </Button>
    </Box>
  );
}

const Picture = ({ asset }: { asset: Asset }) => (
  <Image src={asset.src} alt={asset.alt} aspectRatio={1} objectFit="cover" width="100%" loading="lazy" />
);
