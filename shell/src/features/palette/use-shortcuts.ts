import { useHotkey } from '@dojang/shared-ui';
import { closeDialogs, openPalette, paletteStore } from './palette.store.ts';
import { SHELL_SHORTCUTS } from './shortcuts.logic.ts';

/** The shortcuts that work everywhere. When the code of a dialog is still loading, the dialog opens after that. */
export function useShortcuts(): void {
  usePaletteKey();
  useHotkey(SHELL_SHORTCUTS.shortcuts.keys, () => paletteStore.setState({ open: 'shortcuts' }));
}

export function usePaletteKey(): void {
  const { open } = paletteStore();
  useHotkey(SHELL_SHORTCUTS.palette.keys, () => (open === 'palette' ? closeDialogs() : openPalette()));
}
