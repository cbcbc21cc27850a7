import { useRouteError } from '@dojang/shared-ui/router';
import { useEffect } from 'react';
import { ErrorPage } from './ErrorPage.tsx';

/** The last resort: an error that no area could hold. */
export function RootError() {
  const error = useRouteError();
  useEffect(() => console.error('[shell]', error), [error]);
  return <ErrorPage error={error} onRetry={() => location.reload()} />;
}
