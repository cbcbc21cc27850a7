import { ALL_ICONS, ICON_WORDS, type IconDrawing } from '@dojang/renderer/icons';
import { chakra, Modal, matchesKorean, SearchField, SimpleGrid, Text } from '@dojang/shared-ui';
import { createElement, useState } from 'react';

interface IconDialogProps {
  onChoose: (drawing: IconDrawing) => void;
  onClose: () => void;
}

/** Chooses one of the icons by name. */
export function IconDialog({ onChoose, onClose }: IconDialogProps) {
  const [words, setWords] = useState('');
  const found = Object.entries(ALL_ICONS).filter(
    ([name]) => words.trim() === '' || matchesKorean(`${ICON_WORDS[name] ?? ''} ${name}`, words.trim()),
  );
  return (
    <Modal open onClose={onClose} title="아이콘 고르기" size="md">
      <SearchField size="sm" label="아이콘 검색" value={words} onChange={setWords} />
      {found.length === 0 && (
        <Text textStyle="sm" color="fg.muted" mt="6" textAlign="center">
          찾는 아이콘이 없어요. 다른 말로 찾아보세요.
        </Text>
      )}
      <SimpleGrid columns={{ base: 6, md: 8 }} gap="1" mt="4">
        {found.map(([name, drawing]) => (
          <chakra.button
            key={name}
            type="button"
            aria-label={(ICON_WORDS[name] ?? name).split(' ')[0]}
            title={(ICON_WORDS[name] ?? name).split(' ')[0]}
            display="grid"
            placeItems="center"
            aspectRatio={1}
            borderRadius="l2"
            cursor="pointer"
            _hover={{ bg: 'bg.muted' }}
            onClick={() => onChoose(drawing)}
          >
            <IconDrawingView drawing={drawing} />
          </chakra.button>
        ))}
      </SimpleGrid>
    </Modal>
  );
}

function IconDrawingView({ drawing }: { drawing: IconDrawing }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {drawing.map(([tag, attributes]) => createElement(tag, { ...attributes, key: JSON.stringify(attributes) }))}
    </svg>
  );
}
