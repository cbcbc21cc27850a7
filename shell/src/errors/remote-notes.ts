import type { RemoteErrorCode } from '@dojang/api-contract';

/** What happened to a remote in this document: it was opened, it failed, or a page of it was shown after so many ms. */
export interface RemoteNote {
  remote: string;
  code?: RemoteErrorCode;
  loadMs?: number;
}

const early: RemoteNote[] = [];
let tell = (note: RemoteNote): void => void early.push(note);

/** The code that reports it to the gateway is loaded later, as signing in does not wait for it. */
export const noteRemote = (remote: string, code?: RemoteErrorCode): void => tell(code ? { remote, code } : { remote });

/** @param began `performance.now()` when the page was opened */
export const noteLoad = (remote: string, began: number): void => tell({ remote, loadMs: performance.now() - began });

/** Calls the listener with everything so far, and from now on. */
export function onRemoteNote(listener: (note: RemoteNote) => void): void {
  tell = listener;
  early.splice(0).forEach(listener);
}
