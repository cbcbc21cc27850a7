import { useHotkey } from '@dojang/shared-ui';
import { CommandPalette } from './CommandPalette.tsx';
import { closeDialogs, openPalette, paletteStore } from './palette.store.ts';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { SHELL_SHORTCUTS } from './shortcuts.logic.ts';

/** The shortcuts that work everywhere, and the dialogs they open. */
export function Shortcuts() {
  const { open } = paletteStore();
  useHotkey(SHELL_SHORTCUTS.palette.keys, () => (open === 'palette' ? closeDialogs() : openPalette()));
  useHotkey(SHELL_SHORTCUTS.shortcuts.keys, () => paletteStore.setState({ open: 'shortcuts' }));
  return (
    <>
      {open === 'palette' && <CommandPalette onClose={closeDialogs} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={closeDialogs} />}
    </>
  );
}
