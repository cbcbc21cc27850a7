import { noteRemote } from './remote-notes.ts';
import { culpritOf } from './uncaught.logic.ts';

/** Notes errors that nothing caught, for whose code threw them. */
export function watchUncaught(): void {
  addEventListener('error', ({ error, filename }) => {
    const culprit = culpritOf(error, filename, location.origin);
    if (culprit) noteRemote(culprit, 'uncaught');
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    const culprit = culpritOf(reason, '', location.origin);
    if (culprit) noteRemote(culprit, 'rejected');
  });
}
