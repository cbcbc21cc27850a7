import { onProjectLost } from '@dojang/shared-auth';
import { useRevalidator } from '@dojang/shared-ui/router';
import { useEffect } from 'react';

/** Runs the guard of the open page again when the user loses access to its project. */
export function useLostProject(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onProjectLost(() => void revalidate()), [revalidate]);
}
