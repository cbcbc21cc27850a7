import { keepLive } from '@dojang/shared-auth/query';
import { useEffect } from 'react';
import { queryClient } from '../DataProvider.tsx';
import { usePaletteKey } from '../features/palette/use-shortcuts.ts';
import { useMemberFrame } from './member-frame.ts';

/**
 * The parts of the frame that a screen without a frame needs: the key of the palette, and live changes. The key `?` of such a
 * screen shows its own keys.
 */
export function FramelessKeys() {
  useEffect(() => keepLive(queryClient), []);
  useMemberFrame();
  usePaletteKey();
  return null;
}
