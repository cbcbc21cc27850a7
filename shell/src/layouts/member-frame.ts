import { useEffect } from 'react';
import { create } from 'zustand';

/** Another layout's frame follows within this time, also when its code is loaded first. */
const CHANGE_MS = 1000;

/** Whether the frame for members is on the screen, or was until a moment ago. */
export const memberFrameStore = create<{ isShown: boolean }>(() => ({ isShown: false }));

let hiding: ReturnType<typeof setTimeout> | undefined;

/** Called by every frame for members: what belongs to all of them stays mounted when the layout changes. */
export function useMemberFrame(): void {
  useEffect(() => {
    clearTimeout(hiding);
    memberFrameStore.setState({ isShown: true });
    return () => {
      hiding = setTimeout(() => memberFrameStore.setState({ isShown: false }), CHANGE_MS);
    };
  }, []);
}
