import { BLOCKS, type Block, CATEGORIES } from '@dojang/renderer/blocks';
import { Box, chakra, matchesKorean, SearchField, SimpleGrid, Text } from '@dojang/shared-ui';
import { useEditor } from '@grapesjs/react';
import { useState } from 'react';
import { addBlock, startDrag } from './actions.ts';
import { BlockIcon } from './BlockIcon.tsx';

/** The palette: a click adds the block after the selected one, a drag puts it anywhere. */
export function BlockPanel() {
  const [words, setWords] = useState('');
  const found = BLOCKS.filter(
    ({ label, keywords = [] }) => words.trim() === '' || matchesKorean([label, ...keywords].join(' '), words.trim()),
  );
  return (
    <Box p="3">
      <SearchField size="sm" label="블록 검색" value={words} onChange={setWords} />
      {found.length === 0 && (
        <Text textStyle="sm" color="fg.muted" mt="6" textAlign="center">
          찾는 블록이 없어요.
        </Text>
      )}
      {CATEGORIES.map((category) => {
        const blocks = found.filter((block) => block.category === category);
        if (blocks.length === 0) return null;
        return (
          <Box as="section" key={category} mt="4" aria-label={category}>
            <Text textStyle="xs" fontWeight="600" color="fg.muted" mb="2">
              {category}
            </Text>
            <SimpleGrid columns={2} gap="2">
              {blocks.map((block) => (
                <BlockButton key={block.id} block={block} />
              ))}
            </SimpleGrid>
          </Box>
        );
      })}
    </Box>
  );
}

function BlockButton({ block }: { block: Block }) {
  const editor = useEditor();
  return (
    <chakra.button
      type="button"
      draggable
      display="flex"
      flexDirection="column"
      alignItems="center"
      gap="1.5"
      px="1"
      py="3"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l2"
      bg="bg"
      textStyle="xs"
      cursor="grab"
      transition="border-color 100ms"
      _hover={{ borderColor: 'brand.solid' }}
      onClick={() => addBlock(editor, block)}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', block.label);
        event.dataTransfer.effectAllowed = 'copy';
        startDrag(editor, block);
      }}
      onDragEnd={() => editor.Canvas.endDrag()}
    >
      <BlockIcon name={block.icon} />
      {block.label}
    </chakra.button>
  );
}
