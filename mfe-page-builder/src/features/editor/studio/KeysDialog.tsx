import { Box, Flex, Heading, hotkeyText, isAppleDevice, Kbd, Modal, SimpleGrid, Text } from '@dojang/shared-ui';
import { shortcuts } from '../../../../shortcuts.ts';
import { CANVAS_KEYS } from './commands.ts';

interface Key {
  keys: string;
  label: string;
}

/** Keys that GrapesJS or the layer list handles. */
const CHANGING: Key[] = [
  { keys: 'mod+z', label: '되돌리기 (100번까지)' },
  { keys: 'mod+shift+z', label: '다시 실행' },
  { keys: 'Delete', label: '지우기' },
  { keys: 'shift+Enter', label: '버튼·링크 글에서 줄 바꾸기' },
];
const SELECTING: Key[] = [
  { keys: 'w', label: '앞 요소 고르기' },
  { keys: 's', label: '다음 요소 고르기' },
  { keys: 'a', label: '바깥 요소 고르기' },
  { keys: 'd', label: '안쪽 요소 고르기' },
  { keys: 'shift+클릭', label: '여러 개 고르기' },
  { keys: 'Esc', label: '글쓰기 끝내기' },
];

/** Every key of the editor: the keys of the canvas, and the keys that the area declares for its route. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const canvas = CANVAS_KEYS.map(({ shown, label }) => ({ keys: shown, label }));
  const declared = shortcuts.filter(({ at }) => at === '/page/edit');
  return (
    <Modal open onClose={onClose} title="단축키" size="lg">
      <SimpleGrid columns={{ base: 1, md: 2 }} columnGap="10" rowGap="5">
        <KeyList title="고치기" keys={[...canvas, ...CHANGING]} />
        <Flex direction="column" gap="5">
          <KeyList title="고르기" keys={SELECTING} />
          <KeyList title="저장과 보기" keys={declared} />
        </Flex>
      </SimpleGrid>
    </Modal>
  );
}

function KeyList({ title, keys }: { title: string; keys: readonly Key[] }) {
  return (
    <Box as="section">
      <Heading as="h3" textStyle="xs" color="fg.muted" mb="1">
        {title}
      </Heading>
      <Flex as="ul" direction="column" listStyleType="none">
        {keys.map(({ keys: pressed, label }) => (
          <Flex as="li" key={pressed} align="center" justify="space-between" py="1.5" gap="4">
            <Text textStyle="sm">{label}</Text>
            <Kbd>{hotkeyText(pressed, isAppleDevice())}</Kbd>
          </Flex>
        ))}
      </Flex>
    </Box>
  );
}
