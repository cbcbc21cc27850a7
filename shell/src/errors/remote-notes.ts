import type { RemoteErrorCode } from '@dojang/api-contract';

/** What happened to a remote in this document: it was opened, it failed, or one of its pages was shown after a number of ms. */
export interface RemoteNote {
  remote: string;
  code?: RemoteErrorCode;
  loadMs?: number;
}

const early: RemoteNote[] = [];
let tell = (note: RemoteNote): void => void early.push(note);

/** The code that reports the notes to the gateway is loaded later, because signing in must not wait for it. */
export const noteRemote = (remote: string, code?: RemoteErrorCode): void => tell(code ? { remote, code } : { remote });

/** @param began `performance.now()` when the page was opened */
export const noteLoad = (remote: string, began: number): void => tell({ remote, loadMs: performance.now() - began });

/** Calls the listener with all notes so far, and with each new note. */
export function onRemoteNote(listener: (note: RemoteNote) => void): void {
  tell = listener;
  early.splice(0).forEach(listener);
}
