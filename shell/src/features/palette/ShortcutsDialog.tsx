import { Flex, hotkeyStore, hotkeyText, isAppleDevice, Kbd, Modal, Text } from '@dojang/shared-ui';

/** The shortcuts that work on this screen. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { hotkeys } = hotkeyStore();
  return (
    <Modal open onClose={onClose} title="단축키" size="sm">
      <Flex as="ul" direction="column" gap="1" listStyleType="none">
        {hotkeys.map(({ combo, label }) => (
          <Flex as="li" key={`${combo} ${label}`} align="center" justify="space-between" minH="9" gap="4">
            <Text textStyle="sm">{label}</Text>
            <Kbd>{hotkeyText(combo, isAppleDevice())}</Kbd>
          </Flex>
        ))}
      </Flex>
    </Modal>
  );
}
