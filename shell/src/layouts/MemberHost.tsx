import { DataProvider } from '../DataProvider.tsx';
import { ShortcutDialogs } from '../features/palette/ShortcutDialogs.tsx';
import { useVisited } from '../features/palette/use-visited.ts';

/**
 * What all frames for members share. It is mounted above the layouts, so that text typed in the palette stays after a
 * navigation.
 */
export function MemberHost() {
  useVisited();
  return (
    <DataProvider>
      <ShortcutDialogs />
    </DataProvider>
  );
}
