import { keepLive } from '@dojang/shared-auth/query';
import { useEffect } from 'react';
import { queryClient } from '../DataProvider.tsx';
import { usePaletteKey } from '../features/palette/use-shortcuts.ts';
import { useMemberFrame } from './member-frame.ts';

/** What a screen without a frame has of it: the palette's key, and live changes. Its own `?` shows its keys. */
export function FramelessKeys() {
  useEffect(() => keepLive(queryClient), []);
  useMemberFrame();
  usePaletteKey();
  return null;
}
