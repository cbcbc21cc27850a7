import { ALL_ICONS, ICON_WORDS, type IconDrawing } from '@dojang/renderer/icons';
import { useQuery } from '@dojang/shared-auth/query';
import { Button, chakra, Modal, matchesKorean, SearchField, SimpleGrid, Skeleton, Text } from '@dojang/shared-ui';
import { createElement, useDeferredValue, useState } from 'react';
import { setQuery } from './icons/brands.logic.ts';
import { iconQueries } from './icons/icon.queries.ts';

interface IconDialogProps {
  onChoose: (drawing: IconDrawing) => void;
  onClose: () => void;
}

/** A dialog to choose an icon by name, from the icons for blocks and the installed sets. */
export function IconDialog({ onChoose, onClose }: IconDialogProps) {
  const [words, setWords] = useState('');
  const found = Object.entries(ALL_ICONS).filter(
    ([name]) => words.trim() === '' || matchesKorean(`${ICON_WORDS[name] ?? ''} ${name}`, words.trim()),
  );
  return (
    <Modal open onClose={onClose} title="아이콘 고르기" size="md">
      <SearchField size="sm" label="아이콘 검색" value={words} onChange={setWords} />
      <SimpleGrid columns={{ base: 6, md: 8 }} gap="1" mt="4" _empty={{ display: 'none' }}>
        {found.map(([name, drawing]) => (
          <IconChoice
            key={name}
            name={(ICON_WORDS[name] ?? name).split(' ')[0] ?? name}
            drawing={drawing}
            onChoose={onChoose}
          />
        ))}
      </SimpleGrid>
      <MoreIcons words={useDeferredValue(words)} hasOthers={found.length > 0} onChoose={onChoose} />
    </Modal>
  );
}

interface MoreIconsProps {
  words: string;
  /** Whether icons are shown above this list. */
  hasOthers: boolean;
  onChoose: (drawing: IconDrawing) => void;
}

/** Icons of the installed sets. Their names are English. */
function MoreIcons({ words, hasOthers, onChoose }: MoreIconsProps) {
  const query = setQuery(words);
  const { data, isPending, isError, refetch } = useQuery({ ...iconQueries.search(query), enabled: query !== '' });
  const line = { textStyle: 'sm', color: 'fg.muted', mt: '6' } as const;
  if (query === '') {
    return (
      <Text {...line}>
        {hasOthers || words.trim() === '' ? '' : '찾는 아이콘이 없어요. '}카카오톡, coffee처럼 상표나 영어로 찾으면 더
        많은 아이콘이 나와요.
      </Text>
    );
  }
  if (isError) {
    return (
      <Text {...line} role="alert">
        아이콘을 더 불러오지 못했어요.{' '}
        <Button size="xs" variant="outline" onClick={() => void refetch()}>
          다시 시도
        </Button>
      </Text>
    );
  }
  if (isPending) return <Skeleton height="20" mt="6" />;
  if (data.length === 0) return hasOthers ? null : <Text {...line}>찾는 아이콘이 없어요. 다른 말로 찾아보세요.</Text>;
  return (
    <>
      <Text {...line} fontWeight="600">
        더 많은 아이콘
      </Text>
      <SimpleGrid columns={{ base: 6, md: 8 }} gap="1" mt="2">
        {data.map(({ icon, drawing }) => (
          <IconChoice key={icon} name={icon.replace(':', ' ')} drawing={drawing} onChoose={onChoose} />
        ))}
      </SimpleGrid>
    </>
  );
}

interface IconChoiceProps {
  name: string;
  drawing: IconDrawing;
  onChoose: (drawing: IconDrawing) => void;
}

const IconChoice = ({ name, drawing, onChoose }: IconChoiceProps) => (
  <chakra.button
    type="button"
    aria-label={name}
    title={name}
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
);

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
