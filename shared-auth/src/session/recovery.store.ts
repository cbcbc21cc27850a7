import { createStore, useStore } from 'zustand';

const KEY = 'dojang.recovery';

/**
 * Whose mailed link or code for a new password this tab has redeemed; empty when nobody's. Only then may the password be
 * set without the old one: an address that says so proves nothing. Survives a reload, and ends with the new password.
 */
export const recoveryStore = createStore<{ userId: string }>(() => ({ userId: sessionStorage.getItem(KEY) ?? '' }));

recoveryStore.subscribe(({ userId }) => {
  if (userId) sessionStorage.setItem(KEY, userId);
  else sessionStorage.removeItem(KEY);
});

/** Whether this person came by a mailed link and has not set the new password yet. */
export const useIsRecovering = (userId: string): boolean =>
  useStore(recoveryStore, (recovery) => userId !== '' && recovery.userId === userId);
