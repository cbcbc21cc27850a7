import type { RemoteErrorCode } from '@dojang/api-contract';

/** What happened to a remote in this document; without a code it was opened. */
export type RemoteNote = readonly [remote: string, code?: RemoteErrorCode];

const early: RemoteNote[] = [];
let tell = (note: RemoteNote): void => void early.push(note);

/** The code that reports it to the gateway is loaded later, as signing in does not wait for it. */
export const noteRemote = (...note: RemoteNote): void => tell(note);

/** Calls the listener with everything so far, and from now on. */
export function onRemoteNote(listener: (note: RemoteNote) => void): void {
  tell = listener;
  early.splice(0).forEach(listener);
}
