import { renewRouting, sessionStore } from '@dojang/shared-auth';
import { readStored, writeStored } from '@dojang/shared-ui/core';

const KEY = 'dojang.routing';
const A_DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Tells the gateway once a day who is signed in in this browser. The routing cookie lasts 30 days, and the rights of the person
 * may have changed since it was set.
 */
export function keepRoutingCookie(now = Date.now()): void {
  const { id } = sessionStore.getState();
  const [person, at] = (readStored(KEY) ?? '').split(' ');
  if (person === id && Math.abs(now - Number(at)) < A_DAY_MS) return;
  writeStored(KEY, `${id} ${now}`);
  void renewRouting();
}
