import { BLOCKS, type Block, type BlockCategory, CATEGORIES } from '@dojang/renderer/blocks';
import { Box, Button, chakra, Flex, matchesKorean, SearchField, SimpleGrid, Text } from '@dojang/shared-ui';
import { useEditor } from '@grapesjs/react';
import { useState } from 'react';
import { addBlock, startDrag } from './actions.ts';
import { BlockIcon } from './BlockIcon.tsx';
import { BlockPicture } from './BlockPicture.tsx';

/** Small elements are shown as icons; the other categories contain whole sections, shown as pictures. */
const ELEMENTS: BlockCategory = '기본';

/** The palette: a click adds the block after the selected one, a drag puts it anywhere. */
export function BlockPanel() {
  const [words, setWords] = useState('');
  const [only, setOnly] = useState<BlockCategory | null>(null);
  const found = BLOCKS.filter(
    ({ label, category, keywords = [] }) =>
      words.trim() === '' || matchesKorean([label, category, ...keywords].join(' '), words.trim()),
  );
  // A search covers all categories.
  const shown = words.trim() === '' && only ? [only] : CATEGORIES;
  return (
    <Box p="3">
      <SearchField size="sm" label="블록 검색" value={words} onChange={setWords} />
      <Flex role="group" aria-label="블록 종류" wrap="wrap" gap="1" mt="3">
        {[null, ...CATEGORIES].map((category) => (
          <Button
            key={category ?? ''}
            size="2xs"
            variant={only === category ? 'subtle' : 'ghost'}
            color={only === category ? undefined : 'fg.muted'}
            aria-pressed={only === category}
            onClick={() => {
              setOnly(category);
              setWords('');
            }}
          >
            {category ?? '전체'}
          </Button>
        ))}
      </Flex>
      {found.length === 0 && (
        <Text textStyle="sm" color="fg.muted" mt="6" textAlign="center">
          찾는 블록이 없어요.
        </Text>
      )}
      {shown.map((category) => {
        const blocks = found.filter((block) => block.category === category);
        if (blocks.length === 0) return null;
        const areElements = category === ELEMENTS;
        return (
          <Box as="section" key={category} mt="4" aria-label={category}>
            <Text textStyle="xs" fontWeight="600" color="fg.muted" mb="2">
              {category}
            </Text>
            <SimpleGrid columns={areElements ? 3 : 2} gap="2">
              {blocks.map((block) => (
                <BlockButton key={block.id} block={block} isElement={areElements} />
              ))}
            </SimpleGrid>
          </Box>
        );
      })}
    </Box>
  );
}

function BlockButton({ block, isElement }: { block: Block; isElement: boolean }) {
  const editor = useEditor();
  return (
    <chakra.button
      type="button"
      draggable
      display="flex"
      flexDirection="column"
      alignItems="center"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l2"
      overflow="hidden"
      bg="bg"
      textStyle="xs"
      cursor="grab"
      transition="border-color 100ms"
      _hover={{ borderColor: 'brand.solid' }}
      {...(isElement ? { gap: '1.5', px: '1', py: '3' } : {})}
      onClick={() => addBlock(editor, block)}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', block.label);
        event.dataTransfer.effectAllowed = 'copy';
        startDrag(editor, block);
      }}
      onDragEnd={() => editor.Canvas.endDrag()}
    >
      {isElement ? <BlockIcon name={block.icon} /> : <BlockPicture block={block} />}
      {isElement ? (
        block.label
      ) : (
        <Box as="span" width="100%" px="1" py="1.5" borderTopWidth="1px" borderColor="border">
          {block.label}
        </Box>
      )}
    </chakra.button>
  );
}
