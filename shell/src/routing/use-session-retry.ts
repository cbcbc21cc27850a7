import { useSessionOutage } from '@dojang/shared-auth';
import { useRevalidator } from '@dojang/shared-ui/router';
import { useBackOff } from './use-back-off.ts';

/** Behind a page that is the same for everybody: asks again who is there, while the server cannot say. */
export function useSessionRetry(): void {
  const { error } = useSessionOutage();
  const { revalidate, state } = useRevalidator();
  useBackOff({ isActive: error !== null, isBusy: state === 'loading', retry: () => void revalidate() });
}
