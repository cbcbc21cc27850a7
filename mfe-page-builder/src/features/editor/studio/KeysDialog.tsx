import { Flex, hotkeyText, isAppleDevice, Kbd, Modal, Text } from '@dojang/shared-ui';
import { shortcuts } from '../../../../shortcuts.ts';
import { CANVAS_KEYS } from './commands.ts';

/** Keys that GrapesJS or the layer list handle. */
const OTHERS = [
  { keys: 'mod+z', label: '되돌리기 (100번까지)' },
  { keys: 'mod+shift+z', label: '다시 실행' },
  { keys: 'Delete', label: '지우기' },
  { keys: 'Esc', label: '글쓰기 끝내기' },
  { keys: 'w', label: '앞 요소 고르기' },
  { keys: 's', label: '다음 요소 고르기' },
  { keys: 'a', label: '바깥 요소 고르기' },
  { keys: 'd', label: '안쪽 요소 고르기' },
  { keys: 'shift+클릭', label: '여러 개 고르기' },
];

/** Every key of the editor: those of the canvas, and those that the area declares for its route. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const canvas = CANVAS_KEYS.map(({ shown, label }) => ({ keys: shown, label }));
  const declared = shortcuts.filter(({ at }) => at === '/page/edit');
  return (
    <Modal open onClose={onClose} title="단축키" size="sm">
      <Flex as="ul" direction="column" listStyleType="none">
        {[...canvas, ...OTHERS, ...declared].map(({ keys, label }) => (
          <Flex as="li" key={keys} align="center" justify="space-between" py="1.5" gap="4">
            <Text textStyle="sm">{label}</Text>
            <Kbd>{hotkeyText(keys, isAppleDevice())}</Kbd>
          </Flex>
        ))}
      </Flex>
    </Modal>
  );
}
