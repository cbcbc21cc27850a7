import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** False only when the device itself reports that it has no network. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine !== false);
