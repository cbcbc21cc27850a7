import { noteRemote } from './remote-notes.ts';
import { culpritOf } from './uncaught.logic.ts';

type Uncaught = ErrorEvent | PromiseRejectionEvent;

/** Notes errors that nothing caught, for whose code threw them. */
export function noteUncaught(event: Uncaught): void {
  const isError = event instanceof ErrorEvent;
  const culprit = isError
    ? culpritOf(event.error, event.filename, location.origin)
    : culpritOf(event.reason, '', location.origin);
  if (culprit) noteRemote(culprit, isError ? 'uncaught' : 'rejected');
}
