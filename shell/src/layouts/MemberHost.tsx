import { DataProvider } from '../DataProvider.tsx';
import { ShortcutDialogs } from '../features/palette/ShortcutDialogs.tsx';

/** What all frames for members have in common, above the layouts: text typed in the palette survives a navigation. */
export function MemberHost() {
  return (
    <DataProvider>
      <ShortcutDialogs />
    </DataProvider>
  );
}
