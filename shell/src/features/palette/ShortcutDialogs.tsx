import { CommandPalette } from './CommandPalette.tsx';
import { closeDialogs, paletteStore } from './palette.store.ts';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';

/** The dialogs that shortcuts open. */
export function ShortcutDialogs() {
  const { open } = paletteStore();
  return (
    <>
      {open === 'palette' && <CommandPalette onClose={closeDialogs} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={closeDialogs} />}
    </>
  );
}
