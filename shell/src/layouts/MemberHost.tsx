import { DataProvider } from '../DataProvider.tsx';
import { ShortcutDialogs } from '../features/palette/ShortcutDialogs.tsx';
import { useVisited } from '../features/palette/use-visited.ts';

/** What all frames for members have in common, above the layouts: text typed in the palette survives a navigation. */
export function MemberHost() {
  useVisited();
  return (
    <DataProvider>
      <ShortcutDialogs />
    </DataProvider>
  );
}
