import { readStored, writeStored } from '@dojang/shared-ui/core';
import { createStore, useStore } from 'zustand';

const KEY = 'dojang.recovery';

/**
 * Id of the user whose link or code for a new password was redeemed in this tab; empty otherwise. Only then can the password be
 * set without the old password, because a parameter in the URL proves nothing. The id survives a reload, and is cleared when
 * the new password is set.
 */
export const recoveryStore = createStore<{ userId: string }>(() => ({
  userId: readStored(KEY, 'sessionStorage') ?? '',
}));

recoveryStore.subscribe(({ userId }) => writeStored(KEY, userId || null, 'sessionStorage'));

/** Whether this user has redeemed a mailed link and has not set the new password yet. */
export const useIsRecovering = (userId: string): boolean =>
  useStore(recoveryStore, (recovery) => userId !== '' && recovery.userId === userId);
