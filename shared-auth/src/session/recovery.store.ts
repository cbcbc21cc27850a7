import { createStore, useStore } from 'zustand';

const KEY = 'dojang.recovery';

/**
 * Id of the user whose link or code for a new password was redeemed in this tab; empty otherwise. Only then can the
 * password be set without the old one; a parameter in the URL proves nothing. It survives a reload, and is cleared
 * with the new password.
 */
export const recoveryStore = createStore<{ userId: string }>(() => ({ userId: sessionStorage.getItem(KEY) ?? '' }));

recoveryStore.subscribe(({ userId }) => {
  if (userId) sessionStorage.setItem(KEY, userId);
  else sessionStorage.removeItem(KEY);
});

/** Whether this user has redeemed a mailed link and not yet set the new password. */
export const useIsRecovering = (userId: string): boolean =>
  useStore(recoveryStore, (recovery) => userId !== '' && recovery.userId === userId);
