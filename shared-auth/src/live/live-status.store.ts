import { createStore, useStore } from 'zustand';

/** `off`: signed out, or not started yet. */
export type LiveStatus = 'off' | 'live' | 'down';

export const liveStatusStore = createStore<{ status: LiveStatus }>(() => ({ status: 'off' }));

/** Whether live changes arrive. While they do not arrive, queries are refetched when the window gets the focus. */
export const useLiveStatus = (): LiveStatus => useStore(liveStatusStore, ({ status }) => status);

/** Whether live changes arrive now. */
export const isLive = (): boolean => liveStatusStore.getState().status === 'live';
