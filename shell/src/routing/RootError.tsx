import { outageOf } from '@dojang/shared-ui/core';
import { useRouteError } from '@dojang/shared-ui/router';
import { useEffect } from 'react';
import { statusOf } from '../errors/error.logic.ts';
import { noteRemote } from '../errors/remote-notes.ts';
import { logShown } from '../errors/report-error.ts';
import { ErrorPage } from './ErrorPage.tsx';

/** The last error boundary, for errors that no area caught. */
export function RootError() {
  const error = useRouteError();
  useEffect(() => {
    logShown(error, '[shell]');
    if (statusOf(error) !== 404 && outageOf(error) === null) noteRemote('shell', 'render_failed');
  }, [error]);
  return <ErrorPage error={error} onRetry={statusOf(error) === 404 ? undefined : () => location.reload()} />;
}
