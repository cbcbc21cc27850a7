import { useSessionOutage } from '@dojang/shared-auth';
import { useRevalidator } from '@dojang/shared-ui/router';
import { useBackOff } from './use-back-off.ts';

/** For pages that are the same for everybody: checks the session again while the server cannot verify it. */
export function useSessionRetry(): void {
  const { error } = useSessionOutage();
  const { revalidate, state } = useRevalidator();
  useBackOff({ isActive: error !== null, isBusy: state === 'loading', retry: () => void revalidate() });
}
