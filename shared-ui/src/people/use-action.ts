import { useState } from 'react';

/** Runs an action that tells its errors itself, and whether it is under way. */
export function useAction(): [isBusy: boolean, run: (action: () => Promise<unknown>) => void] {
  const [isBusy, setBusy] = useState(false);
  const run = (action: () => Promise<unknown>) => {
    setBusy(true);
    void action()
      .catch(() => {})
      .finally(() => setBusy(false));
  };
  return [isBusy, run];
}
