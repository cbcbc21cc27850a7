import { useEffect } from 'react';
import { create } from 'zustand';

/** Time in milliseconds within which the frame of another layout follows, also when its code must be loaded first. */
const CHANGE_MS = 1000;

/** Whether the frame for members is visible, or was visible until a moment ago. */
export const memberFrameStore = create<{ isShown: boolean }>(() => ({ isShown: false }));

let hiding: ReturnType<typeof setTimeout> | undefined;

/** Every frame for members calls it. The parts that all of them share stay mounted when the layout changes. */
export function useMemberFrame(): void {
  useEffect(() => {
    clearTimeout(hiding);
    memberFrameStore.setState({ isShown: true });
    return () => {
      hiding = setTimeout(() => memberFrameStore.setState({ isShown: false }), CHANGE_MS);
    };
  }, []);
}
