import { BLOCKS, type Block, type BlockCategory, type BlockSite, CATEGORIES } from '@dojang/renderer/blocks';
import { Box, Button, chakra, Flex, matchesKorean, SearchField, SimpleGrid, Text } from '@dojang/shared-ui';
import { useEditor } from '@grapesjs/react';
import { useState } from 'react';
import type { Edited } from '../edited.ts';
import { addBlock, startDrag } from './actions.ts';
import { BlockIcon } from './BlockIcon.tsx';
import { BlockPicture } from './BlockPicture.tsx';
import { SectionBlocks } from './SectionBlocks.tsx';
import { useBlockSite } from './use-block-site.ts';

/**
 * Categories of small elements, which are shown as icons. The other categories contain whole sections, which are shown as
 * pictures.
 */
const ELEMENTS: BlockCategory = '기본';
const SECTIONS = CATEGORIES.filter((category) => category !== ELEMENTS);

/** The filters of the panel. */
const CHOICES: { label: string; categories: readonly BlockCategory[] }[] = [
  { label: '전체', categories: CATEGORIES },
  { label: ELEMENTS, categories: [ELEMENTS] },
  { label: '섹션', categories: SECTIONS },
  ...SECTIONS.map((category) => ({ label: category, categories: [category] })),
];

interface BlockPanelProps {
  edited: Edited;
}

/** The palette. A click adds the block after the selected part, and a drag puts it anywhere. */
export function BlockPanel({ edited }: BlockPanelProps) {
  const site = useBlockSite(edited);
  const [words, setWords] = useState('');
  const [only, setOnly] = useState('전체');
  const found = BLOCKS.filter(
    ({ label, category, keywords = [] }) =>
      words.trim() === '' || matchesKorean([label, category, ...keywords].join(' '), words.trim()),
  );
  // A search covers all categories.
  const chosen = words.trim() === '' ? CHOICES.find(({ label }) => label === only)?.categories : undefined;
  const shown = (chosen ?? CATEGORIES).filter((category) => found.some((block) => block.category === category));
  const sections = shown.filter((category) => category !== ELEMENTS);
  const blocksOf = (category: BlockCategory) => found.filter((block) => block.category === category);
  return (
    <Box p="3">
      <SearchField size="sm" label="블록 검색" value={words} onChange={setWords} />
      <Flex role="group" aria-label="블록 종류" wrap="wrap" gap="1" mt="3">
        {CHOICES.map(({ label }) => (
          <Button
            key={label}
            size="2xs"
            variant={only === label ? 'subtle' : 'ghost'}
            color={only === label ? undefined : 'fg.muted'}
            aria-pressed={only === label}
            onClick={() => {
              setOnly(label);
              setWords('');
            }}
          >
            {label}
          </Button>
        ))}
      </Flex>
      {edited.kind === 'page' && only === '전체' && <SectionBlocks {...edited} words={words.trim()} />}
      {shown.length === 0 && (
        <Text textStyle="sm" color="fg.muted" mt="6" textAlign="center">
          찾는 블록이 없어요.
        </Text>
      )}
      {shown.includes(ELEMENTS) && (
        <Box as="section" mt="4" aria-label={ELEMENTS}>
          <GroupTitle>{ELEMENTS}</GroupTitle>
          <SimpleGrid columns={3} gap="2">
            {blocksOf(ELEMENTS).map((block) => (
              <BlockButton key={block.id} block={block} site={site} isElement />
            ))}
          </SimpleGrid>
        </Box>
      )}
      {sections.length > 0 && (
        <Box as="section" mt="5" aria-label="섹션">
          <GroupTitle>섹션</GroupTitle>
          {sections.map((category) => (
            <Box key={category} role="group" aria-label={category} mb="4">
              <Text textStyle="xs" color="fg.muted" mb="1.5">
                {category}
              </Text>
              <SimpleGrid columns={2} gap="2">
                {blocksOf(category).map((block) => (
                  <BlockButton key={block.id} block={block} site={site} isElement={false} />
                ))}
              </SimpleGrid>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

function GroupTitle({ children }: { children: string }) {
  return (
    <Text textStyle="sm" fontWeight="600" mb="2">
      {children}
    </Text>
  );
}

interface BlockButtonProps {
  block: Block;
  site: BlockSite | undefined;
  isElement: boolean;
}

function BlockButton({ block, site, isElement }: BlockButtonProps) {
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
      onClick={() => addBlock(editor, block, site)}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', block.label);
        event.dataTransfer.effectAllowed = 'copy';
        startDrag(editor, block, site);
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
