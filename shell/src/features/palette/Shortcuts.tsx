import { useHotkey } from '@dojang/shared-ui';
import { useState } from 'react';
import { CommandPalette } from './CommandPalette.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';

/** The shortcuts that work everywhere, and the dialogs they open. */
export function Shortcuts() {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  useHotkey('mod+k', () => setOpen('palette'), { label: '어디로든 가기' });
  useHotkey('?', () => setOpen('shortcuts'), { label: '단축키 보기' });
  const close = () => setOpen(null);
  return (
    <>
      {open === 'palette' && <CommandPalette onClose={close} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  );
}
