import { useRouteError } from '@dojang/shared-ui/router';
import { useEffect } from 'react';
import { ErrorPage } from './ErrorPage.tsx';
import { statusOf } from './error.logic.ts';

/** The last resort: an error that no area could hold. */
export function RootError() {
  const error = useRouteError();
  useEffect(() => {
    if (statusOf(error) !== 404) console.error('[shell]', error);
  }, [error]);
  return <ErrorPage error={error} onRetry={statusOf(error) === 404 ? undefined : () => location.reload()} />;
}
