import { Flex, isAppleDevice, Kbd, Modal, Text } from '@dojang/shared-ui';
import { CANVAS_KEYS } from './commands.ts';

/** Keys that GrapesJS or the layer list handle. */
const OTHERS = [
  { shown: 'mod+z', label: '되돌리기 (100번까지)' },
  { shown: 'mod+shift+z', label: '다시 실행' },
  { shown: 'Delete', label: '지우기' },
  { shown: 'Esc', label: '글쓰기 끝내기' },
  { shown: 'w', label: '앞 요소 고르기' },
  { shown: 's', label: '다음 요소 고르기' },
  { shown: 'a', label: '바깥 요소 고르기' },
  { shown: 'd', label: '안쪽 요소 고르기' },
  { shown: 'shift+클릭', label: '여러 개 고르기' },
  { shown: 'alt+↑ ↓', label: '구조에서 위아래로 옮기기' },
  { shown: 'mod+s', label: '지금 저장' },
  { shown: 'mod+p', label: '미리보기' },
];

/** Every key of the editor. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const mod = isAppleDevice() ? '⌘' : 'Ctrl';
  return (
    <Modal open onClose={onClose} title="단축키" size="sm">
      {[...CANVAS_KEYS, ...OTHERS].map(({ shown, label }) => (
        <Flex key={shown} align="center" justify="space-between" py="1.5" gap="4">
          <Text textStyle="sm">{label}</Text>
          <Flex gap="1">
            {shown.split('+').map((key) => (
              <Kbd key={key}>{key === 'mod' ? mod : key.length === 1 ? key.toUpperCase() : key}</Kbd>
            ))}
          </Flex>
        </Flex>
      ))}
    </Modal>
  );
}
