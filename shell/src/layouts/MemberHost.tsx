import { DataProvider } from '../DataProvider.tsx';
import { Shortcuts } from '../features/palette/Shortcuts.tsx';

/** What all frames for members have in common, above the layouts: text typed in the palette survives a navigation. */
export function MemberHost() {
  return (
    <DataProvider>
      <Shortcuts />
    </DataProvider>
  );
}
