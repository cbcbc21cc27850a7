import { noteRemote } from './remote-notes.ts';
import { culpritOf } from './uncaught.logic.ts';

type Uncaught = ErrorEvent | PromiseRejectionEvent;

/** Notes each uncaught error for the remote whose code threw it. */
export function noteUncaught(event: Uncaught): void {
  const isError = event instanceof ErrorEvent;
  const culprit = isError
    ? culpritOf(event.error, event.filename, location.origin)
    : culpritOf(event.reason, '', location.origin);
  if (culprit) noteRemote(culprit, isError ? 'uncaught' : 'rejected');
}
