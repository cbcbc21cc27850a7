import { chakra, hotkeyText, IconButton, isAppleDevice, Kbd } from '@dojang/shared-ui';
import { Search } from 'lucide-react';
import { openPalette } from './palette.store.ts';
import { SHELL_SHORTCUTS } from './shortcuts.logic.ts';

const { keys } = SHELL_SHORTCUTS.palette;

/** Button that opens the palette. With `wide` it shows a label and the key. */
export function SearchButton({ wide = false }: { wide?: boolean }) {
  if (!wide) {
    return (
      <IconButton variant="ghost" color="fg.muted" aria-label="검색" onClick={openPalette}>
        <Search size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
    );
  }
  return (
    <chakra.button
      type="button"
      aria-keyshortcuts={isAppleDevice() ? 'Meta+K' : 'Control+K'}
      display="flex"
      alignItems="center"
      gap="2.5"
      w="full"
      minH="9"
      px="2.5"
      borderRadius="l2"
      textStyle="sm"
      color="fg.muted"
      cursor="pointer"
      _hover={{ bg: 'bg.muted', color: 'fg' }}
      onClick={openPalette}
    >
      <Search size={18} strokeWidth={1.75} aria-hidden />
      검색
      <Kbd size="sm" ms="auto" fontFamily="body" aria-hidden>
        {hotkeyText(keys, isAppleDevice())}
      </Kbd>
    </chakra.button>
  );
}
