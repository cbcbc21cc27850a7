import { useState } from 'react';

/** Runs an action that shows its own errors. Also returns whether the action is running. */
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
