import { useSession } from '@dojang/shared-auth';
import { Box, Flex, hotkeyText, isAppleDevice, Kbd, Modal, Stack, Text } from '@dojang/shared-ui';
import { useLocation } from '@dojang/shared-ui/router';
import { useId } from 'react';
import { useShell } from '../../ShellContext.tsx';
import { type ShownShortcut, shortcutsAt } from './shortcuts.logic.ts';

/** Shortcuts of this screen, of all screens, and of other screens. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { snapshot } = useShell();
  const { here, everywhere, elsewhere } = shortcutsAt(snapshot, useLocation().pathname, useSession());
  return (
    <Modal open onClose={onClose} title="단축키" size="sm">
      <Stack gap="4">
        <Shortcuts title="이 화면" shortcuts={here} />
        <Shortcuts title="어디서나" shortcuts={everywhere} />
        <Shortcuts title="다른 화면" shortcuts={elsewhere} />
      </Stack>
    </Modal>
  );
}

function Shortcuts({ title, shortcuts }: { title: string; shortcuts: ShownShortcut[] }) {
  const id = useId();
  if (shortcuts.length === 0) return null;
  return (
    <Box as="section" aria-labelledby={id}>
      <Text id={id} textStyle="xs" fontWeight="500" color="fg.muted">
        {title}
      </Text>
      <Flex as="ul" direction="column" listStyleType="none">
        {shortcuts.map(({ keys, label, where }) => (
          <Flex as="li" key={`${keys} ${where} ${label}`} align="center" minH="9" gap="2">
            <Text textStyle="sm">{label}</Text>
            {where && (
              <Text textStyle="xs" color="fg.muted" truncate>
                {where}
              </Text>
            )}
            <Kbd ms="auto">{hotkeyText(keys, isAppleDevice())}</Kbd>
          </Flex>
        ))}
      </Flex>
    </Box>
  );
}
